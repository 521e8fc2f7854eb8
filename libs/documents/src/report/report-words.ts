// A data table: the words only printed reports have, in two languages.
import type { Language } from '@trowel/domain/matrix';

export interface ReportWords {
  page(number: number): string;
  /** Follows the number of the page. */
  ofPages(count: number): string;
  contents: string;
  /** Marks what goes on from the page before. */
  continued: string;
  none: string;
  notShown(name: string): string;
  onPlate: string;
  tooLarge(boxes: number): string;
}

const ENGLISH: ReportWords = {
  page: (number) => `Page ${number}`,
  ofPages: (count) => ` of ${count}`,
  contents: 'Contents',
  continued: 'continued',
  none: 'None recorded.',
  notShown: (name) => `Not printed here: ${name}`,
  onPlate: 'The drawing is on the next page.',
  tooLarge: (boxes) =>
    `With ${boxes} boxes the drawing is too large for a report; print the matrix on its own.`,
};

const ITALIAN: ReportWords = {
  page: (number) => `Pagina ${number}`,
  ofPages: (count) => ` di ${count}`,
  contents: 'Indice',
  continued: 'segue',
  none: 'Nessun dato registrato.',
  notShown: (name) => `Non stampato qui: ${name}`,
  onPlate: 'Il disegno è alla pagina seguente.',
  tooLarge: (boxes) =>
    `Con ${boxes} riquadri il disegno è troppo grande per una relazione; stampare il matrix a parte.`,
};

/** Gives the words of printed reports in a language. */
export function reportWordsIn(language: Language): ReportWords {
  return language === 'it' ? ITALIAN : ENGLISH;
}
