import type { Role } from '@trowel/domain/core';
import { ASSISTANT_SCOPES, type AssistantScope } from '@trowel/domain/records';
import { problem } from './problems.ts';

/** The largest scope each role may grant. */
const MOST: Record<Role, AssistantScope> = { viewer: 'read', operator: 'write', admin: 'admin' };
/** The highest role an assistant may have in each scope. */
const ROLE: Record<AssistantScope, Role> = { read: 'viewer', write: 'operator', admin: 'admin' };
/** Requests renewable tokens, which all tokens here are. */
const IGNORED = 'offline_access';

/** Lists the scopes included in the largest one: `write` includes `read`. */
export function reportScopes(largest: AssistantScope): AssistantScope[] {
  return ASSISTANT_SCOPES.slice(0, ASSISTANT_SCOPES.indexOf(largest) + 1);
}

/** Lists the scopes a person of this role may choose for an assistant that requests this much. */
export function offeredScopes(requested: AssistantScope, role: Role): AssistantScope[] {
  return reportScopes(smaller(requested, MOST[role]));
}

/** Returns the role an assistant acts in, never higher than the account's. */
export function roleWithin(role: Role, scope: string): Role {
  return ROLE[smaller(MOST[role], readStored(scope))];
}

/**
 * Returns the largest requested scope, `write` by default. Scopes of other services are ignored.
 * @throws BadRequestError `invalid_scope` when none of them is known.
 */
export function readScopes(text: string | undefined): AssistantScope {
  const requested = (text ?? '').split(' ').filter((name) => name !== '' && name !== IGNORED);
  if (requested.length === 0) return 'write';
  const largest = ASSISTANT_SCOPES.findLast((scope) => requested.includes(scope));
  if (!largest) throw problem('invalid_scope', `The scopes are ${ASSISTANT_SCOPES.join(', ')}`);
  return largest;
}

/** Returns a stored scope, or the smallest if it is unknown to this version. */
export function readStored(scope: string): AssistantScope {
  return ASSISTANT_SCOPES.find((one) => one === scope) ?? 'read';
}

function smaller(one: AssistantScope, other: AssistantScope): AssistantScope {
  return ASSISTANT_SCOPES.indexOf(one) < ASSISTANT_SCOPES.indexOf(other) ? one : other;
}
