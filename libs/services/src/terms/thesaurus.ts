import { ConflictError, type Page } from '@trowel/domain/core';
import {
  ENTITIES,
  thesaurusTermColumns,
  type ListQuery,
  type NewThesaurusTerm,
  type ThesaurusTerm,
  type ThesaurusTermChanges,
} from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import {
  buildFacts,
  existing,
  mergeFacts,
  insertRecord,
  lockRecord,
  removeRecords,
  updateRecord,
  type Kind,
  write,
  type Write,
} from '../writing/index.ts';

const TERMS: Kind<ThesaurusTerm> = { entity: 'thesaurus', storeOf: (store) => store.terms };

/** Lists terms of the vocabularies. */
export async function listTerms(ctx: Context, query: ListQuery): Promise<Page<ThesaurusTerm>> {
  return readsOf(ctx).terms.list(query);
}

/** Returns one term. @throws NotFoundError */
export async function getTerm(ctx: Context, id: number): Promise<ThesaurusTerm> {
  return existing(await readsOf(ctx).terms.find(id), { label: ENTITIES.thesaurus.label, id });
}

/** Adds a term to a vocabulary. @throws ConflictError when it exists already. */
export async function createTerm(ctx: Context, body: NewThesaurusTerm): Promise<ThesaurusTerm> {
  return write(ctx, 'create', async (w) => {
    const term = { ...body, language: body.language ?? 'it', active: body.active ?? true, source: 'user' };
    await refuseUsedTerm(w, term);
    return insertRecord(w, TERMS, buildFacts(thesaurusTermColumns, term));
  });
}

/** Changes a custom term. @throws NotFoundError, StaleVersionError, ConflictError for a built-in term */
export async function updateTerm(
  ctx: Context,
  {
    id,
    changes,
    ifMatch,
  }: { id: number; changes: ThesaurusTermChanges; ifMatch?: number | string | undefined },
): Promise<ThesaurusTerm> {
  return write(ctx, 'update', (w) => updateTermIn(w, { id, changes, ifMatch }));
}

/** Changes a term within a larger write. */
export async function updateTermIn(
  w: Write,
  {
    id,
    changes,
    ifMatch,
  }: { id: number; changes: ThesaurusTermChanges; ifMatch?: number | string | undefined },
): Promise<ThesaurusTerm> {
  const before = await lockRecord(w, TERMS, { id, ifMatch });
  refuseBuiltinTerm(before);
  const merged = mergeFacts(thesaurusTermColumns, before, changes);
  if (TERM_KEY.some((key) => merged[key] !== before[key])) await refuseUsedTerm(w, merged);
  return updateRecord(w, TERMS, { before, merged });
}

/** Deletes a custom term. Records that use it keep their text. */
export async function deleteTerm(
  ctx: Context,
  { id, ifMatch }: { id: number; cascade?: boolean; ifMatch?: number | string | undefined },
): Promise<void> {
  await write(ctx, 'delete', async (w) => {
    refuseBuiltinTerm(await lockRecord(w, TERMS, { id, ifMatch }));
    await removeRecords(w, TERMS, [id]);
  });
}

const TERM_KEY = ['table_name', 'field_name', 'value', 'language'] as const;

/** Checks that a term is custom. @throws ConflictError */
export function refuseBuiltinTerm({ source, value }: ThesaurusTerm): void {
  if (source === 'builtin')
    throw new ConflictError({
      en: `${value} is a built-in term and cannot be changed or deleted`,
      it: `${value} è una voce predefinita: non si può modificare né eliminare`,
    });
}

async function refuseUsedTerm(
  { store }: Write,
  term: Pick<ThesaurusTerm, (typeof TERM_KEY)[number]>,
): Promise<void> {
  if (!(await store.lookups.hasTerm(term))) return;
  const message = {
    en: `The vocabulary ${term.table_name}.${term.field_name} already has ${term.value}`,
    it: `${term.value} c’è già tra le voci di ${term.table_name}.${term.field_name}`,
  };
  throw new ConflictError(message, { field: 'value' });
}
