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
  /** Letters the font of the print lacks: some of them by their codes, and how many there are. */
  lacking(codes: string, count: number): string;
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
  lacking: (codes, count) =>
    count === 1
      ? `□ stands for a character the font of this print lacks: ${codes}.`
      : `□ stands for ${count} characters the font of this print lacks: ${codes}.`,
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
  lacking: (codes, count) =>
    count === 1
      ? `□ sta per un carattere che manca nel font di questa stampa: ${codes}.`
      : `□ sta per ${count} caratteri che mancano nel font di questa stampa: ${codes}.`,
  tooLarge: (boxes) =>
    `Con ${boxes} riquadri il disegno è troppo grande per una relazione; stampare il matrix a parte.`,
};

/** Gives the words of printed reports in a language. */
export function reportWordsIn(language: Language): ReportWords {
  return language === 'it' ? ITALIAN : ENGLISH;
}
