import type { TextsOf } from '../i18n/language.ts';

const en = {
  check: 'Choose row',
  checkAll: 'Choose all rows',
  saving: 'being saved',
  refused: (why: string) => `refused: ${why}`,
  sort: (label: string) => `Sort by ${label}`,
  loading: 'Loading',
  /** On paper alone. */
  part: 'Only the rows that were in sight. All of them: Save…, Print all rows.',
};

const it: typeof en = {
  check: 'Scegli la riga',
  checkAll: 'Scegli tutte le righe',
  saving: 'salvataggio in corso',
  refused: (why) => `rifiutato: ${why}`,
  sort: (label) => `Ordina per ${label}`,
  loading: 'Caricamento',
  part: 'Solo le righe che si vedevano. Tutte: Salva…, Stampa tutte le righe.',
};

/** The words of every grid. */
export const GRID_TEXTS: TextsOf<typeof en> = { en, it };
