import { useQueryClient } from '@tanstack/react-query';
import type { MadePersonalToken, TokenScope } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { isLost, usePostOnce } from '../../data/post-once.ts';
import type { Problem } from '../../data/problem.ts';
import { useMay } from '../../data/visit.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ACCESS_TOKENS_TEXTS } from './access-tokens-texts.ts';

const LIFETIMES = ['30', '90', '365'] as const;
type Lifetime = (typeof LIFETIMES)[number];
const DAY_MS = 86_400_000;
const NAME_RULES = { maxLength: 100, autoComplete: 'off', isRequired: true };

/** Form that creates an access token. The token is shown only this one time. */
export function CreateToken(): ReactNode {
  const t = useTexts(ACCESS_TOKENS_TEXTS);
  const queries = useQueryClient();
  const mayRecord = useMay('create');
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [days, setDays] = useState<Lifetime>('90');
  const [problem, setProblem] = useState<Problem>();
  const post = usePostOnce();
  const [made, setMade] = useState<string>();
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    setMade(undefined);
    const expires_at = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    const body = { name, scopes: [scope], expires_at };
    const intent = JSON.stringify([name, scope, days]);
    const result = await post<MadePersonalToken>({ path: '/api/auth/tokens', body, intent });
    if (!result) return;
    if (result.ok) {
      setMade(result.data.token);
      setName('');
    } else setProblem(result.problem);
    // The token may have been created even if the response was lost.
    await queries.invalidateQueries({ queryKey: ['users', 'tokens'] });
  };
  return (
    <>
      {made !== undefined && <Made token={made} />}
      <form className="ui-form" onSubmit={(event) => void create(event)}>
        {problem && (
          <p className="ui-problem" role="alert">
            {isLost(problem) ? t.lost : `${t.notMade} ${problem.message}`}
          </p>
        )}
        <Field label={t.name} hint={t.nameHint} value={name} onChange={setName} {...NAME_RULES} />
        {mayRecord && (
          <ChoiceField
            label={t.scope}
            choices={(['read', 'write'] as const).map((one) => [one, t.scopes[one]] as const)}
            chosen={scope}
            onChoose={setScope}
          />
        )}
        <ChoiceField
          label={t.lasts}
          choices={LIFETIMES.map((one) => [one, t.lifetimes[one]] as const)}
          chosen={days}
          onChoose={setDays}
        />
        <div className="ui-buttons">
          <Button type="submit" isDisabled={name.trim() === ''}>
            {t.make}
          </Button>
        </div>
        {mayRecord && <p className="ui-soft">{t.noAccounts}</p>}
      </form>
    </>
  );
}

function Made({ token }: { token: string }): ReactNode {
  const t = useTexts(ACCESS_TOKENS_TEXTS);
  const copy = async (): Promise<void> => {
    showToast((await copyText(token)) ? { text: t.copied } : { text: t.notCopied, kind: 'bad' });
  };
  return (
    <div className="account-made" role="status">
      <Field label={t.token} hint={t.once} value={token} isReadOnly />
      <Button look="main" onPress={() => void copy()}>
        {t.copy}
      </Button>
    </div>
  );
}
