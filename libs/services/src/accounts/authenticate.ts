import type { Role } from '@trowel/domain/core';
import { today, type Actor, type SecondFactorRule, type Services } from '../context.ts';
import { isStaying } from './end-other-sessions.ts';
import { authenticatePersonal } from './personal-tokens.ts';
import { inactiveAccount, invalidToken, PERSONAL_PREFIX } from './tokens.ts';

/**
 * Returns the account of a session token or of a personal token. The account is read from the database every time, so
 * that a change takes effect with the next request. Only the verification of the token is cached.
 * @throws UnauthenticatedError `invalid_token`, `expired_token` or `inactive_account`.
 */
export async function authenticate(
  { database, tokens, clock, secondFactor }: Pick<Services, 'database' | 'tokens' | 'clock' | 'secondFactor'>,
  token: string,
): Promise<Actor> {
  if (token.startsWith(PERSONAL_PREFIX)) return authenticatePersonal({ database, clock }, token);
  const { userId, tokenVersion, token: given } = tokens.check(token);
  const options = { tokenId: given.id, day: today({ clock }) };
  const account = await database.reads.users.findStanding(userId, options);
  if (!account || account.is_ended) throw invalidToken();
  if (!account.is_active) throw inactiveAccount();
  const { token_version: version } = account;
  if (version !== tokenVersion && !(await isStaying(database.reads, given, version))) throw invalidToken();
  return {
    id: userId,
    username: account.username,
    fullName: account.full_name,
    role: account.role,
    mustChangePassword: account.must_change_password,
    mustSetSecondFactor: !account.has_second_factor && requiresSecondFactor(secondFactor, account.role),
    token: given,
    reach: account.reach,
  };
}

/** Returns true if the rule requires a second factor for the role. */
export function requiresSecondFactor(rule: SecondFactorRule, role: Role): boolean {
  return rule === 'all' || (rule === 'admins' && role === 'admin');
}
