import type { TextsOf } from '../words/language.ts';

const en = {
  check: 'Choose row',
  checkAll: 'Choose all rows',
  saving: 'being saved',
  refused: (why: string) => `refused: ${why}`,
  sort: (label: string) => `Sort by ${label}`,
  loading: 'Loading',
};

const it: typeof en = {
  check: 'Scegli la riga',
  checkAll: 'Scegli tutte le righe',
  saving: 'salvataggio in corso',
  refused: (why) => `rifiutato: ${why}`,
  sort: (label) => `Ordina per ${label}`,
  loading: 'Caricamento',
};

/** The words of every grid. */
export const GRID_TEXTS: TextsOf<typeof en> = { en, it };
