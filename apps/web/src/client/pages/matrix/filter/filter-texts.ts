import type { TextsOf } from '../../../i18n/language.ts';

const en = {
  filter: 'Filter',
  area: 'Area',
  period: 'Period',
  phase: 'Phase',
  text: 'Number or words',
  all: 'Any',
  others: 'Other units',
  hidden: 'Hidden',
  faded: 'Faded',
  counted: (shown: string, all: string) => `${shown} of ${all} units`,
  nothing: 'No unit matches the filter.',
  through: 'Dotted lines lead through hidden units.',
  remove: 'Remove the filter',
  close: 'Close the filter',
};

const it: typeof en = {
  filter: 'Filtro',
  area: 'Area',
  period: 'Periodo',
  phase: 'Fase',
  text: 'Numero o parole',
  all: 'Qualsiasi',
  others: 'Altre US',
  hidden: 'Nascoste',
  faded: 'Attenuate',
  counted: (shown, all) => `${shown} di ${all} US`,
  nothing: 'Nessuna US corrisponde al filtro.',
  through: 'Le linee a punti passano per US nascoste.',
  remove: 'Togli il filtro',
  close: 'Chiudi il filtro',
};

/** Texts of the filter of the matrix. */
export const MATRIX_FILTER_TEXTS: TextsOf<typeof en> = { en, it };
