// A data table: the words only printed reports have, in two languages.
import type { Language } from '@trowel/domain/matrix';

export interface ReportWords {
  page(number: number): string;
  /** Follows the number of the page. */
  ofPages(count: number): string;
  /** What stands before both, where a word processor counts. */
  pageOf: { page: string; of: string };
  contents: string;
  /** Marks what goes on from the page before. */
  continued: string;
  none: string;
  notShown(name: string): string;
  /** A drawing in the text could not be read. */
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
  tooSmall: (caption) => `${caption}: too large to be read here; see the drawing of the whole site.`,
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
    `Con ${boxes} riquadri il disegno è troppo grande per una relazione; stampare il matrix a parte.`,
};

/** Gives the words of printed reports in a language. */
export function reportWordsIn(language: Language): ReportWords {
  return language === 'it' ? ITALIAN : ENGLISH;
}
