import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { LinkedIdentity, SecondFactor } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { usePerson } from '../../data/visit.ts';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import './account.css';
import { ConfirmEnd } from './confirm-end.tsx';
import { IDENTITIES_TEXTS } from './identities-texts.ts';

const KEY = ['users', 'identities'];
const PATH = '/api/auth/identities';

/**
 * Lists the user's accounts at the login provider, with forms to link and unlink one.
 * `name` is the display name of the provider.
 */
export function Identities({ name }: { name: string }): ReactNode {
  const t = useTexts(IDENTITIES_TEXTS);
  const queries = useQueryClient();
  const [toEnd, setEnd] = useState<LinkedIdentity>();
  const [outcome, setOutcome] = useState(readOutcome);
  const linked = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => dataOf(await fetchApi<LinkedIdentity[]>(PATH, { signal })),
  });
  const reportEnded = async (): Promise<void> => {
    showToast({ text: t.done });
    setEnd(undefined);
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return (
    <section className="ui-card" aria-labelledby="account-identities">
      <h2 id="account-identities">{t.title(name)}</h2>
      <p className="ui-soft">{t.about}</p>
      {outcome !== undefined && (
        <p className={outcome === 'linked' ? 'factor-good' : 'ui-problem'} role="alert">
          {t.outcomes[outcome] ?? t.failed}
        </p>
      )}
      <Shown query={linked} rows={1}>
        {(rows) =>
          rows.length === 0 ? (
            <>
              <p>{t.none}</p>
              <LinkForm name={name} onProblem={setOutcome} />
            </>
          ) : (
            <List rows={rows} onEnd={setEnd} />
          )
        }
      </Shown>
      {toEnd && (
        <ConfirmEnd
          path={`${PATH}/${toEnd.id}`}
          title={t.confirmEnd(toEnd.shown_as)}
          words={{ hint: t.hint, end: t.unlinkNow, failed: t.notDone, cancel: t.cancel }}
          onEnded={reportEnded}
          onClose={() => setEnd(undefined)}
        />
      )}
    </section>
  );
}

/** The login provider redirects back with the result of the linking in the address. */
function readOutcome(): string | undefined {
  return new URLSearchParams(location.search).get('sign_in') ?? undefined;
}

function LinkForm({ name, onProblem }: { name: string; onProblem: (code: string) => void }): ReactNode {
  const t = useTexts(IDENTITIES_TEXTS);
  const { username } = usePerson();
  const state = useQuery({
    queryKey: ['users', 'second-factor'],
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<SecondFactor>('/api/auth/second-factor', { signal })),
  });
  const link = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const result = await fetchApi<{ url: string }>('/oidc/link', { method: 'POST', body: { password } });
    if (result.ok) location.assign(result.data.url);
    else onProblem(result.problem.code);
  };
  return (
    <form className="ui-form" onSubmit={(event) => void link(event)}>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {state.data?.has_password !== false && (
        <Field
          name="password"
          label={t.password}
          type="password"
          autoComplete="current-password"
          isRequired
        />
      )}
      <div className="ui-buttons">
        <Button type="submit">{t.link(name)}</Button>
      </div>
    </form>
  );
}

function List({
  rows,
  onEnd,
}: {
  rows: readonly LinkedIdentity[];
  onEnd: (identity: LinkedIdentity) => void;
}): ReactNode {
  const t = useTexts(IDENTITIES_TEXTS);
  const { day } = useFormat();
  return (
    <ul className="account-tokens">
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            <strong>{row.shown_as}</strong>
            <span className="ui-soft">{t.linkedAs(row.issuer, day(row.created_at.slice(0, 10)))}</span>
          </span>
          <Button look="bad" aria-label={t.unlinkOne(row.shown_as)} onPress={() => onEnd(row)}>
            {t.unlink}
          </Button>
        </li>
      ))}
    </ul>
  );
}
