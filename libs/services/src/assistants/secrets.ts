import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
/** Prefixes of the secrets of assistants, so that people and secret scanners recognize them. */
const PREFIXES = { code: 'trowel_oac_', access: 'trowel_oat_', refresh: 'trowel_ort_' };

export type SecretKind = keyof typeof PREFIXES;

/** Creates a code or token. It is returned once and not stored. */
export function createSecret(kind: SecretKind): string {
  return PREFIXES[kind] + randomBytes(SECRET_BYTES).toString('base64url');
}

/** Returns true if a text has the form of a code or token of this kind. */
export function isSecret(kind: SecretKind, text: string): boolean {
  return text.startsWith(PREFIXES[kind]);
}

/** 32 random bytes cannot be guessed, so a plain hash is enough. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Returns true if a verifier matches a challenge (RFC 7636, S256). */
export function answersChallenge(verifier: string, challenge: string): boolean {
  return isSame(hashOf(verifier), challenge);
}

/** Compares texts in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
