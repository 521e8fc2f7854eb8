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
  yearHint: 'Such as 40 BC, −40 or 1250',
  undescribed: 'Periods in use that are not described',
  countUnits: (count: number, shown: string) => (count === 1 ? '1 unit' : `${shown} units`),
  describe: 'Describe',
  addAll: (count: number) => `Add all ${count}`,
  added: (count: number) => (count === 1 ? '1 period added.' : `${count} periods added.`),
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
  yearHint: 'Per esempio 40 a.C., −40 o 1250',
  undescribed: 'Periodi in uso non ancora descritti',
  countUnits: (count, shown) => (count === 1 ? '1 US' : `${shown} US`),
  describe: 'Descrivi',
  addAll: (count) => `Aggiungi tutti e ${count}`,
  added: (count) => (count === 1 ? '1 periodo aggiunto.' : `${count} periodi aggiunti.`),
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
