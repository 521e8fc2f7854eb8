import { CARD_TEXTS } from './card-texts.ts';
import type { TextsOf } from './language.ts';
import { MODEL_TEXTS } from './model-texts.ts';
import { SCENE_TEXTS } from './scene-texts.ts';

export type { Language } from './language.ts';

const en = {
  ...SCENE_TEXTS.en,
  ...CARD_TEXTS.en,
  ...MODEL_TEXTS.en,
  unit: 'SU',
  units: (count: number) => (count === 1 ? '1 unit' : `${count} units`),
  area: 'Area',
  noArea: 'No area',
  type: 'Type',
  period: 'Period',
  level: 'Level',
  elevation: 'Elevation',
  definition: 'Definition',
  failed: 'This could not be loaded.',
  offline: 'The server cannot be reached. Check the connection and try again.',
  again: 'Try again',
  needsLogin: 'Log in to see the whole record.',
  notAllowed: 'Your account does not have permission to do this.',
  tooMany: 'Too many requests. Wait a minute and try again.',
  close: 'Close',
  matrix: 'Harris matrix',
  matrixLoading: 'Drawing the matrix…',
  matrixLabel: 'Harris matrix of the site. The table lists the same units.',
  matrixFit: 'Fit',
  table: 'Table of units',
  tableFilter: 'Filter the units',
  tableAbove: 'Later',
  tableBelow: 'Earlier',
  tableShown: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  previous: 'Previous',
  next: 'Next',
  choose: (name: string) => `Choose ${name}`,
};

export type Texts = typeof en;

const it: Texts = {
  ...SCENE_TEXTS.it,
  ...CARD_TEXTS.it,
  ...MODEL_TEXTS.it,
  unit: 'US',
  units: (count) => `${count} US`,
  area: 'Area',
  noArea: 'Senza area',
  type: 'Tipo',
  period: 'Periodo',
  level: 'Livello',
  elevation: 'Quota',
  definition: 'Definizione',
  failed: 'Il caricamento non è riuscito.',
  offline: 'Il server non è raggiungibile. Controlla la connessione e riprova.',
  again: 'Riprova',
  needsLogin: 'Accedi per vedere la scheda completa.',
  notAllowed: 'Il tuo account non ha il permesso per farlo.',
  tooMany: 'Troppe richieste. Aspetta un minuto e riprova.',
  close: 'Chiudi',
  matrix: 'Matrix di Harris',
  matrixLoading: 'Disegno del matrix…',
  matrixLabel: 'Matrix di Harris del sito. La tabella elenca le stesse US.',
  matrixFit: 'Adatta',
  table: 'Tabella delle US',
  tableFilter: 'Filtra le US',
  tableAbove: 'Posteriori',
  tableBelow: 'Anteriori',
  tableShown: (from, to, total) => `${from}–${to} di ${total}`,
  previous: 'Precedente',
  next: 'Successiva',
  choose: (name) => `Scegli ${name}`,
};

/** Texts of the viewer and of its parts, by language. */
export const TEXTS: TextsOf<Texts> = { en, it };
