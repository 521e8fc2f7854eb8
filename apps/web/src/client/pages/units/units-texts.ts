import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Units',
  none: 'No unit is recorded for this site yet.',
  noneFound: 'No unit matches.',
  labels: 'Labels',
  newUnit: 'New unit',
  lineHint: '1044 fill P4 covers 1051 – Enter records it',
  nextIs: (number: string) => `New unit: ${number}`,
  recorded: (number: string) => `SU ${number} recorded.`,
  taken: 'this number is taken',
  linesTitle: (count: string) => `Record ${count} lines`,
  linesRecord: (count: string) => (count === '1' ? 'Record 1 unit' : `Record ${count} units`),
  linesDone: (count: string) =>
    count === '1'
      ? '1 unit is recorded. Ctrl+Z undoes it.'
      : `${count} units are recorded. Ctrl+Z undoes them together.`,
  leftOut: (why: string) => `left out: ${why}`,
  cancel: 'Cancel',
  close: 'Close',
  kept: (line: string) => `Not sent yet: “${line}”. It goes when there is network.`,
  keyLine: 'New unit: type the line',
  keyNumber: 'New unit with the next number',
};

const it: typeof en = {
  title: 'US',
  none: 'Per questo sito non è ancora registrata nessuna US.',
  noneFound: 'Nessuna US corrisponde.',
  labels: 'Etichette',
  newUnit: 'Nuova US',
  lineHint: '1044 riempimento P4 copre 1051 – si registra con Invio',
  nextIs: (number) => `Nuova US: ${number}`,
  recorded: (number) => `US ${number} registrata.`,
  taken: 'questo numero è già usato',
  linesTitle: (count) => `Registra ${count} righe`,
  linesRecord: (count) => `Registra ${count} US`,
  linesDone: (count) =>
    count === '1'
      ? '1 US registrata. Ctrl+Z annulla.'
      : `${count} US registrate. Ctrl+Z le annulla tutte insieme.`,
  leftOut: (why) => `esclusa: ${why}`,
  cancel: 'Annulla',
  close: 'Chiudi',
  kept: (line) => `Non ancora inviata: «${line}». Parte quando torna la rete.`,
  keyLine: 'Nuova US: scrivi la riga',
  keyNumber: 'Nuova US con il numero successivo',
};

/** The words of the table of units. */
export const UNITS_TEXTS: TextsOf<typeof en> = { en, it };
