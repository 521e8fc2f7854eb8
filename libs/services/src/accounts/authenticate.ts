import { today, type Actor, type Services } from '../context.ts';
import { isStaying } from './end-other-sessions.ts';
import { authenticatePersonal, isPersonalToken } from './personal-tokens.ts';
import { asksSecondFactor } from './second-factor-rule.ts';
import { inactiveAccount, invalidToken } from './tokens.ts';

/**
 * Gives the account a token stands for, one of a session or one somebody made. Whether it exists, may act and as what is
 * asked of the database every time, so that a change of the account counts at the next request; only the check of the token is remembered.
 * @throws UnauthenticatedError `invalid_token`, `expired_token` or `inactive_account`.
 */
export async function authenticate(
  { database, tokens, clock, secondFactor }: Pick<Services, 'database' | 'tokens' | 'clock' | 'secondFactor'>,
  token: string,
): Promise<Actor> {
  if (isPersonalToken(token)) return authenticatePersonal({ database, clock }, token);
  const { userId, tokenVersion, token: given } = tokens.check(token);
  const asked = { tokenId: given.id, day: today({ clock }) };
  const account = await database.reads.users.findStanding(userId, asked);
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
    mustSetSecondFactor: !account.has_second_factor && asksSecondFactor(secondFactor, account.role),
    token: given,
    reach: account.reach,
  };
}
