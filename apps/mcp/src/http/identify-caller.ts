import type { Role } from '@trowel/domain/core';
import { isSameSecret, readBearer, refuseWithoutSecondFactor } from '@trowel/http';
import { authenticate } from '@trowel/services/accounts';
import { authenticateAssistant, isAssistantToken, type Places } from '@trowel/services/assistants';
import type { Actor, Services } from '@trowel/services/context';
import type { Request } from 'express';

/** Rules for authentication. */
export interface CallerRules {
  /** The services with the accounts. */
  services: Services;
  /** Fixed token. Requests with it have the role `role`. */
  token: string | undefined;
  role: Role;
  /** True if requests without a token are accepted, with the role `role`. */
  open: boolean;
  /** Addresses of this service and of the authorization server for assistants. */
  places: Places;
}

/** User name in the change log for callers without an account. */
const SERVICE_NAME = 'mcp';

/**
 * Authenticates a request: an account by its API token or by the token of an assistant, otherwise the
 * caller `mcp` with the configured role.
 * @throws UnauthenticatedError
 * @throws DomainError `forbidden` if a second factor must be set up first
 */
export async function identifyCaller(
  req: Request,
  { services, token, role, open, places }: CallerRules,
): Promise<Actor> {
  const { authorization } = req.headers;
  const own: Actor = { id: null, username: SERVICE_NAME, role };
  if (authorization === undefined && open) return own;
  const given = readBearer(authorization);
  if (token !== undefined && isSameSecret(given, token)) return own;
  if (isAssistantToken(given)) return authenticateAssistant(services, given, places.resource);
  const actor = await authenticate(services, given);
  refuseWithoutSecondFactor(actor);
  return actor;
}

/**
 * Returns true if both callers may use the same session. A restricted token cannot use the session of
 * a less restricted one.
 */
export function isSameActor(one: Actor, other: Actor): boolean {
  const isSame = one.id === other.id && one.username === other.username && one.role === other.role;
  return isSame && JSON.stringify(one.tokenScope) === JSON.stringify(other.tokenScope);
}
