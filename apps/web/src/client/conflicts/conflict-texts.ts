import type { TextsOf } from '../i18n/language.ts';

const en = {
  mine: 'Your value',
  theirs: 'Saved',
  nothing: 'empty',
  chooseMine: 'Use your value',
  chooseTheirs: 'Use the saved value',
  before: 'Before',
  keyMine: 'Conflict: use your value',
  keyTheirs: 'Conflict: use the saved value',
};

const it: typeof en = {
  mine: 'Il tuo valore',
  theirs: 'Salvato',
  nothing: 'vuoto',
  chooseMine: 'Usa il tuo valore',
  chooseTheirs: 'Usa il valore salvato',
  before: 'Prima',
  keyMine: 'Conflitto: usa il tuo valore',
  keyTheirs: 'Conflitto: usa il valore salvato',
};

/** Texts of a conflict between two users. */
export const CONFLICT_TEXTS: TextsOf<typeof en> = { en, it };
