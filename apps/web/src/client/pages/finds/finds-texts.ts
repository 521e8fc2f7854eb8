import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Finds',
  none: 'No find is recorded for this site yet.',
  noneFound: 'No find matches.',
  labels: 'Labels',
};

const it: typeof en = {
  title: 'Reperti',
  none: 'Per questo sito non è ancora registrato nessun reperto.',
  noneFound: 'Nessun reperto corrisponde.',
  labels: 'Etichette',
};

/** The words of the table of finds. */
export const FINDS_TEXTS: TextsOf<typeof en> = { en, it };
