import type { TextsOf } from '../words/language.ts';

const en = {
  undo: 'Undo',
  close: 'Close',
  cancel: 'Cancel',
  again: 'Try again',
  stay: 'Stay here',
  leave: 'Leave',
  notRecorded: 'not recorded',
  dayForm: 'dd/mm/yyyy',
  noDay: 'Not a day such as 3/9/2026.',
  partMissing: 'This part could not be loaded. Record what you typed, then load the page again.',
  reload: 'Load the page again',
  others: (count: number, told: string) => (count === 1 ? '1 other' : `${told} others`),
};

const it: typeof en = {
  undo: 'Annulla',
  close: 'Chiudi',
  cancel: 'Annulla',
  again: 'Riprova',
  stay: 'Resta qui',
  leave: 'Lascia la pagina',
  notRecorded: 'non indicato',
  dayForm: 'gg/mm/aaaa',
  noDay: 'Non è una data come 3/9/2026.',
  partMissing: 'Questa parte non si è caricata. Registra quello che hai scritto, poi ricarica la pagina.',
  reload: 'Ricarica la pagina',
  others: (count, told) => (count === 1 ? '1 altro' : `altri ${told}`),
};

/** The words of the widgets. */
export const UI_TEXTS: TextsOf<typeof en> = { en, it };
