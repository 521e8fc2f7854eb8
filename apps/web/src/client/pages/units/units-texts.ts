import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Units',
  none: 'No unit is recorded for this site yet.',
  noneFound: 'No unit matches.',
  labels: 'Labels',
  newUnit: 'New unit',
  lineHint: '1044 fill P4 covers 1051 – Enter records it',
  nextIs: (number: string) => `New unit: ${number}`,
  recorded: (number: string) => `SU ${number} recorded.`,
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
  kept: (line) => `Non ancora inviata: «${line}». Parte quando torna la rete.`,
  keyLine: 'Nuova US: scrivi la riga',
  keyNumber: 'Nuova US con il numero successivo',
};

/** The words of the table of units. */
export const UNITS_TEXTS: TextsOf<typeof en> = { en, it };
