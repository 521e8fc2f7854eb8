import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectedAssistant } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { Shown } from '../../page/shown.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import './account.css';
import { ASSISTANTS_TEXTS } from './assistants-texts.ts';
import { ConfirmEnd } from './confirm-end.tsx';

const KEY = ['users', 'assistants'];
const PATH = '/api/auth/assistants';

/** Lists the assistants that the user has connected, each with a button to disconnect it. */
export function Assistants(): ReactNode {
  const t = useTexts(ASSISTANTS_TEXTS);
  const queries = useQueryClient();
  const [toEnd, setEnd] = useState<ConnectedAssistant>();
  const connected = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => dataOf(await fetchApi<ConnectedAssistant[]>(PATH, { signal })),
  });
  const reportEnded = async (name: string): Promise<void> => {
    showToast({ text: t.done(name) });
    setEnd(undefined);
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return (
    <section className="ui-card" aria-labelledby="account-assistants">
      <h2 id="account-assistants">{t.title}</h2>
      <p className="ui-soft">{t.about}</p>
      <Shown query={connected} rows={2}>
        {(rows) => (rows.length === 0 ? <p>{t.none}</p> : <List rows={rows} onEnd={setEnd} />)}
      </Shown>
      {toEnd && (
        <ConfirmEnd
          path={`${PATH}/${toEnd.id}`}
          title={t.confirmEnd(toEnd.name)}
          words={{ hint: t.hint, end: t.disconnectNow, failed: t.notDone, cancel: t.cancel }}
          onEnded={() => reportEnded(toEnd.name)}
          onClose={() => setEnd(undefined)}
        />
      )}
    </section>
  );
}

interface ListProps {
  rows: readonly ConnectedAssistant[];
  onEnd: (assistant: ConnectedAssistant) => void;
}

function List({ rows, onEnd }: ListProps): ReactNode {
  const t = useTexts(ASSISTANTS_TEXTS);
  const { day } = useFormat();
  return (
    <ul className="account-tokens">
      {rows.map((assistant) => {
        const { id, name, scopes, created_at: since, used_at: used } = assistant;
        const largest = scopes.at(-1) ?? 'read';
        const [first, last] = [day(since.slice(0, 10)), day(used.slice(0, 10))];
        const days = first === last ? [t.since(first)] : [t.since(first), t.used(last)];
        return (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <span className="ui-soft">{[t.scopes[largest], ...days].join(', ')}</span>
            </span>
            <Button look="bad" aria-label={t.disconnectOne(name)} onPress={() => onEnd(assistant)}>
              {t.disconnect}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
