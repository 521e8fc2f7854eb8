import type { Services } from '@trowel/services/context';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { setCookie } from '../session/session.ts';
import { findCookie } from '../session/preferences.ts';

const COOKIE = 'trowel_oidc';
/** A browser takes a name that begins so only over https, for this host alone. */
const SECURE_COOKIE = `__Host-${COOKIE}`;
const PURPOSE = 'login at a provider';
/** Time enough to log in there, with a second factor of theirs. */
const LIFETIME_S = 600;

const LoginRequestState = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where the login leads. */
  next: z.string(),
  /** Whose account is to be linked, and in which session; a login where there is none. */
  link: z.strictObject({ id: z.int(), session: z.string() }).optional(),
});

/** What this browser was sent to the provider for. It is kept in its cookie alone, encrypted, so that any process can go on. */
export type LoginRequestState = z.infer<typeof LoginRequestState>;

/** Keeps it in the browser. */
export function storeLoginRequest(
  req: Request,
  res: Response,
  services: Services,
  kept: LoginRequestState,
): void {
  const until = services.clock().getTime() + LIFETIME_S * 1_000;
  const value = services.cipher.encrypt(PURPOSE, JSON.stringify({ until, kept }));
  setCookie(res, describeCookie(req, value, LIFETIME_S));
}

/** Gives what was kept and forgets it: for one answer of the provider. Undefined where there is none, or it is over. */
export async function consumeLoginRequest(
  req: Request,
  res: Response,
  { cipher, clock, sharedState }: Services,
): Promise<LoginRequestState | undefined> {
  const text = findCookie(req.headers.cookie, cookieName(req));
  if (text === undefined) return undefined;
  setCookie(res, describeCookie(req, '', 0));
  const read = cipher.decrypt(PURPOSE, text);
  if (!read) return undefined;
  const { until, kept } = z.object({ until: z.int(), kept: LoginRequestState }).parse(JSON.parse(read.text));
  if (until <= clock().getTime()) return undefined;
  const isFirst = await sharedState.claim(`oidc ${kept.state}`, LIFETIME_S * 1_000);
  return isFirst ? kept : undefined;
}

function describeCookie(req: Request, value: string, maxAgeS: number): string {
  const secure = req.secure ? '; Secure' : '';
  return `${cookieName(req)}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName({ secure }: Request): string {
  return secure ? SECURE_COOKIE : COOKIE;
}
