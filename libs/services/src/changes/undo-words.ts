import type { LoggedChange, Store } from '@trowel/db';
import { ConflictError, elideBefore } from '@trowel/domain/core';
import { ENTITIES, type EntityName } from '@trowel/domain/records';
import type { Language } from '../context.ts';
import { nameRecord } from '../plans/index.ts';
import { attachOwnRelationships } from '../relations/index.ts';
import type { LeftRecord } from './decide-undo.ts';
import { KINDS, type Restorable } from './restore-records.ts';

/** Messages that explain why something is not undone. */
interface UndoWords {
  together: (together: { changes: number; batch: string }) => string;
  noBatch: (batch: string) => string;
  noChange: (id: number) => string;
  importUndone: (moment: string) => string;
  never: (entity: string) => string;
  newer: (newer: { actor: string; record: string }) => string;
  /** Nothing of a batch can be undone: the reason for its first record, and the number of the others. */
  nothing: (why: string, others: number) => string;
  changedLater: (actor: string, record: string) => string;
  hasFinds: (finds: number, unit: string) => string;
  hasFiles: string;
  siteIsUsed: string;
}

export const UNDO_WORDS: Record<Language, UndoWords> = {
  en: {
    together: ({ changes, batch }) =>
      `This change is one of ${changes} made together; undo them all with batch ${batch}`,
    noBatch: (batch) => `There is no batch ${batch}; an operation that changed nothing has no batch`,
    noChange: (id) => `There is no change ${id}`,
    importUndone: (moment) => `The import was undone on ${sayMoment(moment, 'en')}`,
    never: (entity) => `A change of ${entity} cannot be undone`,
    newer: ({ actor, record }) => `${actor} changed ${record} afterwards; undo that change first`,
    nothing: (why, others) =>
      `None of it can be undone: ${why}${others > 0 ? `, and the same applies to ${others} more records` : ''}`,
    changedLater: (actor, record) => `${actor} changed ${record} afterwards`,
    hasFinds: (finds, unit) =>
      finds === 1
        ? `A find depends on SU ${unit}; the change cannot be undone`
        : `${finds} finds depend on SU ${unit}; the change cannot be undone`,
    hasFiles: 'The unit has files now; the change cannot be undone',
    siteIsUsed: 'The site has records that were made later; the change cannot be undone',
  },
  it: {
    together: ({ changes, batch }) =>
      `Questa è una di ${changes} modifiche fatte insieme: annullale tutte con il lotto ${batch}`,
    noBatch: (batch) =>
      `Il lotto ${batch} non esiste; un’operazione che non ha cambiato nulla non ha un lotto`,
    noChange: (id) => `La modifica ${id} non esiste`,
    importUndone: (moment) =>
      `L’importazione è già stata annullata ${elideBefore('il', sayMoment(moment, 'it'))}`,
    never: (entity) => `Le modifiche di ${entity} non si possono annullare`,
    newer: ({ actor, record }) =>
      `In seguito ${actor} ha modificato ${record}: annulla prima quella modifica`,
    nothing: (why, others) =>
      `Non si può annullare nulla: ${why}${others > 0 ? `, e lo stesso vale per altre ${others} schede` : ''}`,
    changedLater: (actor, record) => `in seguito ${actor} ha modificato ${record}`,
    hasFinds: (finds, unit) =>
      finds === 1
        ? `Un reperto dipende dalla US ${unit}: la modifica non si può annullare`
        : `${finds} reperti dipendono dalla US ${unit}: la modifica non si può annullare`,
    hasFiles: 'La US ha ora dei file: la modifica non si può annullare',
    siteIsUsed: 'Il sito ha schede create in seguito: la modifica non si può annullare',
  },
};

/** Formats a time for people, in UTC like the change log. */
function sayMoment(moment: string, language: Language): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', format).format(new Date(moment))} UTC`;
}

/** Names of records for use within a sentence. */
const LABELS: Readonly<Record<string, Record<Language, string>>> = { us: { en: 'SU', it: 'l’US' } };

function labelOf(entity: string, language: Language): string {
  const label = LABELS[entity]?.[language];
  if (label !== undefined) return label;
  return entity in ENTITIES ? ENTITIES[entity as EntityName].label[language].toLowerCase() : entity;
}

/** Returns a function that creates the error for a newer change in the way. The error names the record. */
export function newerIn(store: Store, language: Language): (newest: LoggedChange) => Promise<ConflictError> {
  return async (newest) => {
    const { id, actor, at, action, entity } = newest;
    // For a deleted record the log contains all fields.
    const record = (await findPresent(store, newest)) ?? newest.before ?? newest.after ?? {};
    const name = nameForPeople(entity, record) || String(newest.record_id);
    const message = UNDO_WORDS[language].newer({ actor, record: `${labelOf(entity, language)} ${name}` });
    return new ConflictError(message, { newer_change: { id, actor, at, action } });
  };
}

/** Returns the current record of a change, or null if it was deleted. */
export async function findPresent(
  store: Store,
  { entity, record_id }: LoggedChange,
): Promise<Readonly<Record<string, unknown>> | null> {
  if (entity === 'us') {
    const unit = await store.units.find(record_id);
    return unit ? { ...(await attachOwnRelationships(store, unit)) } : null;
  }
  const [record] = await KINDS[entity as Restorable].storeOf(store).findMany([record_id]);
  return (record as Record<string, unknown> | undefined) ?? null;
}

/** Returns the name of a record for people: a unit by its number, with its area if it has one. */
export function nameForPeople(entity: string, record: Readonly<Record<string, unknown>>): string {
  const { us_number, area } = record;
  if (entity !== 'us' || typeof us_number !== 'string') return nameRecord(entity, record);
  return area ? `${us_number} (area ${String(area)})` : us_number;
}

/** Creates the error for a batch of which nothing can be undone. */
export function nothingToUndo([first, ...others]: readonly LeftRecord[], language: Language): ConflictError {
  const { entity, id, name, actor, because } = first!;
  const words = UNDO_WORDS[language];
  const why = because ?? words.changedLater(actor, `${labelOf(entity, language)} ${name ?? id}`);
  return new ConflictError(words.nothing(why, others.length), { left: [first, ...others].slice(0, 20) });
}
