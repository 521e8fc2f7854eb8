import { ENTITIES, isEntityName, type Change } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { PLACES } from '../../places/places.ts';
import { PersonName } from '../../records/person-name.tsx';
import { Ago } from '../../ui/ago.tsx';
import { Go } from '../../ui/go.tsx';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import { CHANGES_TEXTS } from './changes-texts.ts';
import { nameOfChanged } from '../../records/name-of-changed.ts';
import { UndoButton } from './undo-batch.tsx';

/** Kinds of record whose changes cannot be undone: users, permissions and backups. */
const NEVER_UNDONE = new Set(['users', 'teams', 'site_members', 'site_teams', 'invitations', 'backups']);

/** One change: who changed what and when, the values before it, and an Undo button. */
export function ChangeLine({ site, change }: { site: string; change: Change }): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const mayUndo = useMay('update') && !NEVER_UNDONE.has(change.entity);
  const { id, actor, action, via, at, entity } = change;
  return (
    <div className="changes-line">
      <div className="changes-head">
        <span>
          <strong>
            <PersonName username={actor} />
          </strong>{' '}
          {t.actions[action]} {t.kindOf[entity] ?? entity} <RecordName site={site} change={change} />
        </span>
        <span className="ui-soft">{t.channels[via]}</span>
        <Ago at={at} />
        {mayUndo && <UndoButton path={`/api/changes/${id}/undo`} label={t.undo} />}
      </div>
      <Differences change={change} />
    </div>
  );
}

function RecordName({ site, change }: { site: string; change: Change }): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const { entity, record_id: id, action } = change;
  const name = nameOfChanged(change) ?? t.record(id);
  const to = { us: PLACES.unit(site, id), inventario: PLACES.find(site, id) }[entity];
  return action === 'delete' || to === undefined ? <b>{name}</b> : <Go to={to}>{name}</Go>;
}

function Differences({ change: { entity, before, after } }: { change: Change }): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const language = useLanguage();
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (key) => !/^(?:id|version|created_at|updated_at)$/.test(key),
  );
  if (keys.length === 0) return undefined;
  const labelOf = labelsOf(entity, language);
  return (
    <details>
      <summary>
        {t.details}: <span className="ui-soft">{keys.slice(0, 6).map(labelOf).join(', ')}</span>
        {keys.length > 6 && <span className="ui-soft"> …</span>}
      </summary>
      <div className="ui-scroll" role="region" aria-label={t.details} tabIndex={0}>
        <table className="ui-table changes-table">
          <thead>
            <tr>
              <th scope="col">{t.field}</th>
              <th scope="col">{t.before}</th>
              <th scope="col">{t.after}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">{labelOf(key)}</th>
                <td>{showValue(before?.[key], t.empty)}</td>
                <td>{showValue(after?.[key], t.empty)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Returns a function from field names to the labels of a kind of record. */
function labelsOf(entity: string, language: Language): (key: string) => string {
  const fields = isEntityName(entity) ? ENTITIES[entity].fields : [];
  const labels = new Map(fields.map(({ name, label }) => [name, label[language]]));
  return (key) => labels.get(key) ?? key;
}

function showValue(value: unknown, empty: string): ReactNode {
  if (value === undefined || value === null || value === '') return <span className="ui-soft">{empty}</span>;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
