import { ROLE_PERMISSIONS } from '@trowel/domain/core';
import type { Login } from '@trowel/domain/records';
import type { Services } from '../context.ts';
import { authenticate } from './authenticate.ts';
import { invalidToken } from './tokens.ts';

type Needed = Pick<Services, 'database' | 'tokens' | 'clock' | 'secondFactor'>;

/** A browser session: the account and when it ends. */
export interface Session {
  user: Login['user'];
  /** Seconds until the token expires, unless it is renewed. */
  expires_in: number;
  /** Expiry of the token, ISO 8601 in UTC. */
  expires_at: string;
  /** Latest end of the session, despite renewals; ISO 8601 in UTC. */
  ends_at: string;
}

/** Returns the account and the expiry of a token. @throws UnauthenticatedError */
export async function describeSession(services: Needed, token: string): Promise<Session> {
  const { id, role, token: given } = await authenticate(services, token);
  const row = id === null ? undefined : await services.database.reads.users.find(id);
  if (!row || !given) throw invalidToken();
  const { username, email } = row;
  const { expiresAt, endsAt } = given;
  return {
    user: { id: row.id, username, email, role, permissions: [...ROLE_PERMISSIONS[role]] },
    expires_in: secondsUntil(services, expiresAt),
    expires_at: expiresAt,
    ends_at: endsAt,
  };
}

/**
 * Returns a new token of the same session, valid for the usual time but not beyond the end of the
 * session. Logging out, a new password or a change of the account end it together with the old one.
 * @throws UnauthenticatedError if the token is no longer valid.
 */
export async function renewSession(
  services: Needed,
  token: string,
): Promise<{ token: string; lifetimeS: number }> {
  await authenticate(services, token);
  const { userId, token: given } = services.tokens.check(token);
  const row = await services.database.reads.users.find(userId);
  if (!row) throw invalidToken();
  const renewed = services.tokens.issue(row, given);
  const { expiresAt } = services.tokens.check(renewed).token;
  return { token: renewed, lifetimeS: secondsUntil(services, expiresAt) };
}

function secondsUntil({ clock }: Needed, moment: string): number {
  return Math.max(0, Math.floor((Date.parse(moment) - clock().getTime()) / 1_000));
}
