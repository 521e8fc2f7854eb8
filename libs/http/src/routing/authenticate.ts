import { DomainError, ForbiddenError, UnauthenticatedError } from '@trowel/domain/core';
import type { Actor } from '@trowel/services/context';
import { permissionsOf, seeAlike } from '@trowel/services/sight';
import type { Access } from './define-route.ts';

/** Who calls an open route; holds nothing beyond what the route itself does. */
export const ANONYMOUS: Actor = { id: null, username: 'anonymous', role: 'viewer' };
/** Who calls a route that answers without the database, so that it answers while there is none: sees no site. */
const NOBODY: Actor = {
  ...ANONYMOUS,
  reach: { guarded: [], roles: new Map() },
  narrowed: { ofAdmin: false, readsOnly: true, sites: [] },
};

/** Gives the account of a token. @throws UnauthenticatedError */
export type Identify = (token: string) => Promise<Actor>;

const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i;

/** Gives the token of an `Authorization` header. @throws UnauthenticatedError `missing_token` or `invalid_token`. */
export function readBearer(header: string | undefined): string {
  if (!header)
    throw new UnauthenticatedError('missing_token', {
      en: 'Send a token: Authorization: Bearer <token>',
      it: 'Serve un token: Authorization: Bearer <token>',
    });
  const token = BEARER.exec(header)?.[1];
  if (!token)
    throw new UnauthenticatedError('invalid_token', {
      en: 'The Authorization header is not a bearer token',
      it: 'L’intestazione Authorization non contiene un token bearer',
    });
  return token;
}

/** Gives the caller who may use a route with this access. @throws UnauthenticatedError, ForbiddenError. */
export async function findActor(
  identify: Identify,
  header: string | undefined,
  access: Access,
): Promise<Actor> {
  if (access === 'open') return NOBODY;
  if (access === 'published') return header ? identifyIfValid(identify, header) : ANONYMOUS;
  const actor = await identify(readBearer(header));
  const held = permissionsOf(actor);
  if (access !== 'authenticated' && !held.includes(access)) throw new ForbiddenError(access, held);
  return actor;
}

/** Gives the account of a token where nobody needs one: a token that does not count is as none. */
export async function identifyIfValid(identify: Identify, header: string | undefined): Promise<Actor> {
  try {
    return await identify(readBearer(header));
  } catch (error) {
    if (error instanceof UnauthenticatedError) return ANONYMOUS;
    throw error;
  }
}

/** Refuses who has to set up a second factor first. @throws DomainError `forbidden`, of type `second_factor_required` */
export function refuseWithoutSecondFactor({ mustSetSecondFactor }: Actor): void {
  if (mustSetSecondFactor !== true) return;
  const message = {
    en: 'A second factor is asked of this account: set it up first, on the page Account',
    it: 'A questo account è richiesto un secondo fattore: va impostato prima, nella pagina Account',
  };
  throw new DomainError('forbidden', message, { type: 'second_factor_required' });
}

/** Returns why a stream of changes must end: the role changed or the token is no longer valid. Undefined while it may continue. */
export async function findStreamEndReason(
  actor: Actor,
  reauthorize: () => Promise<Actor>,
): Promise<string | undefined> {
  try {
    const now = await reauthorize();
    return now.role === actor.role && seeAlike(now, actor) ? undefined : 'role_changed';
  } catch (error) {
    if (error instanceof UnauthenticatedError) return String(error.detail['type']);
    if (error instanceof ForbiddenError) return 'role_changed';
    throw error;
  }
}
