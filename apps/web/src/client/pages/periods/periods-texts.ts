import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Periods',
  none: 'No periods yet. Periods are the rows of the matrix, and give the units their colours and dates.',
  noneFound: 'No period matches the filters.',
  sheetOf: (name: string) => `Sheet of period ${name}`,
  add: 'New period',
  period: 'Period',
  phase: 'Phase',
  name: 'Name',
  nameEn: 'Name (English)',
  dating: 'Dating',
  units: 'Units',
  color: 'Colour',
  noColor: 'No colour',
  from: 'First year',
  to: 'Last year',
  yearHint: 'BC years are negative: −40',
  save: 'Save',
  cancel: 'Cancel',
  saved: (name: string) => `Period ${name} is saved.`,
  deleted: (name: string) => `Period ${name} is deleted.`,
  failed: 'The period could not be saved.',
  until: (year: string) => `until ${year}`,
  since: (year: string) => `from ${year}`,
};

const it: typeof en = {
  title: 'Periodi',
  none: 'Ancora nessun periodo. I periodi sono le righe del matrix, e danno alle US colori e datazioni.',
  noneFound: 'Nessun periodo corrisponde ai filtri.',
  sheetOf: (name) => `Scheda del periodo ${name}`,
  add: 'Nuovo periodo',
  period: 'Periodo',
  phase: 'Fase',
  name: 'Nome',
  nameEn: 'Nome (inglese)',
  dating: 'Datazione',
  units: 'US',
  color: 'Colore',
  noColor: 'Nessun colore',
  from: 'Anno iniziale',
  to: 'Anno finale',
  yearHint: 'a.C. con il meno: −40',
  save: 'Salva',
  cancel: 'Chiudi senza salvare',
  saved: (name) => `Il periodo ${name} è salvato.`,
  deleted: (name) => `Il periodo ${name} è eliminato.`,
  failed: 'Il periodo non è stato salvato.',
  until: (year) => elideBefore('fino al', year),
  since: (year) => elideBefore('dal', year),
};

/** Texts of the periods of a site. */
export const PERIODS_TEXTS: TextsOf<typeof en> = { en, it };

export type PeriodsTexts = typeof en;
