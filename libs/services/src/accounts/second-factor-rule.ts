import type { Role } from '@trowel/domain/core';
import type { SecondFactorRule } from '../context.ts';

/** Whether a second factor is asked of an account of this role. */
export function asksSecondFactor(rule: SecondFactorRule, role: Role): boolean {
  return rule === 'all' || (rule === 'admins' && role === 'admin');
}
