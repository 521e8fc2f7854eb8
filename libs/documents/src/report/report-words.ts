// A data table: words that only printed reports use, in both languages.
import type { Language } from '@trowel/domain/matrix';

export interface ReportWords {
  page(number: number): string;
  /** Text after the page number. */
  ofPages(count: number): string;
  /** Words before page number and page count, if the word processor inserts the numbers. */
  pageOf: { page: string; of: string };
  contents: string;
  /** Marks content continued from the page before. */
  continued: string;
  none: string;
  notShown(name: string): string;
  /** Replaces a drawing in the text that would be unreadable. */
  tooSmall(caption: string): string;
  tooLarge(boxes: number): string;
}

const ENGLISH: ReportWords = {
  page: (number) => `Page ${number}`,
  ofPages: (count) => ` of ${count}`,
  pageOf: { page: 'Page ', of: ' of ' },
  contents: 'Contents',
  continued: 'continued',
  none: 'None recorded.',
  notShown: (name) => `Not printed here: ${name}`,
  tooSmall: (caption) => `${caption}: too large to be legible here; see the drawing of the whole site.`,
  tooLarge: (boxes) =>
    `With ${boxes} boxes the drawing is too large for a report; print the matrix on its own.`,
};

const ITALIAN: ReportWords = {
  page: (number) => `Pagina ${number}`,
  ofPages: (count) => ` di ${count}`,
  pageOf: { page: 'Pagina ', of: ' di ' },
  contents: 'Indice',
  continued: 'segue',
  none: 'Nessun dato registrato.',
  notShown: (name) => `Non stampato qui: ${name}`,
  tooSmall: (caption) =>
    `${caption}: troppo grande per essere leggibile qui; si veda il disegno di tutto il sito.`,
  tooLarge: (boxes) =>
    `Con ${boxes} riquadri il disegno è troppo grande per una relazione; stampare il matrix separatamente.`,
};

/** Returns the words of printed reports in a language. */
export function reportWordsIn(language: Language): ReportWords {
  return language === 'it' ? ITALIAN : ENGLISH;
}
