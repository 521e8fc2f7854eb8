import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@trowel/db';
import { mapKinds } from '@trowel/domain/records';
import { toUser } from '../accounts/index.ts';
import type { Services } from '../context.ts';

/** A record that differs from the change log. */
export interface BadRecord {
  entity: string;
  id: number;
  /** The fields that differ in the database, or `gone` if the record is missing. */
  fault: { fields: readonly string[] } | 'gone';
}

/** Result of comparing the records with the change log. */
export interface RecordsCheck {
  records: number;
  bad: number;
  first: BadRecord | undefined;
}

type Row = Readonly<Record<string, unknown>>;
type Find = (store: Store, ids: readonly number[]) => Promise<readonly object[]>;

/** The reader of the rows of each kind, and its derived fields, which have no log entry. */
const COMPARED: Readonly<Record<string, { find: Find; derived: readonly string[] }>> = {
  sites: { find: (store, ids) => store.sites.findMany(ids), derived: [] },
  us: { find: (store, ids) => store.units.findMany(ids), derived: ['site_name', 'relationships'] },
  inventario: {
    find: (store, ids) => store.items.findMany(ids),
    derived: ['site_name', 'us_number', 'area'],
  },
  ...mapKinds((name) => ({
    find: (store: Store, ids: readonly number[]) => store[name].findMany(ids),
    derived: ['site_name'],
  })),
  periods: { find: (store, ids) => store.periods.findMany(ids), derived: ['site_name'] },
  thesaurus: { find: (store, ids) => store.terms.findMany(ids), derived: [] },
  users: {
    find: async (store, ids) => (await store.users.list()).filter(({ id }) => ids.includes(id)).map(toUser),
    derived: ['last_login', 'must_change_password', 'has_second_factor'],
  },
};
const BOOKKEEPING = ['id', 'version', 'updated_at', 'created_at'];
const LINES_AT_ONCE = 500;
const RECORDS_AT_ONCE = 500;

/**
 * Compares every record and account with its last state in the change log. This detects changes made
 * outside the services: altered fields or roles, deleted records. Relations, files and records without
 * a log entry are not compared. Memory: the fields of all records.
 */
export async function checkRecords({ database }: Pick<Services, 'database'>): Promise<RecordsCheck> {
  const store = database.reads;
  const states = await replay(store);
  const check: RecordsCheck = { records: 0, bad: 0, first: undefined };
  for (const [entity, rows] of states) {
    const ids = [...rows.keys()];
    for (let i = 0; i < ids.length; i += RECORDS_AT_ONCE) {
      const some = ids.slice(i, i + RECORDS_AT_ONCE);
      const found = await COMPARED[entity]!.find(store, some);
      const stored = new Map(found.map((row) => [(row as { id: number }).id, row as Row]));
      for (const id of some) {
        const fault = findFault(entity, rows.get(id)!, stored.get(id));
        check.records++;
        if (!fault) continue;
        check.bad++;
        check.first ??= { entity, id, fault };
      }
    }
  }
  return check;
}

/** Returns the last state of each record that is not deleted, by kind and id. */
async function replay(store: Store): Promise<Map<string, Map<number, Row>>> {
  const states = new Map(Object.keys(COMPARED).map((entity) => [entity, new Map<number, Row>()]));
  for (let last = 0; ;) {
    const { rows } = await store.changes.listAfter({}, { after: last, limit: LINES_AT_ONCE });
    for (const { entity, record_id: id, action, after } of rows) {
      const records = states.get(entity);
      if (!records) continue;
      if (action === 'delete' || after === null) records.delete(id);
      else records.set(id, action === 'create' ? after : { ...records.get(id), ...after });
    }
    if (rows.length < LINES_AT_ONCE) return states;
    last = rows.at(-1)!.sequence;
  }
}

function findFault(entity: string, logged: Row, stored: Row | undefined): BadRecord['fault'] | undefined {
  if (!stored) return 'gone';
  const left = new Set([...BOOKKEEPING, ...COMPARED[entity]!.derived]);
  // For a new record the log contains only the fields that are not empty.
  const fields = Object.keys(stored).filter(
    (name) => !left.has(name) && !isAlike(logged[name], stored[name]),
  );
  return fields.length > 0 ? { fields } : undefined;
}

/** An empty text equals null. */
function isAlike(logged: unknown, stored: unknown): boolean {
  const [left, right] = [logged, stored].map((value) => (value === '' ? null : (value ?? null)));
  return isDeepStrictEqual(left, right);
}
