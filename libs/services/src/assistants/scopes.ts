import type { Role } from '@trowel/domain/core';
import { ASSISTANT_SCOPES, type AssistantScope } from '@trowel/domain/records';
import { problem } from './problems.ts';

/** The most a role may let an assistant do. */
const MOST: Record<Role, AssistantScope> = { viewer: 'read', operator: 'write', admin: 'admin' };
/** The role an assistant has at the most. */
const ROLE: Record<AssistantScope, Role> = { read: 'viewer', write: 'operator', admin: 'admin' };
/** Asks for tokens that can be renewed, as all of ours can. */
const IGNORED = 'offline_access';

/** Gives the scopes of which one is the largest, as they are told: `write` includes `read`. */
export function reportScopes(largest: AssistantScope): AssistantScope[] {
  return ASSISTANT_SCOPES.slice(0, ASSISTANT_SCOPES.indexOf(largest) + 1);
}

/** Gives what a person of this role may choose from for an assistant that asks for so much. */
export function offeredScopes(asked: AssistantScope, role: Role): AssistantScope[] {
  return reportScopes(smaller(asked, MOST[role]));
}

/** Gives the role an assistant acts in: never more than the account's own. */
export function roleWithin(role: Role, scope: string): Role {
  return ROLE[smaller(MOST[role], readStored(scope))];
}

/**
 * Gives the largest of the scopes asked for, `write` where none is. Those of other services are passed over.
 * @throws BadRequestError `invalid_scope` when none of them is known.
 */
export function readScopes(text: string | undefined): AssistantScope {
  const asked = (text ?? '').split(' ').filter((name) => name !== '' && name !== IGNORED);
  if (asked.length === 0) return 'write';
  const largest = ASSISTANT_SCOPES.findLast((scope) => asked.includes(scope));
  if (!largest) throw problem('invalid_scope', `The scopes are ${ASSISTANT_SCOPES.join(', ')}`);
  return largest;
}

/** Gives a stored scope; the smallest for one this program does not know. */
export function readStored(scope: string): AssistantScope {
  return ASSISTANT_SCOPES.find((one) => one === scope) ?? 'read';
}

function smaller(one: AssistantScope, other: AssistantScope): AssistantScope {
  return ASSISTANT_SCOPES.indexOf(one) < ASSISTANT_SCOPES.indexOf(other) ? one : other;
}
