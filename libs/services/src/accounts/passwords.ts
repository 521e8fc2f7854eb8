import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Passwords } from '../context.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { PASSWORD_COST, type PasswordCost } from './password-cost.ts';

/** A stored hash with a higher cost counts as damaged. It is not computed. */
const HIGHEST_COST: PasswordCost = { N: 2 ** 20, r: 32, p: 16 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const SCHEME = 'scrypt';

/** One hash takes 32 MiB and a quarter of a second of a core. */
const inTurn = limitConcurrency({ atOnce: 2, maxWaiting: 20 });

/** Creates password hashes of a cost, by default the current one. Verifies hashes of any cost. */
export function createPasswords(cost: PasswordCost = PASSWORD_COST): Passwords {
  // A hash that no password matches.
  const dummy = { cost, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };
  return {
    async hash(text) {
      const salt = randomBytes(SALT_BYTES);
      const key = await deriveKey(text, { cost, salt, length: KEY_BYTES });
      return writeHash(cost, salt, key);
    },
    async verify(text, hash) {
      const stored = hash === undefined ? dummy : readHash(hash);
      if (!stored) return false;
      return timingSafeEqual(stored.key, await deriveKey(text, { ...stored, length: stored.key.length }));
    },
  };
}

/**
 * Returns the form of a password that is checked and hashed. It does not depend on how the keyboard
 * composes letters.
 */
export function normalizePassword(text: string): string {
  return text.normalize('NFKC');
}

function deriveKey(
  text: string,
  { cost, salt, length }: { cost: PasswordCost; salt: Buffer; length: number },
): Promise<Buffer> {
  const maxmem = 128 * cost.r * (cost.N + cost.p + 2) + 1024 * 1024;
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(normalizePassword(text), salt, length, { ...cost, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}

function writeHash({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return [SCHEME, N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

function readHash(hash: string): { cost: PasswordCost; salt: Buffer; key: Buffer } | undefined {
  const [, N, r, p, salt = '', key = ''] = HASH.exec(hash) ?? [];
  const stored = {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
  return isPossible(stored.cost) && stored.key.length >= 16 ? stored : undefined;
}

function isPossible({ N, r, p }: PasswordCost): boolean {
  const isPowerOfTwo = Number.isInteger(N) && N > 1 && Number.isInteger(Math.log2(N));
  return (
    isPowerOfTwo && N <= HIGHEST_COST.N && r >= 1 && r <= HIGHEST_COST.r && p >= 1 && p <= HIGHEST_COST.p
  );
}
