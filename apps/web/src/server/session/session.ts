import { readBearer, type Identify } from '@trowel/http';
import type { Actor, Services } from '@trowel/services/context';
import { UnauthenticatedError } from '@trowel/domain/core';
import type { Request, RequestHandler, Response } from 'express';
import { findCookie } from './preferences.ts';

const COOKIE = 'trowel_session';
/** Browsers accept a cookie with this prefix only over https and for this host alone. */
const SECURE_COOKIE = `__Host-${COOKIE}`;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Key in `res.locals` of a token that came from the cookie. */
const CARRIED = 'session_token';

/** Copies the session cookie into the Authorization header, unless the client sent one. */
export function carrySession(): RequestHandler {
  return (req, res, next) => {
    const token = findCookie(req.headers.cookie, cookieName(req));
    if (req.headers.authorization === undefined && token !== undefined && TOKEN.test(token)) {
      req.headers.authorization = `Bearer ${token}`;
      res.locals[CARRIED] = token;
    }
    next();
  };
}

/** Returns the token from the session cookie. Undefined without a cookie, and if the client sent its own token. */
export function carriedToken(res: Response): string | undefined {
  const token: unknown = res.locals[CARRIED];
  return typeof token === 'string' ? token : undefined;
}

/** Returns the account of the session, or undefined if there is none or it has ended. */
export async function findSession(req: Request, identify: Identify): Promise<Actor | undefined> {
  try {
    return await identify(readBearer(req.headers.authorization));
  } catch (error) {
    if (error instanceof UnauthenticatedError) return undefined;
    throw error;
  }
}

/** Sets the session cookie for `lifetimeS` seconds. It begins a session, or continues it with a new token. */
export function beginSession(
  req: Request,
  res: Response,
  { token, lifetimeS }: { token: string; lifetimeS: number },
): void {
  setCookie(res, describeCookie(req, token, lifetimeS));
}

/**
 * Ends the session in the browser and clears the data stored by its pages: drafts, last site. Cookies
 * with preferences stay.
 * Browsers obey the header over https and on localhost; elsewhere the pages clear the data themselves.
 */
export function endSession(req: Request, res: Response): void {
  res.setHeader('Clear-Site-Data', '"storage"');
  setCookie(res, describeCookie(req, '', 0));
}

/**
 * Ends the session in the browser if its token was revoked. A session that only expired keeps the
 * drafts of its user.
 */
export function endIfRevoked(req: Request, res: Response, { tokens }: Pick<Services, 'tokens'>): void {
  const token = carriedToken(res);
  if (token === undefined) return;
  try {
    tokens.check(token);
  } catch (error) {
    if (error instanceof UnauthenticatedError && error.detail['type'] === 'expired_token') return;
  }
  endSession(req, res);
}

/** Sets a cookie and replaces an earlier one of the same name. Others stay. */
export function setCookie(res: Response, line: string): void {
  const name = line.slice(0, line.indexOf('=') + 1);
  const others = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  const lines = [...others.filter((other) => !other.startsWith(name)), line];
  res.setHeader('Set-Cookie', lines.length === 1 ? line : lines);
}

function describeCookie(req: Request, value: string, maxAgeS: number): string {
  const secure = req.secure ? '; Secure' : '';
  return `${cookieName(req)}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName({ secure }: Request): string {
  return secure ? SECURE_COOKIE : COOKIE;
}
