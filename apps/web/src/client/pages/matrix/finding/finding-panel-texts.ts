import type { TextsOf } from '../../../i18n/language.ts';

const en = {
  allFindings: 'All findings',
  wholeFinding: 'On the findings page',
  repaired: (change: string) => `Applied: ${change}.`,
};

const it: typeof en = {
  allFindings: 'Tutte le segnalazioni',
  wholeFinding: 'Nella pagina delle segnalazioni',
  repaired: (change) => `Fatto: ${change}.`,
};

/** Texts of the finding beside the matrix. */
export const FINDING_PANEL_TEXTS: TextsOf<typeof en> = { en, it };
