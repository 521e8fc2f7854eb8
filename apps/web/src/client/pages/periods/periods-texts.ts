import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Periods',
  none: 'No period is described yet. Periods give the matrix its lanes, the units their colours, and the dates their frame.',
  noneFound: 'No period matches.',
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
  yearHint: 'BC with a minus: −40',
  save: 'Save',
  cancel: 'Cancel',
  saved: (name: string) => `Period ${name} is saved.`,
  deleted: (name: string) => `Period ${name} is deleted.`,
  failed: 'This could not be saved.',
  until: (year: string) => `until ${year}`,
  since: (year: string) => `from ${year}`,
};

const it: typeof en = {
  title: 'Periodi',
  none: 'Non è ancora descritto nessun periodo. I periodi danno al matrix le fasce, alle US i colori, alle date la cornice.',
  noneFound: 'Nessun periodo corrisponde.',
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
  failed: 'Non si è potuto salvare.',
  until: (year) => elideBefore('fino al', year),
  since: (year) => elideBefore('dal', year),
};

/** The words of the periods of a site. */
export const PERIODS_TEXTS: TextsOf<typeof en> = { en, it };

export type PeriodsTexts = typeof en;
