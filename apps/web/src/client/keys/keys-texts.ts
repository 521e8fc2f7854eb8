import type { TextsOf } from '../i18n/language.ts';

const en = { anywhere: 'On the whole page' };

const it: typeof en = { anywhere: 'In tutta la pagina' };

/** Texts of the shortcut list. */
export const KEYS_TEXTS: TextsOf<typeof en> = { en, it };
