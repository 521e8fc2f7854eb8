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
  yearHint: 'Years BC are negative: −40',
  save: 'Save',
  cancel: 'Cancel',
  saved: (name: string) => `Period ${name} saved.`,
  deleted: (name: string) => `Period ${name} deleted.`,
  failed: 'The period could not be saved.',
  until: (year: string) => `until ${year}`,
  since: (year: string) => `from ${year}`,
};

const it: typeof en = {
  title: 'Periodi',
  none: 'Ancora nessun periodo. I periodi sono le righe del matrix, e danno alle US il colore e la datazione.',
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
  yearHint: 'Anni a.C. negativi: −40',
  save: 'Salva',
  cancel: 'Annulla',
  saved: (name) => `Periodo ${name} salvato.`,
  deleted: (name) => `Periodo ${name} eliminato.`,
  failed: 'Il periodo non è stato salvato.',
  until: (year) => elideBefore('fino al', year),
  since: (year) => elideBefore('dal', year),
};

/** Texts of the periods of a site. */
export const PERIODS_TEXTS: TextsOf<typeof en> = { en, it };

export type PeriodsTexts = typeof en;
