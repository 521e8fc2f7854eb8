import type { TextsOf } from '../i18n/language.ts';

const en = {
  here: 'On this site now',
  others: (count: number, names: string) => `${count} ${names}: on this site now`,
  onSheet: 'open their sheet',
  works: (names: string) => `${names} on this record now`,
};

const it: typeof en = {
  here: 'Adesso in questo sito',
  others: (count, names) => `${count} ${names}: adesso in questo sito`,
  onSheet: 'apri la loro scheda',
  works: (names) => `${names}: adesso su questa scheda`,
};

/** Texts about the people at a site. */
export const PRESENCE_TEXTS: TextsOf<typeof en> = { en, it };
