import { isStorageFull, type UserRow } from '@trowel/db';
import { ROLE_PERMISSIONS, UnauthenticatedError } from '@trowel/domain/core';
import type { Credentials, Login, SecondFactorCode } from '@trowel/domain/records';
import type { LoginAttempt, Services } from '../context.ts';
import { hasCode, useCode } from './second-factor-codes.ts';
import { inactiveAccount } from './tokens.ts';

/** The services that a login needs. */
export type LogInNeeds = Pick<
  Services,
  'database' | 'tokens' | 'loginThrottle' | 'passwords' | 'cipher' | 'clock'
>;

/** User name, password and the address they were sent from. */
export type GivenPassword = Pick<Credentials, 'username' | 'password'> & { address?: string | undefined };

/**
 * Checks name, password and, if the account has a second factor, the code. Returns a token and the
 * account. An unknown name and a wrong password fail with the same error after the same time. Only a
 * caller with the right password learns that an account is inactive or needs a code.
 * @throws UnauthenticatedError `invalid_credentials`, `inactive_account`, `second_factor_needed` or
 * `invalid_second_factor`; DomainError `rate_limited` after too many attempts; UnavailableError when
 * too many log in.
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

/**
 * Returns the account of a name and a password. The attempt counts as failed until `succeed` is
 * called. @throws as `logIn`
 */
export async function checkPassword(
  { database, loginThrottle, passwords }: LogInNeeds,
  { username, password, address }: GivenPassword,
): Promise<{ user: UserRow; attempt: LoginAttempt }> {
  const attempt = await loginThrottle.begin({ username, address });
  const user = await database.reads.users.findByUsername(username);
  // An account that logs in only through a provider has no password.
  const isRight = await passwords.verify(password, user?.password_hash || undefined);
  if (!user || !isRight) {
    throw new UnauthenticatedError('invalid_credentials', {
      en: 'The user name or the password is wrong',
      it: 'Il nome utente o la password non sono corretti',
    });
  }
  if (!user.is_active) {
    await attempt.succeed();
    throw inactiveAccount();
  }
  return { user, attempt };
}

/** Uses up a code. @throws UnauthenticatedError `invalid_second_factor` for a wrong or used code */
export async function checkCode(services: LogInNeeds, user: UserRow, code: SecondFactorCode): Promise<void> {
  if (await useCode(services, user, code)) return;
  throw new UnauthenticatedError('invalid_second_factor', {
    en: 'The code is wrong or has already been used',
    it: 'Il codice è sbagliato o è già stato usato',
  });
}

/** Starts a session for an account that has passed all steps. */
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

/** Readers can log in while the disk is full. The time of the login is then not recorded. */
async function noteLogIn(database: LogInNeeds['database'], id: number, at: string): Promise<void> {
  try {
    await database.transaction((store) => store.users.update(id, { last_login: at }));
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

function secondFactorNeeded(): UnauthenticatedError {
  const message = {
    en: 'This account has a second factor: send its code as well, as totp or recovery_code',
    it: 'Questo account ha un secondo fattore: invia anche il codice, come totp o recovery_code',
  };
  return new UnauthenticatedError('second_factor_needed', message);
}
