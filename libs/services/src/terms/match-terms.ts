import { foldText } from '@trowel/domain/core';
import { getEntity, VOCABULARIES, type EntityName, type Filter } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { listTerms } from './thesaurus.ts';

const STEP = 200;
const MOST_MATCHED = 100;

/**
 * Finds the vocabulary values of a kind of record whose Italian or English label contains a word:
 * `coin` is `Moneta` among finds. Returns one condition for each value. Case, accents and an English
 * plural are ignored.
 */
export async function matchTerms(ctx: Context, entity: EntityName, word: string): Promise<Filter[]> {
  const forms = formsOf(word);
  if (forms.length === 0) return [];
  const found = new Map<string, Filter>();
  const kinds = new Map(getEntity(entity).fields.map(({ name, kind }) => [name, kind]));
  const add = (field: string, value: string, labels: readonly (string | null | undefined)[]): void => {
    const kind = kinds.get(field);
    if (found.size >= MOST_MATCHED || kind === undefined) return;
    if (!labels.some((label) => label && holdsWord(label, forms))) return;
    // Lists contain several values in one text.
    const operator = kind === 'text' ? 'equals' : 'contains';
    found.set(`${field} ${value}`, { fields: [field], kind, operator, value });
  };
  for (const { name, vocabulary } of getEntity(entity).fields) {
    const terms = (vocabulary && VOCABULARIES[vocabulary]) || [];
    for (const { value, label } of terms) add(name, value, [value, label.it, label.en]);
  }
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const filters = [{ fields: ['table_name'], kind: 'text', operator: 'equals', value: entity } as const];
    const page = await listTerms(ctx, { filters: [...filters], q: forms.at(-1)!, skip, limit: STEP });
    total = page.total;
    for (const { field_name, value, label, label_en } of page.rows)
      add(field_name, value, [value, label, label_en]);
  }
  return [...found.values()];
}

/** Returns the word and its possible singular. */
function formsOf(word: string): string[] {
  const folded = foldText(word).trim();
  if (folded.length < LEAST_LETTERS) return [];
  return folded.endsWith('s') && folded.length > LEAST_LETTERS ? [folded, folded.slice(0, -1)] : [folded];
}

/** Shorter words are numbers and abbreviations. */
const LEAST_LETTERS = 3;

function holdsWord(label: string, forms: readonly string[]): boolean {
  const words = foldText(label).split(/[^\p{L}\p{N}]+/u);
  return forms.some(
    (form) => words.some((one) => one === form || one === `${form}s`) || foldText(label) === form,
  );
}
