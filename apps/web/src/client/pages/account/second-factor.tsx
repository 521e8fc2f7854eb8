import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SecondFactor as State } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import type { Problem } from '../../data/problem.ts';
import { usePerson } from '../../data/visit.ts';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import './account.css';
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts';
import { SetUpFactor, ShownCodes } from './set-up-factor.tsx';
import { formatFactorProblem } from './format-factor-problem.ts';

const KEY = ['users', 'second-factor'];
const PATH = '/api/auth/second-factor';
/** With this many recovery codes or fewer, a hint explains how to get new ones. */
const FEW = 3;

/** Section for the user's second factor: its state, setting it up and removing it. */
export function SecondFactor({ onReady }: { onReady?: () => void }): ReactNode {
  const t = useTexts(SECOND_FACTOR_TEXTS);
  const queries = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  // Local state, so that refetching the query does not remove the codes from the page.
  const [codes, setCodes] = useState<string[]>();
  const state = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => dataOf(await fetchApi<State>(PATH, { signal })),
  });
  const renew = (): void => void queries.invalidateQueries({ queryKey: KEY });
  const finish = (): void => {
    setCodes(undefined);
    renew();
    onReady?.();
  };
  return (
    <section className="ui-card" aria-labelledby="account-factor">
      <h2 id="account-factor">{t.title}</h2>
      <p className="ui-soft">{t.about}</p>
      {codes && <ShownCodes codes={codes} onDone={finish} />}
      <Shown query={state} rows={2}>
        {(result) =>
          codes ? undefined : result.is_on ? (
            <On state={result} onEnd={() => setEnding(true)} />
          ) : (
            <>
              <p>{result.is_asked ? t.required : t.off}</p>
              <SetUpFactor hasPassword={result.has_password} onCodes={setCodes} />
            </>
          )
        }
      </Shown>
      {isEnding && state.data && (
        <EndFactor hasPassword={state.data.has_password} onEnded={renew} onClose={() => setEnding(false)} />
      )}
    </section>
  );
}

function On({ state, onEnd }: { state: State; onEnd: () => void }): ReactNode {
  const t = useTexts(SECOND_FACTOR_TEXTS);
  const { day } = useFormat();
  const { since, recovery_codes_left: left, is_asked: isRequired } = state;
  return (
    <>
      <p>
        {since !== null && t.on(day(since.slice(0, 10)))} {t.left(left)} {left < FEW && t.few}
      </p>
      {isRequired && <p className="ui-soft">{t.required}</p>}
      <div className="ui-buttons">
        <Button look="bad" onPress={onEnd}>
          {t.end}
        </Button>
      </div>
    </>
  );
}

interface EndProps {
  hasPassword: boolean;
  onEnded: () => void;
  onClose: () => void;
}

function EndFactor({ hasPassword, onEnded, onClose }: EndProps): ReactNode {
  const t = useTexts(SECOND_FACTOR_TEXTS);
  const { username } = usePerson();
  const [problem, setProblem] = useState<Problem>();
  const end = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const code = (given['code'] ?? '').trim();
    const isOfApp = /^[\d\s]+$/.test(code) && code.replaceAll(/\s/g, '').length === 6;
    setProblem(undefined);
    const body = {
      ...(hasPassword && { password: given['password'] ?? '' }),
      ...(isOfApp ? { totp: code } : { recovery_code: code.slice(0, 50) }),
    };
    const result = await fetchApi(`${PATH}/end`, { method: 'POST', body });
    if (!result.ok) return setProblem(result.problem);
    showToast({ text: t.ended });
    onEnded();
    onClose();
  };
  return (
    <Dialog title={t.endTitle} isOpen isFirm onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void end(event)}>
        <p>{t.endHint}</p>
        {problem && (
          <p className="ui-problem" role="alert">
            {formatFactorProblem(t, problem)}
          </p>
        )}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        {hasPassword && (
          <Field
            name="password"
            label={t.password}
            type="password"
            autoComplete="current-password"
            isRequired
            autoFocus
          />
        )}
        <Field name="code" label={t.code} autoComplete="one-time-code" isRequired />
        <div className="ui-buttons">
          <Button look="bad" type="submit">
            {t.endNow}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
