import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Units',
  none: 'No unit is recorded for this site yet.',
  noneFound: 'No unit matches.',
};

const it: typeof en = {
  title: 'US',
  none: 'Per questo sito non è ancora registrata nessuna US.',
  noneFound: 'Nessuna US corrisponde.',
};

/** The words of the table of units. */
export const UNITS_TEXTS: TextsOf<typeof en> = { en, it };
