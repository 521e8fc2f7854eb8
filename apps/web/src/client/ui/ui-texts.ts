import type { TextsOf } from '../words/language.ts';

const en = {
  undo: 'Undo',
  close: 'Close',
  cancel: 'Cancel',
  again: 'Try again',
  notRecorded: 'not recorded',
  others: (count: number, told: string) => (count === 1 ? '1 other' : `${told} others`),
};

const it: typeof en = {
  undo: 'Annulla',
  close: 'Chiudi',
  cancel: 'Annulla',
  again: 'Riprova',
  notRecorded: 'non indicato',
  others: (count, told) => (count === 1 ? '1 altro' : `altri ${told}`),
};

/** The words of the widgets. */
export const UI_TEXTS: TextsOf<typeof en> = { en, it };
