import { createHmac, createSecretKey, randomUUID, type KeyObject } from 'node:crypto';
import { createCache, ROLES, UnauthenticatedError } from '@trowel/domain/core';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { CheckedToken, Tokens } from '../context.ts';

export interface TokenOptions {
  /** Text of at least 32 bytes. */
  secret: string;
  clock: () => Date;
  lifetimeS?: number;
}

export const TOKEN_LIFETIME_S = 1_800;
/** Time in s after the login during which a session can be renewed: a long day on the excavation. */
export const MAX_SESSION_S = 43_200;
const ALGORITHM = 'HS256';
const ISSUER = 'trowel';
const AUDIENCE = 'trowel-api';
const MAX_CACHED = 10_000;
/** Personal tokens begin with this text, so that people and scanners of published code recognize them. */
export const PERSONAL_PREFIX = 'trowel_pat_';

const Header = z.strictObject({ alg: z.literal(ALGORITHM), typ: z.literal('JWT') });
const Claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  iat: z.int(),
  exp: z.int(),
  jti: z.string().min(1).max(100),
  /** Session id. A token of an earlier version of Trowel is a session of its own. */
  sid: z.string().min(1).max(100).optional(),
  /** End of the session, in Unix seconds. */
  end: z.int().optional(),
  role: z.enum(ROLES),
  ver: z.int(),
});

interface Verified {
  checked: CheckedToken;
  expiresAtS: number;
}

/**
 * Creates the tokens of a secret. Valid tokens are cached until they expire, because verifying one
 * takes as long as reading a record.
 */
export function createTokens({ secret, clock, lifetimeS = TOKEN_LIFETIME_S }: TokenOptions): Tokens {
  // A key object, because jsonwebtoken needs fifty times as long with a text.
  const key = createSecretKey(Buffer.from(secret));
  const verified = createCache<string, Verified>({ name: 'verified tokens', capacity: MAX_CACHED });
  const nowS = (): number => Math.floor(clock().getTime() / 1_000);

  return {
    lifetimeS,

    issue({ id, role, token_version }, renewed) {
      const iat = nowS();
      const end = renewed ? Math.floor(Date.parse(renewed.endsAt) / 1_000) : iat + MAX_SESSION_S;
      const jwtid = randomUUID();
      const claims = { iat, exp: Math.min(iat + lifetimeS, end), role, ver: token_version };
      return jwt.sign({ ...claims, sid: renewed?.id ?? jwtid, end }, key, {
        algorithm: ALGORITHM,
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: String(id),
        jwtid,
      });
    },

    // No token contains this text, so that a mark is never accepted as a token.
    markOf: (channel) => createHmac('sha256', key).update(`trowel door ${channel}`).digest('base64url'),

    check(token) {
      const found = verified.get(token, () => verify(token, { key, nowS: nowS(), lifetimeS }));
      if (nowS() < found.expiresAtS) return found.checked;
      verified.delete(token);
      throw expired();
    },

    fingerprint: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  };
}

function verify(
  token: string,
  { key, nowS, lifetimeS }: { key: KeyObject; nowS: number; lifetimeS: number },
): Verified {
  try {
    const { header, payload } = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: nowS,
      maxAge: lifetimeS,
      complete: true,
    });
    Header.parse(header);
    const { sub, ver, iat, exp, jti, sid = jti, end = iat + MAX_SESSION_S } = Claims.parse(payload);
    const given = { id: sid, issuedAt: toMoment(iat), expiresAt: toMoment(exp), endsAt: toMoment(end) };
    return { checked: { userId: Number(sub), tokenVersion: ver, token: given }, expiresAtS: exp };
  } catch (error) {
    throw error instanceof jwt.TokenExpiredError ? expired() : invalidToken();
  }
}

function toMoment(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

function expired(): UnauthenticatedError {
  return new UnauthenticatedError('expired_token', {
    en: 'The token has expired; log in again',
    it: 'Il token è scaduto: accedi di nuovo',
  });
}

/** Creates the error of an invalid token: forged, damaged, or ended by a change of the account. */
export function invalidToken(): UnauthenticatedError {
  return new UnauthenticatedError('invalid_token', {
    en: 'The token is not valid; log in again',
    it: 'Il token non è valido: accedi di nuovo',
  });
}

/** Creates the error of a deactivated account. */
export function inactiveAccount(): UnauthenticatedError {
  return new UnauthenticatedError('inactive_account', {
    en: 'The account is not active; ask an administrator',
    it: 'L’account non è attivo: chiedi a un amministratore',
  });
}
