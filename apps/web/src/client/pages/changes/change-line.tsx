import type { Change } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useShownFields } from '../../data/fields.ts';
import { useMay } from '../../data/visit.ts';
import { findKind } from '../../kinds/kinds.ts';
import { findRecordPlace } from '../../places/record-place.ts';
import { listChangePhrases, type ChangePhrase } from '../../records/change-sentence.ts';
import { PersonName } from '../../records/person-name.tsx';
import { Ago } from '../../ui/ago.tsx';
import { Go } from '../../ui/go.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { CHANGES_TEXTS } from './changes-texts.ts';
import { nameOfChanged } from '../../records/name-of-changed.ts';
import { UndoButton } from './undo-button.tsx';

/** Kinds of record whose changes cannot be undone: users, permissions and backups. */
const NEVER_UNDONE = new Set(['users', 'teams', 'site_members', 'site_teams', 'invitations', 'backups']);

/** Kinds of record without a schema. Their values are shown under the name of the field. */
const WITHOUT_SCHEMA = new Set(['teams', 'site_members', 'site_teams', 'invitations', 'backups']);

/** One change: who changed what and when, the values before it, and an Undo button. */
export function ChangeLine({ site, change }: { site: string; change: Change }): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const language = useLanguage();
  const mayUndo = useMay('update') && !NEVER_UNDONE.has(change.entity);
  const { id, actor, action, via, at, entity } = change;
  return (
    <div className="changes-line">
      <div className="changes-head">
        <span>
          <strong>
            <PersonName username={actor} />
          </strong>{' '}
          {t.actions[action]} {findKind(entity)?.inSentence[language] ?? t.kindOf[entity] ?? entity}{' '}
          <RecordName site={site} change={change} />
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
  const to = findRecordPlace(site, entity, id);
  return action === 'delete' || to === undefined ? <b>{name}</b> : <Go to={to}>{name}</Go>;
}

const MOST_PHRASES = 4;

/** The effect of a change, field by field. New and deleted records are folded. */
function Differences({ change }: { change: Change }): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const language = useLanguage();
  const fields = useShownFields(WITHOUT_SCHEMA.has(change.entity) ? undefined : change.entity);
  if (fields === undefined) return undefined;
  const phrases = listChangePhrases(change, { fields, language });
  if (phrases.length === 0) return undefined;
  const isWhole = change.before === null || change.after === null;
  const first = isWhole ? [] : phrases.slice(0, MOST_PHRASES);
  const others = phrases.slice(first.length);
  return (
    <>
      <Phrases phrases={first} />
      {others.length > 0 && (
        <details>
          <summary>{isWhole ? t.details(others.length) : t.more(others.length)}</summary>
          <Phrases phrases={others} />
        </details>
      )}
    </>
  );
}

function Phrases({ phrases }: { phrases: readonly ChangePhrase[] }): ReactNode {
  if (phrases.length === 0) return undefined;
  return (
    <ul className="changes-phrases">
      {phrases.map(({ field, text }, i) => (
        <li key={`${field} ${i}`}>{text}</li>
      ))}
    </ul>
  );
}

/** Returns true if only bookkeeping fields of the record differ. */
export function isEmptyChange(change: Change): boolean {
  return change.action === 'update' && listChangePhrases(change, { fields: [], language: 'en' }).length === 0;
}
