import { nameTerm } from '../terms/index.ts';
import type { Language } from '../context.ts';

/** In which words a report tells what was recorded in one language. */
export interface Words {
  language: Language;
  /** What people read has built-in words in the language; programs are given what is recorded. */
  isPrinted: boolean;
}

/** Gives a word of a built-in vocabulary as a report tells it. */
export function showTerm(word: string, vocabulary: string, { language, isPrinted }: Words): string {
  return isPrinted ? nameTerm(word, vocabulary, language) : word;
}
