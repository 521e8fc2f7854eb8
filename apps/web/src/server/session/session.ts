import { readBearer, type Identify } from '@trowel/http';
import type { Actor, Services } from '@trowel/services/context';
import { UnauthenticatedError } from '@trowel/domain/core';
import type { Request, RequestHandler, Response } from 'express';
import { findCookie } from './preferences.ts';

const COOKIE = 'trowel_session';
/** A browser takes a name that begins so only over https, for this host alone. */
const SECURE_COOKIE = `__Host-${COOKIE}`;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Where the token of a cookie stays known as such. */
const CARRIED = 'session_token';

/** Turns the session's cookie into the bearer header; a header the caller sends goes first. The cookie ends here. */
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

/** Gives the token that came in the session's cookie; undefined for none, and for one of the caller's own. */
export function carriedToken(res: Response): string | undefined {
  const token: unknown = res.locals[CARRIED];
  return typeof token === 'string' ? token : undefined;
}

/** Gives the account of the session, undefined when there is none or it has ended. */
export async function findSession(req: Request, identify: Identify): Promise<Actor | undefined> {
  try {
    return await identify(readBearer(req.headers.authorization));
  } catch (error) {
    if (error instanceof UnauthenticatedError) return undefined;
    throw error;
  }
}

/** Begins a session of `lifetimeS` seconds in the browser, or goes on with it under another token. */
export function beginSession(
  req: Request,
  res: Response,
  { token, lifetimeS }: { token: string; lifetimeS: number },
): void {
  setCookie(res, describeCookie(req, token, lifetimeS));
}

/**
 * Ends the session in the browser, which removes what its pages stored: drafts, the last site. Cookies with language and
 * colours stay. Browsers heed the header on https and on their own machine; elsewhere the pages do it themselves.
 */
export function endSession(req: Request, res: Response): void {
  res.setHeader('Clear-Site-Data', '"storage"');
  setCookie(res, describeCookie(req, '', 0));
}

/** Ends in the browser what the server has ended: a session that only ran out leaves the drafts of its person alone. */
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

/** Sets a cookie in place of what was to be set under its name; others stay. */
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
