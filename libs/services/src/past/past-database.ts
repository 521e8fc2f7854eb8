import {
  migrate,
  openMemoryDatabase,
  openStores,
  type RowValues,
  type Visibility,
  type Store,
  type StoreDatabase,
} from '@trowel/db';
import { ConflictError } from '@trowel/domain/core';
import { RESTORE_ORDER } from '@trowel/domain/records';
import { unitKey } from '../relations/index.ts';
import type { SiteThen } from './site-then.ts';
import { STORE_NAMES, type PastEntity, type PastState, type Row } from './revert-site.ts';

/**
 * Creates a database in memory with one site as it was, under the ids its records have. All reading
 * use-cases work on it. The visibility is the present one. It is read-only. The change log ends at the
 * given time.
 */
export async function createPastDatabase(
  then: SiteThen,
  { siteId, moment, present, visibility }: PastState & { present: Store; visibility: Visibility },
): Promise<StoreDatabase> {
  const memory = openMemoryDatabase();
  await migrate(memory);
  const whole = openStores(memory);
  await whole.transaction(async (store) => {
    const tie = createTie(then, siteId);
    for (const entity of RESTORE_ORDER)
      await store[STORE_NAMES[entity]].insertMany(toInserted(then, entity, tie));
    await store.relations.insertMany([...then.relations.values()]);
  });
  const database = whole.seenBy(visibility);
  const { changes } = database.reads;
  return {
    ...database,
    reads: {
      ...database.reads,
      changes: {
        ...changes,
        listBack: (back) => present.changes.listBack({ ...back, until: moment }),
        // Results cached for a state belong to this state only.
        findLast: () => Promise.resolve({ id: 0, mark: then.checksum }),
      },
    },
    transaction: () =>
      Promise.reject(
        new ConflictError({
          en: 'A past state cannot be changed',
          it: 'Uno stato passato non si può modificare',
        }),
      ),
  };
}

/** Kinds of record whose rows are linked to nothing. */
const OF_NO_SITE: ReadonlySet<PastEntity> = new Set([
  'sites',
  'thesaurus',
  'em-node-types',
  'installation-sheets',
]);

type Tie = (entity: PastEntity, row: Row) => Row | undefined;

/** Returns the rows with the ids that link them, all with the same columns. */
function toInserted({ rows }: SiteThen, entity: PastEntity, tie: Tie): RowValues[] {
  const tied = [...(rows.get(entity)?.values() ?? [])].flatMap((row) => {
    const ties = tie(entity, row);
    return ties ? [{ ...row, ...ties }] : [];
  });
  const columns = Object.fromEntries(tied.flatMap((row) => Object.keys(row)).map((name) => [name, null]));
  return tied.map((row) => ({ ...columns, ...row }));
}

/** Returns a function that links a row to its site and owner. It returns undefined if the owner is missing. */
function createTie({ rows }: SiteThen, siteId: number): Tie {
  const units = new Map([...rows.get('us')!].map(([id, row]) => [nameOf(row, row['us_number']), id]));
  return (entity, row) => {
    if (OF_NO_SITE.has(entity)) return {};
    if (entity === 'inventario')
      return { site_id: siteId, unit_id: units.get(nameOf(row, row['us_number'])) ?? null };
    if (entity === 'models') {
      const unit = units.get(nameOf(row, row['us_id']));
      return unit === undefined ? undefined : { site_id: siteId, unit_id: unit };
    }
    if (entity !== 'media') return { site_id: siteId };
    const [owner, id] = [row['entity'] as PastEntity, Number(row['record_id'])];
    if (!rows.get(owner)?.has(id)) return undefined;
    return {
      site_id: siteId,
      unit_id: owner === 'us' ? id : null,
      item_id: owner === 'inventario' ? id : null,
    };
  };
}

function nameOf(row: Row, number: unknown): string {
  return unitKey({ area: String(row['area'] ?? ''), us_number: String(number ?? '') });
}
