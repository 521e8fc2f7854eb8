import type { TextsOf } from '../../i18n/language.ts';

const en = {
  satisfied: 'met',
  rules: {
    too_short: 'at least 8 characters',
    no_uppercase: 'one capital letter',
    no_digit: 'one digit',
  },
  refused: {
    too_short: 'At least 8 characters.',
    too_long: 'At most 256 characters.',
    no_uppercase: 'A capital letter is missing.',
    no_digit: 'A digit is missing.',
    common_password: 'This password is among the most common ones and easy to guess.',
  } as Readonly<Record<string, string>>,
};

const it: typeof en = {
  satisfied: 'soddisfatto',
  rules: {
    too_short: 'almeno 8 caratteri',
    no_uppercase: 'una lettera maiuscola',
    no_digit: 'una cifra',
  },
  refused: {
    too_short: 'Almeno 8 caratteri.',
    too_long: 'Al massimo 256 caratteri.',
    no_uppercase: 'Manca una lettera maiuscola.',
    no_digit: 'Manca una cifra.',
    common_password: 'Questa password è tra le più comuni e facile da indovinare.',
  },
};

/** Texts of the password rules. */
export const PASSWORD_TEXTS: TextsOf<typeof en> = { en, it };
