import type { TextsOf } from '../i18n/language.ts';

const en = {
  mine: 'Mine',
  theirs: 'Saved',
  nothing: 'empty',
  chooseMine: 'Use mine',
  chooseTheirs: 'Use the saved value',
  before: 'Before',
  keyMine: 'Conflict: use mine',
  keyTheirs: 'Conflict: use the saved value',
};

const it: typeof en = {
  mine: 'Il mio',
  theirs: 'Salvato',
  nothing: 'vuoto',
  chooseMine: 'Tieni il mio',
  chooseTheirs: 'Tieni quello salvato',
  before: 'Prima',
  keyMine: 'Conflitto: tieni il mio',
  keyTheirs: 'Conflitto: tieni quello salvato',
};

/** Texts of a conflict between two users. */
export const CONFLICT_TEXTS: TextsOf<typeof en> = { en, it };
