import type { TextsOf } from '../i18n/language.ts';

const en = {
  check: 'Select row',
  checkAll: 'Select all rows',
  saving: 'saving',
  refused: (why: string) => `rejected: ${why}`,
  sort: (label: string) => `Sort by ${label}`,
  loading: 'Loading',
  /** Shown in print only. */
  part: 'Only the visible rows. To print all rows: Download, Print all rows.',
};

const it: typeof en = {
  check: 'Seleziona la riga',
  checkAll: 'Seleziona tutte le righe',
  saving: 'salvataggio in corso',
  refused: (why) => `rifiutato: ${why}`,
  sort: (label) => `Ordina per ${label}`,
  loading: 'Caricamento',
  part: 'Solo le righe visibili. Per stamparle tutte: Scarica, Stampa tutte le righe.',
};

/** Texts of all grids. */
export const GRID_TEXTS: TextsOf<typeof en> = { en, it };
