import { foldText, type Labels } from '@trowel/domain/core';
import { nameCenturies } from './name-centuries.ts';
import { VOCABULARIES, type VocabularyTerm } from './vocabularies.ts';

/** Terms that people added to the vocabularies, by `table.field`. */
export type CustomTerms = Readonly<Record<string, readonly VocabularyTerm[]>>;

/** Vocabularies of codes, which are the same in all languages. */
const CODES: ReadonlySet<string> = new Set(['us.unit_type']);
const NO_TERMS: CustomTerms = {};

/** Fields of a term that name it. */
export interface TermRow {
  table_name: string;
  field_name: string;
  value: string;
  language: string;
  label: string | null;
  label_en: string | null;
}

/** Groups custom terms by vocabulary, with a name in each language. */
export function indexCustomTerms(rows: readonly TermRow[]): CustomTerms {
  const index: Record<string, VocabularyTerm[]> = {};
  for (const { table_name, field_name, value, language, label, label_en } of rows) {
    const it = label || value;
    const en = label_en || (language === 'en' ? value : it);
    (index[`${table_name}.${field_name}`] ??= []).push({ value, label: { it, en } });
  }
  return index;
}

type Index = ReadonlyMap<string, VocabularyTerm>;

/** Cache of the indexes by vocabulary, for each set of custom terms. */
const indexes = new WeakMap<CustomTerms, Map<string, Index>>();

/**
 * Translates a recorded term of a vocabulary (`us.color`), including datings by period or century. The
 * word may be the stored value or a label in either language. Any other text stays as recorded.
 * @example console.log(nameTerm('Crollo', 'us.definition', 'en')); // Collapse
 */
export function nameTerm(
  word: string,
  vocabulary: string,
  language: keyof Labels,
  custom: CustomTerms = NO_TERMS,
): string {
  if (CODES.has(vocabulary)) return word;
  const label = findLabels(word, vocabulary, custom)?.[language];
  if (label !== undefined) return foldText(label) === foldText(word) ? word : label;
  return language === 'en' && vocabulary.endsWith('.dating') ? nameCenturies(word) : word;
}

/** Returns true if a text is a term of the vocabulary, in either language. */
export function isTerm(text: string, vocabulary: string, custom: CustomTerms = NO_TERMS): boolean {
  return (
    findLabels(text, vocabulary, custom) !== undefined ||
    (vocabulary.endsWith('.dating') && nameCenturies(text) !== text)
  );
}

/**
 * Returns the stored value of a term named in either language. Any other text is returned unchanged.
 * @example console.log(parseTerm('collapse', 'us.definition')); // Crollo
 */
export function parseTerm(text: string, vocabulary: string, custom: CustomTerms = NO_TERMS): string {
  return indexOf(vocabulary, custom).get(foldText(text.trim()))?.value ?? text;
}

/** Lists the names of the terms of a vocabulary in a language, custom terms last. */
export function listTermNames(
  vocabulary: string,
  language: keyof Labels,
  custom: CustomTerms = NO_TERMS,
): string[] {
  const isOfCodes = CODES.has(vocabulary);
  const names = listTerms(vocabulary, custom).map(({ value, label }) =>
    isOfCodes ? value : label[language],
  );
  return [...new Set(names)];
}

function findLabels(word: string, vocabulary: string, custom: CustomTerms): Labels | undefined {
  const key = foldText(word.trim());
  const found = indexOf(vocabulary, custom).get(key);
  // Datings are also recorded by the name of a period.
  return (found ?? (vocabulary.endsWith('.dating') ? indexOf('periods.name', custom).get(key) : undefined))
    ?.label;
}

function listTerms(vocabulary: string, custom: CustomTerms): readonly VocabularyTerm[] {
  return [...(VOCABULARIES[vocabulary] ?? []), ...(custom[vocabulary] ?? [])];
}

function indexOf(vocabulary: string, custom: CustomTerms): Index {
  const byVocabulary = indexes.get(custom) ?? new Map<string, Index>();
  indexes.set(custom, byVocabulary);
  const index = byVocabulary.get(vocabulary) ?? buildIndex(listTerms(vocabulary, custom));
  byVocabulary.set(vocabulary, index);
  return index;
}

/** A stored value wins over a label of another term that is spelled the same. */
function buildIndex(terms: readonly VocabularyTerm[]): Index {
  const index = new Map<string, VocabularyTerm>();
  const add = (word: string, term: VocabularyTerm): void => {
    const key = foldText(word);
    if (!index.has(key)) index.set(key, term);
  };
  for (const term of terms) add(term.value, term);
  for (const term of terms) {
    add(term.label.it, term);
    add(term.label.en, term);
  }
  return index;
}
