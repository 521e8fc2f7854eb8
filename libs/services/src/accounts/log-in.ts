import { ROLE_PERMISSIONS, UnauthenticatedError } from '@trowel/domain/core';
import type { Credentials, Login } from '@trowel/domain/records';
import type { Services } from '../context.ts';
import { inactiveAccount } from './tokens.ts';
import { DUMMY_HASH, verifyPassword } from './passwords.ts';

/**
 * Checks name and password and gives a token with the account. An unknown name and a wrong password fail alike,
 * after the same time; that an account is inactive is told only to who knows its password.
 * @throws UnauthenticatedError `invalid_credentials` or `inactive_account`; DomainError `rate_limited` when the name was
 * tried too often; UnavailableError when too many log in.
 */
export async function logIn(
  { database, tokens, guesses, clock }: Pick<Services, 'database' | 'tokens' | 'guesses' | 'clock'>,
  { username, password, address }: Credentials & { address?: string | undefined },
): Promise<Login> {
  const guess = await guesses.begin({ username, address });
  const user = await database.reads.users.findByUsername(username);
  const isRight = await verifyPassword(password, user?.password_hash ?? DUMMY_HASH);
  if (!user || !isRight) {
    throw new UnauthenticatedError('invalid_credentials', 'The user name or the password is wrong');
  }
  await guess.wasRight();
  if (!user.is_active) throw inactiveAccount();

  const { id, email, role } = user;
  await database.transaction((store) => store.users.update(id, { last_login: clock().toISOString() }));
  return {
    access_token: tokens.issue(user),
    token_type: 'bearer',
    expires_in: tokens.lifetimeS,
    user: { id, username: user.username, email, role, permissions: [...ROLE_PERMISSIONS[role]] },
  };
}
