import { findPasswordProblems } from '@trowel/domain/records';
import { ValidationError, type BilingualFieldProblem } from '@trowel/domain/core';
import { isCommonPassword } from './common-passwords.ts';
import { normalizePassword } from './passwords.ts';

/**
 * Lists the rules a password breaks, in the form in which it would be hashed. `field` names the field
 * in the problems.
 */
export function findWeaknesses(password: string, field: string): BilingualFieldProblem[] {
  return findPasswordProblems(normalizePassword(password), { isCommon: isCommonPassword, field });
}

/** Rejects a password that breaks a rule. @throws ValidationError listing every rule broken. */
export function refuseWeakPassword(password: string, field: string): void {
  const problems = findWeaknesses(password, field);
  if (problems.length > 0) throw new ValidationError(problems);
}
