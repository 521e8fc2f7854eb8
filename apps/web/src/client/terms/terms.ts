import { useQuery } from '@tanstack/react-query';
import {
  detectLanguage,
  indexCustomTerms,
  isTerm,
  listTermNames,
  nameTerm,
  parseTerm,
  type CustomTerms,
  type TermRow,
} from '@trowel/domain/records';
import { useCallback, useEffect } from 'react';
import type { RecordField } from '../data/fields.ts';
import { fetchAll, KEYS } from '../data/queries.ts';
import { createStore, useStore } from '../data/store.ts';
import { useLanguage, type Language } from '../i18n/language.ts';

/** Terms that people added to the vocabularies. Empty until they are loaded. */
const customTerms = createStore<CustomTerms>({});

const COLUMNS = 'table_name,field_name,value,language,label,label_en';

/** Loads the custom terms once, after the page itself, and again when terms have changed. */
export function useLoadedTerms(): void {
  const { data } = useQuery({
    queryKey: [...KEYS.list('thesaurus', {}), 'custom'],
    queryFn: ({ signal }) => fetchAll<TermRow>('/api/thesaurus', { source: 'user', fields: COLUMNS }, signal),
    staleTime: Infinity,
  });
  useEffect(() => {
    if (data) customTerms.set(indexCustomTerms(data.rows));
  }, [data]);
}

/** Returns the custom terms, and renders again once they are loaded. */
export function useCustomTerms(): CustomTerms {
  return useStore(customTerms);
}

/** Returns a recorded word in a language, if it is a term of the vocabulary. */
export function formatTerm(word: string, vocabulary: string | undefined, language: Language): string {
  return vocabulary === undefined ? word : nameTerm(word, vocabulary, language, customTerms.get());
}

/** Returns the stored value of a typed term in any language. Other texts stay as typed. */
export function readTerm(text: string, vocabulary: string | undefined): string {
  return vocabulary === undefined ? text : parseTerm(text, vocabulary, customTerms.get());
}

/** Returns a function that names recorded terms in the language of the page. */
export function useTermNames(): (word: string | null | undefined, vocabulary: string) => string {
  const language = useLanguage();
  const custom = useCustomTerms();
  return useCallback(
    (word, vocabulary) => (word ? nameTerm(word, vocabulary, language, custom) : ''),
    [language, custom],
  );
}

/** Returns the words suggested for a field during typing, in a language. */
export function offeredWords(
  { vocabulary, offered }: RecordField,
  language: Language,
): readonly string[] | undefined {
  if (offered) return offered[language];
  const names = vocabulary === undefined ? [] : listTermNames(vocabulary, language, customTerms.get());
  return names.length === 0 ? undefined : names;
}

/** Shorter texts are names and codes. */
const LEAST_TEXT = 4;
/** Maximum length of texts such as names and numbers, which have no language. */
const NAME_LENGTH = 100;

/**
 * Returns the language of a free text that was recorded in another language than that of the page,
 * otherwise undefined. Terms of the vocabulary have none, because they are translated.
 */
export function otherLanguageOf(
  { kind, vocabulary, most = Infinity, name }: RecordField,
  value: unknown,
  language: Language,
): Language | undefined {
  if (kind !== 'text' || typeof value !== 'string' || value.length < LEAST_TEXT) return undefined;
  if (vocabulary === undefined && (most <= NAME_LENGTH || name.endsWith('_en'))) return undefined;
  if (vocabulary !== undefined && isTerm(value, vocabulary, customTerms.get())) return undefined;
  const found = detectLanguage(value);
  return found === language ? undefined : found;
}
