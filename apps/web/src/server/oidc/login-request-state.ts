import type { Services } from '@trowel/services/context';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { setCookie } from '../session/session.ts';
import { findCookie } from '../session/preferences.ts';

const COOKIE = 'trowel_oidc';
/** Browsers accept a cookie with this prefix only over https and for this host alone. */
const SECURE_COOKIE = `__Host-${COOKIE}`;
const PURPOSE = 'login at a provider';
/** Time limit for the login at the provider, including a second factor. */
const LIFETIME_S = 600;

const LoginRequestState = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Address after the login. */
  next: z.string(),
  /** The account to link and its session. Absent for a login. */
  link: z.strictObject({ id: z.int(), session: z.string() }).optional(),
});

/** State of a login request. It is stored encrypted in a cookie only, so that any process can handle the callback. */
export type LoginRequestState = z.infer<typeof LoginRequestState>;

/** Stores the state of a login request in a cookie. */
export function storeLoginRequest(
  req: Request,
  res: Response,
  services: Services,
  login: LoginRequestState,
): void {
  const until = services.clock().getTime() + LIFETIME_S * 1_000;
  const value = services.cipher.encrypt(PURPOSE, JSON.stringify({ until, kept: login }));
  setCookie(res, describeCookie(req, value, LIFETIME_S));
}

/** Returns the stored state and deletes it, so that it is used once. Undefined if there is none or it has expired. */
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
  const { until, kept: login } = z
    .object({ until: z.int(), kept: LoginRequestState })
    .parse(JSON.parse(read.text));
  if (until <= clock().getTime()) return undefined;
  const isFirst = await sharedState.claim(`oidc ${login.state}`, LIFETIME_S * 1_000);
  return isFirst ? login : undefined;
}

function describeCookie(req: Request, value: string, maxAgeS: number): string {
  const secure = req.secure ? '; Secure' : '';
  return `${cookieName(req)}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName({ secure }: Request): string {
  return secure ? SECURE_COOKIE : COOKIE;
}
