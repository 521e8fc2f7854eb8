import type { TextsOf } from '../i18n/language.ts';

const en = {
  previous: (name: string) => `Previous: ${name}`,
  next: (name: string) => `Next: ${name}`,
  keyNext: 'Next record of the table',
  keyPrevious: 'Previous record of the table',
  keyFull: 'Sheet as full page',
  keyEdit: 'Edit the sheet',
};

const it: typeof en = {
  previous: (name) => `Precedente: ${name}`,
  next: (name) => `Successiva: ${name}`,
  keyNext: 'Scheda successiva della tabella',
  keyPrevious: 'Scheda precedente della tabella',
  keyFull: 'Scheda a pagina intera',
  keyEdit: 'Modifica la scheda',
};

/** Texts of sheets, except those of units. */
export const PLAIN_TEXTS: TextsOf<typeof en> = { en, it };
