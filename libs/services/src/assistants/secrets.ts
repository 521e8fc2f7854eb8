import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
/** How what is given to assistants begins, so that people and scanners of published text know it. */
const PREFIXES = { code: 'trowel_oac_', access: 'trowel_oat_', refresh: 'trowel_ort_' };

export type SecretKind = keyof typeof PREFIXES;

/** Makes a code or token; it is given once and kept nowhere. */
export function createSecret(kind: SecretKind): string {
  return PREFIXES[kind] + randomBytes(SECRET_BYTES).toString('base64url');
}

/** Whether a text looks like a code or token of this kind. */
export function isSecret(kind: SecretKind, text: string): boolean {
  return text.startsWith(PREFIXES[kind]);
}

/** Nobody guesses 32 random bytes, so a plain hash keeps them. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether a text is what a challenge was made of (RFC 7636, S256). */
export function answersChallenge(verifier: string, challenge: string): boolean {
  return isSame(hashOf(verifier), challenge);
}

/** Compares texts in a time that does not depend on where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
