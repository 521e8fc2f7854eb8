import type { RecordStore, RowValues, Store } from '@trowel/db';
import { ENTITIES, type EntityName } from '@trowel/domain/records';
import { acceptCustomOf } from '../sheet-fields/index.ts';
import { checkVersion, existing, isUnchanged } from './facts.ts';
import type { Write } from './write.ts';

interface Versioned {
  id: number;
  version: number;
}

/** A kind of record and its store. */
export interface Kind<R extends Versioned> {
  entity: EntityName;
  storeOf: (store: Store) => RecordStore<R>;
}

/** Inserts a record and logs it. @throws ValidationError for a custom field that does not fit its definition */
export async function insertRecord<R extends Versioned>(
  w: Write,
  { entity, storeOf }: Kind<R>,
  row: RowValues,
): Promise<R> {
  const store = storeOf(w.store);
  const accepted = await acceptCustomOf(w, { entity, row, siteId: row['site_id'] });
  const id = await store.insert({ ...accepted, created_at: w.at, updated_at: w.at, version: 1 });
  const record = existing(await store.find(id), { label: ENTITIES[entity].label, id });
  w.log({ entity, id, action: 'create', version: 1, before: null, after: record });
  return record;
}

/** Locks a record for a change and checks its version. @throws NotFoundError, StaleVersionError */
export async function lockRecord<R extends Versioned>(
  w: Write,
  { entity, storeOf }: Kind<R>,
  { id, ifMatch }: { id: number; ifMatch?: number | string | undefined },
): Promise<R> {
  const record = existing(await storeOf(w.store).lock(id), { label: ENTITIES[entity].label, id });
  checkVersion(record, ifMatch);
  return record;
}

/**
 * Writes a changed record with its next version and logs it. If no field differs, nothing is written.
 * `ties` are ids that are not fields. @throws ValidationError for a custom field that does not fit its definition
 */
export async function updateRecord<R extends Versioned>(
  w: Write,
  { entity, storeOf }: Kind<R>,
  { before, merged: sent, ties = {} }: { before: R; merged: R; ties?: RowValues },
): Promise<R> {
  if (isUnchanged(before, sent)) return before;
  const siteId = ties['site_id'];
  const merged = await acceptCustomOf(w, { entity, row: sent, before, siteId });
  if (isUnchanged(before, merged)) return before;
  const store = storeOf(w.store);
  const version = before.version + 1;
  await store.update(before.id, { ...(merged as RowValues), ...ties, updated_at: w.at, version });
  const after = existing(await store.find(before.id), { label: ENTITIES[entity].label, id: before.id });
  w.log({ entity, id: before.id, action: 'update', version, before, after });
  return after;
}

/** Deletes records and logs it. */
export async function removeRecords<R extends Versioned>(
  w: Write,
  { entity, storeOf }: Kind<R>,
  ids: readonly number[],
): Promise<void> {
  for (const before of await storeOf(w.store).findMany(ids)) {
    w.log({ entity, id: before.id, action: 'delete', version: before.version, before, after: null });
  }
  await storeOf(w.store).remove(ids);
}
