import { randomUUID } from 'node:crypto';
import { ConflictError, ValidationError } from '@trowel/domain/core';
import { getEntity, isKindName, unknownParameter, type Filter, type KindName } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { requireChanging } from '../visibility.ts';
import { getSiteId, writeTogether } from '../writing/index.ts';
import { BATCH_KINDS, type AnyRecord, type BatchEntity } from './batch-kinds.ts';
import { type BatchRecord, MAX_BATCH_RECORDS, tryRecords } from './change-records.ts';

/** The effect of merging values. */
export interface ValuesMerged {
  /** Number of records with the new value. */
  records: number;
  /** Id of all changes in the log. One undo reverts them. */
  batch: string;
}

/** Kinds of record that belong to a site and whose values can be merged. */
export type MergeEntity = Extract<BatchEntity, 'us' | 'inventario' | 'periods' | KindName>;

/** Returns true if values of a kind of record can be merged. */
export function isMergeEntity(entity: string): entity is MergeEntity {
  return entity === 'us' || entity === 'inventario' || entity === 'periods' || isKindName(entity);
}

export interface MergeValuesOptions {
  entity: MergeEntity;
  field: string;
  /** Values to replace, and the value that replaces them. */
  from: readonly string[];
  into: string;
  siteName: string;
}

/**
 * Replaces values of a text field by another one in all records of a site, in one batch.
 * @throws ValidationError for a field that is unknown or not text; NotFoundError; ForbiddenError;
 * ConflictError if a record cannot have the value
 */
export async function mergeValues(ctx: Context, options: MergeValuesOptions): Promise<ValuesMerged> {
  const { entity, field, from, into, siteName } = options;
  const { fields, key } = getEntity(entity);
  const names = fields.filter(({ kind, name }) => kind === 'text' && !key.includes(name));
  if (!names.some(({ name }) => name === field)) {
    const known = names.map(({ name }) => name);
    throw new ValidationError([unknownParameter(field, known, 'field')]);
  }
  requireChanging(ctx, await getSiteId(readsOf(ctx), siteName));
  return inOneBatch(ctx, async (inner) => {
    let records = 0;
    for (const value of new Set(from))
      if (value !== into)
        records += await replaceInRecords(inner, entity, { name: field, from: value, into, siteName });
    return { records };
  });
}

/** Runs writes in one transaction, as one batch of the log. */
export async function inOneBatch<Result>(
  ctx: Context,
  body: (ctx: Context) => Promise<Result>,
): Promise<Result & { batch: string }> {
  const batch = ctx.batch ?? randomUUID();
  return writeTogether({ ...ctx, batch }, async (inner) => ({ ...(await body(inner)), batch }));
}

const STEP = 500;

/** Maximum number of rounds. A record that somebody changes in between is read again. */
const MAX_ROUNDS = 10;

/** Replaces a value in the records that have it. Returns their number. */
export async function replaceInRecords(
  ctx: Context,
  entity: BatchEntity,
  replaced: Replaced,
): Promise<number> {
  let changed = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const wanted = await listHolders(ctx, entity, replaced);
    if (wanted.length === 0) return changed;
    changed += await changeAll(ctx, entity, wanted);
  }
  throw new ConflictError({
    en: 'Other users are changing these records; nothing was written. Try again',
    it: 'Altri utenti stanno modificando queste schede: non è stato scritto nulla. Riprova',
  });
}

/** Lists the records with the old value and their changes. Records of sites that the actor does not see are omitted. */
async function listHolders(ctx: Context, entity: BatchEntity, replaced: Replaced): Promise<BatchRecord[]> {
  const { name, from, siteName } = replaced;
  const field = getEntity(entity).fields.find((one) => one.name === name);
  if (!field) return [];
  const store = BATCH_KINDS[entity].storeOf(ctx.services.database.reads);
  const operator = field.kind === 'text' ? 'equals' : 'contains';
  const filters: Filter[] = [{ fields: [name], kind: field.kind, operator, value: from }];
  if (siteName !== undefined)
    filters.push({ fields: ['site_name'], kind: 'text', operator: 'equals', value: siteName });
  const wanted: BatchRecord[] = [];
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const page = await store.list({ filters: [...filters], skip, limit: STEP });
    total = page.total;
    for (const record of page.rows) {
      const changes = changesOf(record, replaced);
      if (changes) wanted.push({ id: record.id, version: record.version, changes });
    }
  }
  return wanted;
}

/**
 * Changes the records that have not changed since they were read. Returns their number. @throws
 * ConflictError if one cannot be changed
 */
async function changeAll(ctx: Context, entity: BatchEntity, wanted: readonly BatchRecord[]): Promise<number> {
  let changed = 0;
  for (let at = 0; at < wanted.length; at += MAX_BATCH_RECORDS) {
    const records = wanted.slice(at, at + MAX_BATCH_RECORDS);
    const { data } = await tryRecords(ctx, { entity, records });
    const invalid = data.find(({ status }) => status === 'invalid');
    if (invalid)
      throw new ConflictError({
        en: `Record ${invalid.id} of ${entity} cannot have the other value: ${invalid.errors?.[0]?.message}`,
        it: `La scheda ${invalid.id} di ${entity} non può avere l’altro valore: ${invalid.errors?.[0]?.message}`,
      });
    changed += data.filter(({ status }) => status === 'changed').length;
  }
  return changed;
}

/** A value of a field and the one that replaces it. */
interface Replaced {
  name: string;
  from: string;
  into: string;
  /** The English labels of the values, for the related field. */
  labels?: { from: string; into: string | null };
  siteName?: string | undefined;
}

function changesOf(
  record: AnyRecord,
  { name, from, into, labels }: Replaced,
): BatchRecord['changes'] | undefined {
  const values = record as unknown as Readonly<Record<string, unknown>>;
  const value = replaceIn(values[name], from, into);
  if (value === undefined) return undefined;
  const twin = `${name}_en`;
  const isOldLabel = labels !== undefined && values[twin] === labels.from;
  return { [name]: value, ...(isOldLabel && { [twin]: labels.into }) };
}

/** Returns the text or list with the new value, or undefined if it does not contain the old one. */
function replaceIn(held: unknown, from: string, to: string): unknown {
  if (held === from) return to;
  if (!Array.isArray(held) || !held.includes(from)) return undefined;
  return [...new Set(held.map((one: unknown) => (one === from ? to : one)))];
}
