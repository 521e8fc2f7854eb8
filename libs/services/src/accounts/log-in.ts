import { isStorageFull, type UserRow } from '@trowel/db';
import { ROLE_PERMISSIONS, UnauthenticatedError } from '@trowel/domain/core';
import type { Credentials, Login, SecondFactorCode } from '@trowel/domain/records';
import type { LoginAttempt, Services } from '../context.ts';
import { hasCode, useCode } from './second-factor-codes.ts';
import { inactiveAccount } from './tokens.ts';

/** What somebody is logged in with. */
export type LogInNeeds = Pick<
  Services,
  'database' | 'tokens' | 'loginThrottle' | 'passwords' | 'cipher' | 'clock'
>;

/** Name and password, and where they were typed. */
export type GivenPassword = Pick<Credentials, 'username' | 'password'> & { address?: string | undefined };

/**
 * Checks name and password, and the code of an account that has a second factor, and gives a token with the account. An
 * unknown name and a wrong password fail alike, after the same time; that an account is inactive or needs a code is told
 * only to who knows its password.
 * @throws UnauthenticatedError `invalid_credentials`, `inactive_account`, `second_factor_needed` or
 * `invalid_second_factor`; DomainError `rate_limited` when the name was tried too often; UnavailableError when too many
 * log in.
 */
export async function logIn(
  services: LogInNeeds,
  { username, password, address, ...code }: Credentials & { address?: string | undefined },
): Promise<Login> {
  const { user, attempt } = await checkPassword(services, { username, password, address });
  if (user.has_second_factor) {
    if (!hasCode(code)) {
      await attempt.retract();
      throw secondFactorNeeded();
    }
    await checkCode(services, user, code);
  }
  await attempt.succeed();
  return openSession(services, user);
}

/** Gives the account of a name and a password; the try counts until it is said to have been right. @throws as `logIn` */
export async function checkPassword(
  { database, loginThrottle, passwords }: LogInNeeds,
  { username, password, address }: GivenPassword,
): Promise<{ user: UserRow; attempt: LoginAttempt }> {
  const attempt = await loginThrottle.begin({ username, address });
  const user = await database.reads.users.findByUsername(username);
  // Nobody's password is kept for who logs in by a provider alone.
  const isRight = await passwords.verify(password, user?.password_hash || undefined);
  if (!user || !isRight) {
    throw new UnauthenticatedError('invalid_credentials', {
      en: 'The user name or the password is wrong',
      it: 'Il nome utente o la password non sono giusti',
    });
  }
  if (!user.is_active) {
    await attempt.succeed();
    throw inactiveAccount();
  }
  return { user, attempt };
}

/** Uses a code up. @throws UnauthenticatedError `invalid_second_factor` for one that is wrong or was used */
export async function checkCode(services: LogInNeeds, user: UserRow, code: SecondFactorCode): Promise<void> {
  if (await useCode(services, user, code)) return;
  throw new UnauthenticatedError('invalid_second_factor', {
    en: 'The code is wrong, or was used already',
    it: 'Il codice è sbagliato o è già stato usato',
  });
}

/** Begins a session of an account that has shown what is asked of it. */
export async function openSession({ database, tokens, clock }: LogInNeeds, user: UserRow): Promise<Login> {
  const { id, username, email, role } = user;
  await noteLogIn(database, id, clock().toISOString());
  return {
    access_token: tokens.issue(user),
    token_type: 'bearer',
    expires_in: tokens.lifetimeS,
    user: { id, username, email, role, permissions: [...ROLE_PERMISSIONS[role]] },
  };
}

/** Somebody who only reads gets in while the disk is full: the moment of the login is then not noted. */
async function noteLogIn(database: LogInNeeds['database'], id: number, at: string): Promise<void> {
  try {
    await database.transaction((store) => store.users.update(id, { last_login: at }));
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

function secondFactorNeeded(): UnauthenticatedError {
  const message = {
    en: 'This account has a second factor: send its code too, as totp or as recovery_code',
    it: 'Questo account ha un secondo fattore: manda anche il suo codice, come totp o come recovery_code',
  };
  return new UnauthenticatedError('second_factor_needed', message);
}
