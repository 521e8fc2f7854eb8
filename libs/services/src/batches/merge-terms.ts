import { ConflictError } from '@trowel/domain/core';
import type { ThesaurusTerm } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { deleteTerm, getTerm, updateTerm } from '../terms/index.ts';
import { isBatchEntity } from './batch-kinds.ts';
import { inOneBatch, replaceInRecords } from './merge-values.ts';

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
  return inOneBatch(ctx, (inner) => mergeTermIn(inner, { id, into, ifMatch }));
}

/**
 * Deletes custom terms and gives their records another term of the same field. @throws ConflictError
 * for a built-in term, and for a term of another field.
 */
export async function mergeTermsInto(
  ctx: Context,
  { ids, into }: { ids: readonly number[]; into: number },
): Promise<TermMoved> {
  return inOneBatch(ctx, async (inner) => {
    let records = 0;
    for (const id of new Set(ids)) records += (await mergeTermIn(inner, { id, into })).records;
    return { term: await getTerm(inner, into), records };
  });
}

async function mergeTermIn(
  ctx: Context,
  { id, into, ifMatch }: { id: number; into: number; ifMatch?: number | string | undefined },
): Promise<Omit<TermMoved, 'batch'>> {
  const before = await getTerm(ctx, id);
  const term = await getTerm(ctx, into);
  refuseOtherField(before, term);
  if (id === into) throw new ConflictError(SAME_TERM);
  await deleteTerm(ctx, { id, ifMatch });
  return { term, records: await replaceValue(ctx, before, term) };
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

/** Replaces the value of a term in the records of its field, and its English label in the related field. */
async function replaceValue(ctx: Context, before: ThesaurusTerm, after: ThesaurusTerm): Promise<number> {
  const { table_name: entity, field_name: name } = before;
  if (before.value === after.value || !isBatchEntity(entity)) return 0;
  return replaceInRecords(ctx, entity, {
    name,
    from: before.value,
    into: after.value,
    ...(before.label_en && { labels: { from: before.label_en, into: after.label_en } }),
  });
}
