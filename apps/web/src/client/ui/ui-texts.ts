import type { TextsOf } from '../i18n/language.ts';

const en = {
  undo: 'Undo',
  close: 'Close',
  cancel: 'Cancel',
  again: 'Try again',
  stay: 'Stay here',
  leave: 'Leave',
  notRecorded: 'not recorded',
  dayForm: 'dd/mm/yyyy',
  noDay: 'This is not a day of the calendar. Write it as 3/9/2026.',
  partMissing: 'This part could not be loaded. Save your input, then reload the page.',
  reload: 'Reload the page',
  others: (count: number, shown: string) => (count === 1 ? '1 other' : `${shown} others`),
};

const it: typeof en = {
  undo: 'Annulla',
  close: 'Chiudi',
  cancel: 'Annulla',
  again: 'Riprova',
  stay: 'Resta qui',
  leave: 'Esci dalla pagina',
  notRecorded: 'non indicato',
  dayForm: 'gg/mm/aaaa',
  noDay: 'Non è un giorno del calendario. Scrivilo come 3/9/2026.',
  partMissing: 'Questa parte non si è caricata. Salva quello che hai scritto, poi ricarica la pagina.',
  reload: 'Ricarica la pagina',
  others: (count, shown) => (count === 1 ? '1 altro' : `altri ${shown}`),
};

/** Texts of the components. */
export const UI_TEXTS: TextsOf<typeof en> = { en, it };
