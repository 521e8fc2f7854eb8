import type { TextsOf } from '../i18n/language.ts';

const en = {
  mine: 'Mine',
  theirs: 'Stored',
  nothing: 'empty',
  takeMine: 'Take mine',
  takeTheirs: 'Take what is stored',
  before: 'Before',
  keyMine: 'Conflict: take mine',
  keyTheirs: 'Conflict: take what is stored',
};

const it: typeof en = {
  mine: 'Il mio',
  theirs: 'Salvato',
  nothing: 'vuoto',
  takeMine: 'Tieni il mio',
  takeTheirs: 'Tieni quello salvato',
  before: 'Prima',
  keyMine: 'Conflitto: tieni il mio',
  keyTheirs: 'Conflitto: tieni quello salvato',
};

/** The words of a field that two people changed. */
export const CONFLICT_TEXTS: TextsOf<typeof en> = { en, it };
