import type { Role } from '@trowel/domain/core';
import { isSameSecret, readBearer, refuseWithoutSecondFactor } from '@trowel/http';
import { authenticate } from '@trowel/services/accounts';
import { authenticateAssistant, isAssistantToken, type Places } from '@trowel/services/assistants';
import type { Actor, Services } from '@trowel/services/context';
import type { Request } from 'express';

/** Who may come in, and as whom. */
export interface CallerRules {
  /** The services that know the accounts. */
  services: Services;
  /** Whoever has it acts in `role`. */
  token: string | undefined;
  role: Role;
  /** Whether a request without a token is let in, as `role`. */
  open: boolean;
  /** Who lets assistants in with the accounts of people, and to what: this service. */
  places: Places;
}

/** The name by which changes of callers without an account are logged. */
const SERVICE_NAME = 'mcp';

/**
 * Gives who makes a request: an account by its token of the API or one it let the assistant in with, or the door's own
 * name in its role.
 * @throws UnauthenticatedError, DomainError `forbidden` for who must set up a second factor first
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

/** Whether a session of one may be used by the other: a token that may do less is not let into one that may do more. */
export function isSameActor(one: Actor, other: Actor): boolean {
  const isSame = one.id === other.id && one.username === other.username && one.role === other.role;
  return isSame && JSON.stringify(one.tokenScope) === JSON.stringify(other.tokenScope);
}
