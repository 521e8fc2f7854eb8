import { randomUUID } from 'node:crypto';
import { ConflictError } from '@trowel/domain/core';
import { getEntity, type ThesaurusTerm } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { deleteTerm, getTerm, updateTerm } from '../terms/index.ts';
import { writeTogether } from '../writing/index.ts';
import { BATCH_KINDS, type AnyRecord, type BatchEntity, isBatchEntity } from './batch-kinds.ts';
import { type BatchRecord, MAX_BATCH_RECORDS, tryRecords } from './change-records.ts';

/** The effect of renaming or merging a term. */
export interface TermMoved {
  term: ThesaurusTerm;
  /** Number of records with the new value. */
  records: number;
  /** Id of all changes in the log. One undo reverts them. */
  batch: string;
}

/**
 * Renames a custom term and replaces its value in all records the actor sees.
 * @throws ConflictError for a built-in term, or if the new value exists (merge the terms instead).
 */
export async function renameTerm(
  ctx: Context,
  { id, changes, ifMatch }: Parameters<typeof updateTerm>[1],
): Promise<TermMoved> {
  return inOneBatch(ctx, async (inner) => {
    const before = await getTerm(inner, id);
    const term = await updateTerm(inner, { id, changes, ifMatch });
    refuseOtherField(before, term);
    return { term, records: await replaceValue(inner, before, term) };
  });
}

/**
 * Deletes a custom term and gives its records another term of the same field, which may be built-in.
 * @throws ConflictError for a built-in term, and for a term of another field.
 */
export async function mergeTerms(
  ctx: Context,
  { id, into, ifMatch }: { id: number; into: number; ifMatch?: number | string | undefined },
): Promise<TermMoved> {
  return inOneBatch(ctx, async (inner) => {
    const before = await getTerm(inner, id);
    const term = await getTerm(inner, into);
    refuseOtherField(before, term);
    if (id === into) throw new ConflictError(SAME_TERM);
    await deleteTerm(inner, { id, ifMatch });
    return { term, records: await replaceValue(inner, before, term) };
  });
}

async function inOneBatch(
  ctx: Context,
  body: (ctx: Context) => Promise<Omit<TermMoved, 'batch'>>,
): Promise<TermMoved> {
  const batch = ctx.batch ?? randomUUID();
  return writeTogether({ ...ctx, batch }, async (inner) => ({ ...(await body(inner)), batch }));
}

function refuseOtherField(before: ThesaurusTerm, after: ThesaurusTerm): void {
  const isSameField = before.table_name === after.table_name && before.field_name === after.field_name;
  if (isSameField) return;
  throw new ConflictError({
    en: 'Only another term of the same field can replace this one',
    it: 'Si può scegliere solo un’altra voce dello stesso campo',
  });
}

const SAME_TERM = {
  en: 'A term cannot be merged with itself',
  it: 'Una voce non si può unire a sé stessa',
};

const STEP = 500;

/** Maximum number of rounds. A record that somebody changes in between is read again. */
const MAX_ROUNDS = 10;

/** Replaces the value of a term in the records of its field, and its English label in the related field. */
async function replaceValue(ctx: Context, before: ThesaurusTerm, after: ThesaurusTerm): Promise<number> {
  const { table_name: entity, field_name: name } = before;
  if (before.value === after.value || !isBatchEntity(entity)) return 0;
  let changed = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const wanted = await listHolders(ctx, entity, { name, before, after });
    if (wanted.length === 0) return changed;
    changed += await changeAll(ctx, entity, wanted);
  }
  throw new ConflictError({
    en: 'Other users are changing the records with this term; nothing was written. Try again',
    it: 'Altri utenti stanno modificando le schede con questa voce: non è stato scritto nulla. Riprova',
  });
}

/** Lists the records with the old value and their changes. Records of sites that the actor does not see are omitted. */
async function listHolders(ctx: Context, entity: BatchEntity, replaced: Replaced): Promise<BatchRecord[]> {
  const { name, before } = replaced;
  const field = getEntity(entity).fields.find((one) => one.name === name);
  if (!field) return [];
  const store = BATCH_KINDS[entity].storeOf(ctx.services.database.reads);
  const operator = field.kind === 'text' ? 'equals' : 'contains';
  const filters = [{ fields: [name], kind: field.kind, operator, value: before.value } as const];
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

interface Replaced {
  name: string;
  before: ThesaurusTerm;
  after: ThesaurusTerm;
}

function changesOf(record: AnyRecord, { name, before, after }: Replaced): BatchRecord['changes'] | undefined {
  const values = record as unknown as Readonly<Record<string, unknown>>;
  const value = replaceIn(values[name], before.value, after.value);
  if (value === undefined) return undefined;
  const twin = `${name}_en`;
  const isOldLabel = before.label_en && values[twin] === before.label_en;
  return { [name]: value, ...(isOldLabel && { [twin]: after.label_en }) };
}

/** Returns the text or list with the new value, or undefined if it does not contain the old one. */
function replaceIn(held: unknown, from: string, to: string): unknown {
  if (held === from) return to;
  if (!Array.isArray(held) || !held.includes(from)) return undefined;
  return [...new Set(held.map((one: unknown) => (one === from ? to : one)))];
}
