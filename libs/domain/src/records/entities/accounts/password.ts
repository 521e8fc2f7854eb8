import type { BilingualMessage, BilingualFieldProblem } from '@trowel/domain/core';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** Options of `findPasswordProblems`. */
export interface PasswordRules {
  /** Returns true if a password, given in lower case, is in the list of common ones. */
  isCommon: (password: string) => boolean;
  /** The field that the problems name. */
  field: string;
}

const DEFAULTS: PasswordRules = { isCommon: () => false, field: 'password' };

/** Returns a problem for every rule that the password breaks. Empty if it is allowed. Lengths are in characters. */
export function findPasswordProblems(
  password: string,
  rules: Partial<PasswordRules> = {},
): BilingualFieldProblem[] {
  const { isCommon, field } = { ...DEFAULTS, ...rules };
  const length = [...password].length;
  const broken: [boolean, string, BilingualMessage][] = [
    [
      length < MIN_PASSWORD_LENGTH,
      'too_short',
      {
        en: `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`,
        it: `La password deve avere almeno ${MIN_PASSWORD_LENGTH} caratteri.`,
      },
    ],
    [
      length > MAX_PASSWORD_LENGTH,
      'too_long',
      {
        en: `The password must have at most ${MAX_PASSWORD_LENGTH} characters.`,
        it: `La password può avere al massimo ${MAX_PASSWORD_LENGTH} caratteri.`,
      },
    ],
    [
      !/\p{Lu}/u.test(password),
      'no_uppercase',
      {
        en: 'The password must have at least one uppercase letter.',
        it: 'La password deve contenere almeno una lettera maiuscola.',
      },
    ],
    [
      !/\p{Nd}/u.test(password),
      'no_digit',
      {
        en: 'The password must have at least one number.',
        it: 'La password deve contenere almeno una cifra.',
      },
    ],
    [
      isCommon(password.toLowerCase()),
      'common_password',
      { en: 'The password is among the most common ones.', it: 'La password è tra le più comuni.' },
    ],
  ];
  return broken.flatMap(([isBroken, type, message]) => (isBroken ? [{ field, message, type }] : []));
}
