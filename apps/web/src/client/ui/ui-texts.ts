import type { TextsOf } from '../words/language.ts';

const en = {
  undo: 'Undo',
  close: 'Close',
  cancel: 'Cancel',
  again: 'Try again',
  notRecorded: 'not recorded',
  others: (count: string) => `${count} others`,
};

const it: typeof en = {
  undo: 'Annulla',
  close: 'Chiudi',
  cancel: 'Annulla',
  again: 'Riprova',
  notRecorded: 'non indicato',
  others: (count) => `altri ${count}`,
};

/** The words of the widgets. */
export const UI_TEXTS: TextsOf<typeof en> = { en, it };
