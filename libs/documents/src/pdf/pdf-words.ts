// A data table: words that only the printed matrix uses, in both languages.
import type { Language } from '@trowel/domain/matrix';

/** Overlap of neighbouring sheets in mm, side by side and below each other. */
export interface SheetOverlaps {
  beside: number;
  below: number;
}

/** Words of the printed sheets in one language. */
export interface PdfWords {
  sheetOf(sheet: number, count: number): string;
  pageOf(page: number, count: number): string;
  scale(percent: number): string;
  drawing: string;
  /** Note on joining the sheets. */
  tiled(overlaps: SheetOverlaps): string;
  /** Note on joining the parts of a folded drawing. */
  folded: string;
  continuation: string;
  indexNote: string;
  indexNoteTiled: string;
  noFindings: string;
  infosOnly(count: number): string;
  /** Number of errors and warnings that are not printed, and their codes. */
  notListed(count: number, codes: string): string;
  notChecked: string;
  symbols: string;
  lines: string;
  /** Characters that the fonts lack: some of their codes, and how many there are. */
  lacking(codes: string, count: number): string;
}

const ENGLISH: PdfWords = {
  sheetOf: (sheet, count) => `Sheet ${sheet} of ${count}`,
  pageOf: (page, count) => `Page ${page} of ${count}`,
  scale: (percent) => `Scale ${percent} %`,
  drawing: 'Drawing',
  tiled: ({ beside, below }) =>
    `The drawing is spread over sheets named by column (letter) and row (number). Sheets side by side share a strip of ${beside} mm, sheets one above the other a strip of ${below} mm: cut one sheet along its marks and place it over the other. Empty sheets are omitted.`,
  folded:
    'The drawing is divided into parts on the same page. It continues from part to part in the order of their names.',
  continuation:
    '→ 1042 (C3) at the edge of a sheet: the line continues to SU 1042 on sheet C3. +2: two more lines leave the sheet at the same place.',
  indexNote: 'Units with the grid square (letter and number at the margins) of their boxes.',
  indexNoteTiled:
    'Units with the sheet of their boxes and the grid square (letter and number at its margins).',
  noFindings: 'No contradictions or warnings.',
  infosOnly: (count) => `Remarks not listed here: ${count}.`,
  notListed: (count, codes) =>
    `Only the most serious are listed; ${count} more are not: ${codes}. POST /api/harris-matrix/validate returns the whole list.`,
  notChecked: 'The drawing was not checked.',
  symbols: 'Symbols',
  lines: 'Lines',
  lacking: (codes, count) =>
    count === 1
      ? `□ replaces a character that the font does not have: ${codes}.`
      : `□ replaces ${count} characters that the font does not have: ${codes}.`,
};

const ITALIAN: PdfWords = {
  sheetOf: (sheet, count) => `Foglio ${sheet} di ${count}`,
  pageOf: (page, count) => `Pagina ${page} di ${count}`,
  scale: (percent) => `Scala ${percent} %`,
  drawing: 'Disegno',
  tiled: ({ beside, below }) =>
    `Il disegno è distribuito su fogli indicati da colonna (lettera) e riga (numero). I fogli affiancati hanno in comune una striscia di ${beside} mm, quelli uno sopra l’altro una di ${below} mm: tagliare un foglio lungo i segni e sovrapporlo all’altro. I fogli vuoti sono omessi.`,
  folded:
    'Il disegno è diviso in parti affiancate sullo stesso foglio e prosegue da una parte all’altra nell’ordine dei loro nomi.',
  continuation:
    '→ 1042 (C3) al margine di un foglio: la linea prosegue fino alla US 1042, che si trova sul foglio C3. +2: altre due linee escono nello stesso punto.',
  indexNote: 'Ogni US con il riquadro della griglia (lettera e numero ai margini) in cui si trova.',
  indexNoteTiled:
    'Ogni US con il foglio in cui si trova e il riquadro di quel foglio (lettera e numero ai margini).',
  noFindings: 'Nessuna contraddizione e nessun avviso.',
  infosOnly: (count) => `Osservazioni non elencate qui: ${count}.`,
  notListed: (count, codes) =>
    `Sono elencate solo le più gravi; altre ${count} non lo sono: ${codes}. POST /api/harris-matrix/validate dà l’elenco completo.`,
  notChecked: 'Il disegno non è stato verificato.',
  symbols: 'Simboli',
  lines: 'Linee',
  lacking: (codes, count) =>
    count === 1
      ? `□ sta per un carattere che manca nel font di questa stampa: ${codes}.`
      : `□ sta per ${count} caratteri che mancano nel font di questa stampa: ${codes}.`,
};

/** Returns the words of the printed sheets in a language. */
export function pdfWordsIn(language: Language): PdfWords {
  return language === 'it' ? ITALIAN : ENGLISH;
}
