import { nameTerm } from '@trowel/domain/records';
import type { Language } from '../context.ts';

/** Functions that translate recorded terms for a report. */
export interface Words {
  language: Language;
  /** True if people read it: built-in terms are then translated. Formats for programs get the recorded term. */
  isPrinted: boolean;
}

/** Returns a term of a built-in vocabulary for a report. */
export function showTerm(word: string, vocabulary: string, { language, isPrinted }: Words): string {
  return isPrinted ? nameTerm(word, vocabulary, language) : word;
}
