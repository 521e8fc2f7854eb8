import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Units',
  none: 'This site has no units yet.',
  noneFound: 'No unit matches the filters.',
  similar: 'Similar values…',
  labels: 'Labels',
  newUnit: 'New unit',
  lineExamples: 'Examples for the line',
  lineHint: '1044 fill P4 covers 1051 – press Enter to record',
  nextIs: (number: string) => `New unit: ${number}`,
  inArea: (area: string) => `area ${area}`,
  noArea: (area: string) => `Record the next units without area ${area}`,
  recorded: (number: string) => `SU ${number} recorded.`,
  numberInUse: 'this number is already in use',
  linesTitle: (count: string) => `Record ${count} lines`,
  linesRecord: (count: string) => (count === '1' ? 'Record 1 unit' : `Record ${count} units`),
  linesDone: (count: string) =>
    count === '1'
      ? '1 unit recorded. Press Ctrl+Z to undo.'
      : `${count} units recorded. Press Ctrl+Z to undo.`,
  leftOut: (why: string) => `skipped: ${why}`,
  cancel: 'Cancel',
  close: 'Close',
  queued: (line: string) => `Not sent yet: “${line}”. It will be sent when the network is back.`,
  keyLine: 'New unit: type the line',
  keyNumber: 'New unit with the next number',
};

const it: typeof en = {
  title: 'US',
  none: 'Questo sito non ha ancora US.',
  noneFound: 'Nessuna US corrisponde ai filtri.',
  similar: 'Valori simili…',
  labels: 'Etichette',
  newUnit: 'Nuova US',
  lineExamples: 'Esempi per la riga',
  lineHint: '1044 riempimento P4 copre 1051 – Invio per registrare',
  nextIs: (number) => `Nuova US: ${number}`,
  inArea: (area) => `area ${area}`,
  noArea: (area) => `Registra le prossime US senza l’area ${area}`,
  recorded: (number) => `US ${number} registrata.`,
  numberInUse: 'questo numero è già usato',
  linesTitle: (count) => `Registra ${count} righe`,
  linesRecord: (count) => `Registra ${count} US`,
  linesDone: (count) =>
    count === '1'
      ? '1 US registrata. Ctrl+Z per annullare.'
      : `${count} US registrate. Ctrl+Z per annullare.`,
  leftOut: (why) => `saltata: ${why}`,
  cancel: 'Annulla',
  close: 'Chiudi',
  queued: (line) => `Non ancora inviata: «${line}». Sarà inviata quando torna la rete.`,
  keyLine: 'Nuova US: scrivi la riga',
  keyNumber: 'Nuova US con il numero successivo',
};

/** Texts of the units page. */
export const UNITS_TEXTS: TextsOf<typeof en> = { en, it };
