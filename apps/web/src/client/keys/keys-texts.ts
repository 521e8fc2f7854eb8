import type { TextsOf } from '../i18n/language.ts';

const en = {
  anywhere: 'On the whole page',
  /** Names of keys, where a keyboard shows another one than the browser. */
  names: {
    Escape: 'Esc',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    PageUp: 'Page up',
    PageDown: 'Page down',
  } as Readonly<Record<string, string>>,
};

const it: typeof en = {
  anywhere: 'In tutta la pagina',
  names: {
    ...en.names,
    Enter: 'Invio',
    Space: 'Spazio',
    Shift: 'Maiusc',
    Delete: 'Canc',
    Home: 'Inizio',
    End: 'Fine',
    PageUp: 'Pag ↑',
    PageDown: 'Pag ↓',
  },
};

/** Texts of the shortcut list. */
export const KEYS_TEXTS: TextsOf<typeof en> = { en, it };
