import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Units',
  search: 'Search the units',
  number: 'SU',
  area: 'Area',
  type: 'Type',
  definition: 'Definition',
  period: 'Period',
  phase: 'Phase',
  year: 'Year',
  recorder: 'Recorded by',
  none: 'No unit is recorded for this site yet.',
  noneFound: 'No unit matches.',
  shown: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages',
};

const it: typeof en = {
  title: 'US',
  search: 'Cerca tra le US',
  number: 'US',
  area: 'Area',
  type: 'Tipo',
  definition: 'Definizione',
  period: 'Periodo',
  phase: 'Fase',
  year: 'Anno',
  recorder: 'Schedatore',
  none: 'Per questo sito non è ancora registrata nessuna US.',
  noneFound: 'Nessuna US corrisponde.',
  shown: (from, to, total) => `${from}–${to} di ${total}`,
  previous: 'Precedente',
  next: 'Successiva',
  pages: 'Pagine',
};

/** The words of the list of units. */
export const UNITS_TEXTS: TextsOf<typeof en> = { en, it };
