import type { TextsOf } from '../i18n/language.ts';

const en = {
  finds: (count: number, text: string) => (count === 1 ? '1 find' : `${text} finds`),
  fragments: (count: number, text: string) => (count === 1 ? '1 fragment' : `${text} fragments`),
  noType: 'without a type',
  open: 'Finds from this unit',
  title: 'Finds by unit',
  intro: 'Sums of the finds that match the filters of the table. Finds without a unit are not included.',
  none: 'No find with a unit matches the filters.',
  unit: 'SU',
  area: 'Area',
  findsHead: 'Finds',
  fragmentsHead: 'Fragments',
  weightHead: 'Weight',
  typesHead: 'Materials',
  total: 'Total',
  units: (count: number, text: string) => (count === 1 ? '1 unit' : `${text} units`),
  close: 'Close',
};

const it: typeof en = {
  finds: (count, text) => (count === 1 ? '1 reperto' : `${text} reperti`),
  fragments: (count, text) => (count === 1 ? '1 frammento' : `${text} frammenti`),
  noType: 'senza tipo',
  open: 'Reperti di questa US',
  title: 'Reperti per US',
  intro:
    'Totali dei reperti che corrispondono ai filtri della tabella. I reperti senza US non sono compresi.',
  none: 'Nessun reperto con una US corrisponde ai filtri.',
  unit: 'US',
  area: 'Area',
  findsHead: 'Reperti',
  fragmentsHead: 'Frammenti',
  weightHead: 'Peso',
  typesHead: 'Materiali',
  total: 'Totale',
  units: (_count, text) => `${text} US`,
  close: 'Chiudi',
};

/** Texts of the sums of finds. */
export const SUMS_TEXTS: TextsOf<typeof en> = { en, it };
