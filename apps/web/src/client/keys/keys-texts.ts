import type { TextsOf } from '../i18n/language.ts';

const en = { anywhere: 'On the whole page' };

const it: typeof en = { anywhere: 'In tutta la pagina' };

/** The words of the list of keys. */
export const KEYS_TEXTS: TextsOf<typeof en> = { en, it };
