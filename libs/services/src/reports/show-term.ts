import { nameTerm, type CustomTerms } from '@trowel/domain/records';
import type { Language } from '../context.ts';

/** Functions that translate recorded terms for a report. */
export interface Words {
  language: Language;
  /** True if people read it: terms are then translated. Formats for programs get the recorded term. */
  isPrinted: boolean;
  /** Terms that people added to the vocabularies. */
  terms: CustomTerms;
}

/** Returns a term of a vocabulary for a report. */
export function showTerm(word: string, vocabulary: string, { language, isPrinted, terms }: Words): string {
  return isPrinted ? nameTerm(word, vocabulary, language, terms) : word;
}
