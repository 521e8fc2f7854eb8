import type { FieldProblem } from '@trowel/domain/core';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** Options of `findPasswordProblems`. */
export interface PasswordRules {
  /** Tells whether a password is on the list of common ones; asked with the password in lower case. */
  isCommon: (password: string) => boolean;
  /** The field the problems name. */
  field: string;
}

const DEFAULTS: PasswordRules = { isCommon: () => false, field: 'password' };

/** Gives every rule the password breaks; an empty list when it may be used. Lengths are in characters. */
export function findPasswordProblems(password: string, rules: Partial<PasswordRules> = {}): FieldProblem[] {
  const { isCommon, field } = { ...DEFAULTS, ...rules };
  const length = [...password].length;
  const broken: [boolean, string, string][] = [
    [
      length < MIN_PASSWORD_LENGTH,
      'too_short',
      `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`,
    ],
    [
      length > MAX_PASSWORD_LENGTH,
      'too_long',
      `The password must have at most ${MAX_PASSWORD_LENGTH} characters.`,
    ],
    [!/\p{Lu}/u.test(password), 'no_uppercase', 'The password must have at least one uppercase letter.'],
    [!/\p{Nd}/u.test(password), 'no_digit', 'The password must have at least one number.'],
    [isCommon(password.toLowerCase()), 'common_password', 'The password is among the most common ones.'],
  ];
  return broken.flatMap(([isBroken, type, message]) => (isBroken ? [{ field, message, type }] : []));
}
