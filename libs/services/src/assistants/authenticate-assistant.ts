import { UnauthenticatedError } from '@trowel/domain/core';
import { inactiveAccount, invalidToken } from '../accounts/index.ts';
import { today, type Actor, type Services } from '../context.ts';
import { roleWithin } from './scopes.ts';
import { hashOf, isSecret } from './secrets.ts';

/** Returns true if a bearer token has the form of an assistant's token. */
export function isAssistantToken(token: string): boolean {
  return isSecret('access', token);
}

/**
 * Returns the account that authorized the assistant of a token, with a role no higher than authorized.
 * It is read from the database every time, so that a disconnected assistant is rejected at its next
 * request.
 * @throws UnauthenticatedError `invalid_token`, also for a token of another service; `expired_token`
 * or `inactive_account`.
 */
export async function authenticateAssistant(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  text: string,
  resource: string,
): Promise<Actor> {
  const found = await database.reads.assistants.findByToken(hashOf(text));
  if (found?.token.kind !== 'access' || found.assistant.resource !== resource) throw invalidToken();
  const { account, assistant, token } = found;
  if (!account.is_active) throw inactiveAccount();
  if (assistant.token_version !== account.token_version) throw invalidToken();
  if (token.expires_at <= clock().toISOString())
    throw new UnauthenticatedError('expired_token', {
      en: 'The token has expired; renew it',
      it: 'Il token è scaduto: rinnovalo',
    });
  return {
    id: account.id,
    username: account.username,
    fullName: account.full_name,
    role: roleWithin(account.role, assistant.scope),
    reach: await database.reads.members.findReach(account.id, today({ clock })),
    tokenScope: { ofAdmin: account.role === 'admin', readsOnly: assistant.scope === 'read' },
    accountRole: account.role,
    mustChangePassword: account.must_change_password,
    // Like a token for scripts, it creates no other tokens and changes no password.
    token: {
      isPersonal: true,
      id: token.token_hash,
      issuedAt: assistant.created_at,
      expiresAt: token.expires_at,
      endsAt: assistant.ends_at,
    },
  };
}
