import type { Store } from '@trowel/db';
import { ConflictError, type Page } from '@trowel/domain/core';
import {
  DECLARED_KINDS,
  resolveReference,
  type DeclaredRecord,
  type KindName,
  type ListQuery,
} from '@trowel/domain/records';
import type { Finding } from '@trowel/domain/matrix';
import { readsOf, type Context } from '../../context.ts';
import { countFilesOf, deleteFilesOf, moveFilesOf } from '../../files/index.ts';
import {
  buildFacts,
  existing,
  insertRecord,
  lockRecord,
  mergeFacts,
  removeRecords,
  siteIdOf,
  updateRecord,
  write,
  type Kind,
  type Write,
} from '../../writing/index.ts';
import { checkWrittenRecords } from '../../findings/index.ts';
import { followNumber } from './follow-number.ts';
import { normalizeGeometry } from './normalize-geometry.ts';

/** Returns a declared kind as the store of its records. */
export function kindOf(name: KindName): Kind<DeclaredRecord> {
  return { entity: name, storeOf: (store) => store[name] };
}

/** A written record and its findings. */
export interface WrittenRecord {
  record: DeclaredRecord;
  findings: Finding[];
}

interface Versioned {
  id: number;
  ifMatch?: number | string | undefined;
}

/** Lists records of a kind. */
export async function listOfKind(
  ctx: Context,
  name: KindName,
  query: ListQuery,
): Promise<Page<DeclaredRecord>> {
  return readsOf(ctx)[name].list(query);
}

/** Returns one record of a kind. @throws NotFoundError */
export async function getOfKind(ctx: Context, name: KindName, id: number): Promise<DeclaredRecord> {
  return existing(await readsOf(ctx)[name].find(id), { label: DECLARED_KINDS[name].label, id });
}

/**
 * Records a record of a kind. Names of other records that do not exist yet are stored as given. @throws
 * ConflictError, ValidationError
 */
export async function createOfKind(
  ctx: Context,
  name: KindName,
  body: Readonly<Record<string, unknown>>,
): Promise<WrittenRecord> {
  return write(ctx, 'create', async (w) => {
    const siteId = await siteIdOf(w.store, String(body['site_name']));
    await w.store.lookups.lockSite(siteId);
    await refuseTakenNumber(w, siteId, { name, record: body });
    const written = await insertOfKind(w, { name, siteId, body });
    return checkWritten(ctx, w, { name, written });
  });
}

/** Inserts a record of a kind within a larger write. Precondition: the number is free. */
export async function insertOfKind(
  w: Write,
  { name, siteId, body }: { name: KindName; siteId: number; body: Readonly<Record<string, unknown>> },
): Promise<WrittenRecord> {
  const { custom = {}, ...given } = body;
  const built = await completeArea(w.store, siteId, buildFacts(DECLARED_KINDS[name].columns, given));
  const facts = await normalizeGeometry(w.store, siteId, { name, record: built });
  const record = await insertRecord(w, kindOf(name), { ...facts, site_id: siteId, custom });
  return { record, findings: [] };
}

/** Changes a record of a kind. @throws NotFoundError, StaleVersionError, ConflictError, ValidationError */
export async function updateOfKind(
  ctx: Context,
  name: KindName,
  given: Versioned & { changes: object },
): Promise<WrittenRecord> {
  return write(ctx, 'update', async (w) =>
    checkWritten(ctx, w, { name, written: await updateOfKindIn(w, name, given) }),
  );
}

/** Adds the findings of a written record. */
async function checkWritten(
  { language }: Context,
  { store }: Write,
  { name, written: { record } }: { name: KindName; written: WrittenRecord },
): Promise<WrittenRecord> {
  return { record, findings: await checkWrittenRecords(store, { kind: name, records: [record] }, language) };
}

/** Changes a record of a kind within a larger write. Records that name it follow its number. */
export async function updateOfKindIn(
  w: Write,
  name: KindName,
  { id, changes, ifMatch }: Versioned & { changes: object },
): Promise<WrittenRecord> {
  const { columns, key, label, number } = DECLARED_KINDS[name];
  const siteBefore = existing(await w.store.lookups.findSiteOf(name, id), { label, id });
  await w.store.lookups.lockSite(siteBefore);
  const before = await lockRecord(w, kindOf(name), { id, ifMatch });
  const sent = mergeFacts(columns, before, changes);
  const siteId = await siteIdOf(w.store, sent.site_name);
  const placed = await completeArea(w.store, siteId, sent);
  const isDrawn = 'geometry' in changes || siteId !== siteBefore;
  const merged = isDrawn ? await normalizeGeometry(w.store, siteId, { name, record: placed }) : placed;
  if (key.some((part) => merged[part] !== before[part])) {
    await refuseTakenNumber(w, siteId, { name, record: merged });
  }
  if (siteId !== siteBefore) await moveFilesOf(w, { entity: name, id, siteId });
  const record = await updateRecord(w, kindOf(name), { before, merged, ties: { site_id: siteId } });
  if (siteId === siteBefore && merged[number] !== before[number])
    await followNumber(w, {
      siteId,
      to: name,
      was: { number: String(before[number]) },
      is: { number: String(merged[number]) },
    });
  return { record, findings: [] };
}

/**
 * Deletes a record of a kind; with `cascade` also its files. Records that name it keep the name. @throws
 * NotFoundError, StaleVersionError; ConflictError counting the files
 */
export async function deleteOfKind(
  ctx: Context,
  name: KindName,
  { id, cascade = false, ifMatch }: Versioned & { cascade?: boolean },
): Promise<void> {
  await write(ctx, 'delete', async (w) => {
    const record = await lockRecord(w, kindOf(name), { id, ifMatch });
    await checkKindDeletion(w.store, name, record, { cascade });
    await deleteKindRows(w, name, [id]);
  });
}

/** Checks that a record has no files, unless they may be deleted. @throws ConflictError counting them */
export async function checkKindDeletion(
  store: Store,
  name: KindName,
  record: DeclaredRecord,
  { cascade }: { cascade: boolean },
): Promise<void> {
  const dependants = await countFilesOf(store, { entity: name, ids: [record.id] });
  if (cascade || !dependants.media) return;
  const { label, number } = DECLARED_KINDS[name];
  const shown = String(record[number]);
  const message = {
    en: `${label.en} ${shown} still has files; use cascade=true to delete them too`,
    it: `${label.it} ${shown}: ci sono ancora dei file; con cascade=true si eliminano anche quelli`,
  };
  throw new ConflictError(message, { dependants });
}

/** Deletes records of a kind with their files, and logs it. */
export async function deleteKindRows(w: Write, name: KindName, ids: readonly number[]): Promise<void> {
  await deleteFilesOf(w, { entity: name, ids });
  await removeRecords(w, kindOf(name), ids);
}

/** @throws ConflictError when another record of the kind has that number. */
export async function refuseTakenNumber(
  { store }: Pick<Write, 'store'>,
  siteId: number,
  { name, record }: { name: KindName; record: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { key, label, number, plural } = DECLARED_KINDS[name];
  const [, ...parts] = key;
  const values = Object.fromEntries(parts.map((part) => [part, String(record[part] ?? '')]));
  if ((await store.lookups.findIdsWith(name, siteId, values)).length === 0) return;
  const shown = parts
    .map((part) => values[part])
    .filter(Boolean)
    .join(', ');
  const site = String(record['site_name']);
  const message = {
    en: `${site} already has a ${label.en.toLowerCase()} ${shown}`,
    it: `In ${site}, tra i record «${plural.it}», c’è già il numero ${shown}`,
  };
  throw new ConflictError(message, { field: number });
}

/** Adds the area of the unit that a record names, if the number is unique in the site. */
async function completeArea<R extends Readonly<Record<string, unknown>>>(
  store: Store,
  siteId: number,
  record: R,
): Promise<R> {
  const { area, us_number: number } = record;
  if (!('area' in record) || area || typeof number !== 'string') return record;
  const units = await store.lookups.findUnitsByNumber(siteId, number);
  return { ...record, area: resolveReference(units, {})?.area || null };
}
