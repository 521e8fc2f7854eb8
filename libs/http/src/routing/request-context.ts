import { DomainError, ForbiddenError, UnauthenticatedError } from '@trowel/domain/core';
import type { Actor, CallerServices, Context, SnapshotInfo } from '@trowel/services/context';
import { permissionsOf, hasSameVisibility } from '@trowel/services/visibility';
import type { Request, Response } from 'express';
import { pickLanguage } from '../answers/send-json.ts';
import { CallerLeftError } from '../answers/to-http.ts';
import { findPathLogin } from '../guards/gis-logins.ts';
import { readClientKind } from '../guards/request-guards.ts';
import type { Access } from './define-route.ts';

/** The anonymous caller, without permissions. */
export const ANONYMOUS: Actor = { id: null, username: 'anonymous', role: 'viewer' };
/** The caller of a route that answers without the database. It sees no site. */
const NOBODY: Actor = {
  ...ANONYMOUS,
  reach: { guarded: [], roles: new Map() },
  tokenScope: { ofAdmin: false, readsOnly: true, sites: [] },
};

/** Returns the account of a token. @throws UnauthenticatedError */
export type Identify = (token: string) => Promise<Actor>;

const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i;

/** Returns the token of an `Authorization` header. @throws UnauthenticatedError `missing_token` or `invalid_token`. */
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

/** Returns the caller if it may use a route with this access. @throws UnauthenticatedError, ForbiddenError. */
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

/** Returns the account of a token, or the anonymous caller if the token is missing or invalid. */
export async function identifyIfValid(identify: Identify, header: string | undefined): Promise<Actor> {
  try {
    return await identify(readBearer(header));
  } catch (error) {
    if (error instanceof UnauthenticatedError) return ANONYMOUS;
    throw error;
  }
}

/** Rejects an account that must set up a second factor first. @throws DomainError `forbidden`, of type `second_factor_required` */
export function refuseWithoutSecondFactor({ mustSetSecondFactor }: Actor): void {
  if (mustSetSecondFactor !== true) return;
  const message = {
    en: 'This account requires a second factor: set it up first, on the page Account',
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
    return now.role === actor.role && hasSameVisibility(now, actor) ? undefined : 'role_changed';
  } catch (error) {
    if (error instanceof UnauthenticatedError) return String(error.detail['type']);
    if (error instanceof ForbiddenError) return 'role_changed';
    throw error;
  }
}

const STATE_HEADER = 'X-Trowel-State';

export interface RequestContextOptions {
  actor: Actor;
  /** The services with the records that the caller may see. */
  seen: CallerServices;
  /** The channel, unless another Trowel service sent the request. */
  via: 'api' | 'web';
  onProgress: Context['onProgress'];
}

/** Creates the context of a use-case from a request. */
export function createRequestContext(
  req: Request,
  res: Response,
  { actor, seen, via, onProgress }: RequestContextOptions,
): Context {
  let signal: AbortSignal | undefined;
  return {
    actor,
    language: pickLanguage(req.headers['accept-language']),
    via: readClientKind(req, seen.tokens) ?? via,
    services: seen,
    // Computed on demand: few use-cases read them.
    get address() {
      return req.ip;
    },
    get origin() {
      return originOf(req);
    },
    get pathLogin() {
      return findPathLogin(req);
    },
    get signal() {
      return (signal ??= createCallerSignal(res));
    },
    onState: ({ moment, checksum }: SnapshotInfo) =>
      void res.setHeader(STATE_HEADER, `${moment}; sha256=${checksum}`),
    ...(onProgress && { onProgress }),
  };
}

/** A signal that aborts when the caller leaves before the answer is complete. */
function createCallerSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    if (!res.writableFinished) controller.abort(new CallerLeftError());
  };
  if (res.closed) end();
  else res.once('close', end);
  return controller.signal;
}

/** Returns the address under which the caller reached the service or its trusted proxy. Empty if unknown. */
function originOf(req: Request): string {
  const written = `${req.protocol}://${req.host ?? ''}`;
  return URL.canParse(written) ? new URL(written).origin : '';
}
