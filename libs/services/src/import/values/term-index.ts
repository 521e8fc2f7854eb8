import type { Store } from '@trowel/db';
import { foldText } from '@trowel/domain/core';
import type { ThesaurusTerm } from '@trowel/domain/records';

/** The terms of one vocabulary. */
export interface TermIndex {
  /** Letter by letter. */
  values: ReadonlySet<string>;
  /** Finds the one term that a word names in other capitals, without accents, or in another language. */
  find(word: string): string | undefined;
}

const PAGE = 1_000;

/** Reads all terms, by vocabulary (`us.definition`). */
export async function readTermIndex(store: Store): Promise<Map<string, TermIndex>> {
  const terms = new Map<string, ThesaurusTerm[]>();
  for (let skip = 0; ; skip += PAGE) {
    const { rows, total } = await store.terms.list({ skip, limit: PAGE, filters: [] });
    for (const term of rows) {
      const vocabulary = `${term.table_name}.${term.field_name}`;
      const known = terms.get(vocabulary);
      if (known) known.push(term);
      else terms.set(vocabulary, [term]);
    }
    if (rows.length === 0 || skip + rows.length >= total) break;
  }
  return new Map([...terms].map(([vocabulary, rows]) => [vocabulary, indexTerms(rows)]));
}

function indexTerms(terms: readonly ThesaurusTerm[]): TermIndex {
  const [byValue, byLabel] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  const add = (index: Map<string, Set<string>>, word: string | null, value: string): void => {
    const key = foldWord(word ?? '');
    if (key !== '') index.set(key, (index.get(key) ?? new Set()).add(value));
  };
  for (const { value, label, label_en } of terms) {
    add(byValue, value, value);
    for (const word of [label, label_en]) add(byLabel, word, value);
  }
  return {
    values: new Set(terms.map(({ value }) => value)),
    find(word) {
      const found = byValue.get(foldWord(word)) ?? byLabel.get(foldWord(word));
      // A word that names two terms names none of them.
      return found?.size === 1 ? [...found][0] : undefined;
    },
  };
}

function foldWord(word: string): string {
  return foldText(word)
    .replaceAll(/[\s'’_-]+/g, ' ')
    .trim();
}
