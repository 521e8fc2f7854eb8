import { foldText, type Field } from '@trowel/domain/core';
import { VOCABULARIES } from './vocabularies.ts';

/** A word of a vocabulary, as a field may have it recorded. */
export interface NamedTerm {
  field: Field;
  word: string;
}

/** Shorter texts are numbers and abbreviations. */
const LEAST_LETTERS = 3;
/** Maximum number of words, because each is one more condition of a search. */
const MOST_WORDS = 12;

/**
 * Finds the words of the vocabularies of some fields that have a text as their name in the other
 * language: `collap` is `Crollo` among definitions. The text must begin a word of the name. Words that
 * contain the text themselves are left out.
 * @example console.log(findNamedTerms(unitFields, 'collapse')[0]?.word); // Crollo
 */
export function findNamedTerms(fields: readonly Field[], text: string): NamedTerm[] {
  const wanted = foldText(text).trim();
  if (wanted.length < LEAST_LETTERS) return [];
  const found: NamedTerm[] = [];
  for (const field of fields) {
    const terms = (field.vocabulary && VOCABULARIES[field.vocabulary]) || [];
    for (const { value, label } of terms) {
      const names = [...new Set([value, label.it, label.en])];
      if (!names.some((name) => hasWord(foldText(name), wanted))) continue;
      for (const word of names) if (!foldText(word).includes(wanted)) found.push({ field, word });
    }
  }
  return found.slice(0, MOST_WORDS);
}

function hasWord(name: string, wanted: string): boolean {
  return ` ${name}`.includes(` ${wanted}`);
}
