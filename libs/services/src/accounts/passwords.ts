import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { limitConcurrency } from './limit-concurrency.ts';

interface Cost {
  /** CPU and memory; a power of two. */
  N: number;
  /** Block size; memory is 128·N·r bytes. */
  r: number;
  /** Passes, one after another. */
  p: number;
}

const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** Above these a stored hash is taken as damaged, not as a wish to spend that much. */
const HIGHEST_COST: Cost = { N: 2 ** 20, r: 32, p: 16 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const SCHEME = 'scrypt';

/** One hash takes 32 MiB and a quarter of a second of a core. */
const inTurn = limitConcurrency({ atOnce: 2, maxWaiting: 20 });

/** A hash no password has, as costly to compare as any: verified when there is no such account. */
export const DUMMY_HASH: string = writeHash(COST, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

/** Gives the form of a password that is checked and hashed, the same however the keyboard composed its letters. */
export function normalizePassword(text: string): string {
  return text.normalize('NFKC');
}

/** Gives the salted hash of a password as it is stored. @throws UnavailableError when too many are being worked out. */
export async function hashPassword(text: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(text, { cost: COST, salt, length: KEY_BYTES });
  return writeHash(COST, salt, key);
}

/** Tells whether the password is the one that was hashed; takes as long either way. @throws as `hashPassword`. */
export async function verifyPassword(text: string, hash: string): Promise<boolean> {
  const stored = readHash(hash);
  if (!stored) return false;
  const { cost, salt, key } = stored;
  return timingSafeEqual(key, await deriveKey(text, { cost, salt, length: key.length }));
}

function deriveKey(
  text: string,
  { cost, salt, length }: { cost: Cost; salt: Buffer; length: number },
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

function writeHash({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return [SCHEME, N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

function readHash(hash: string): { cost: Cost; salt: Buffer; key: Buffer } | undefined {
  const [, N, r, p, salt = '', key = ''] = HASH.exec(hash) ?? [];
  const stored = {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
  return isPossible(stored.cost) && stored.key.length >= 16 ? stored : undefined;
}

function isPossible({ N, r, p }: Cost): boolean {
  const isPowerOfTwo = Number.isInteger(N) && N > 1 && Number.isInteger(Math.log2(N));
  return (
    isPowerOfTwo && N <= HIGHEST_COST.N && r >= 1 && r <= HIGHEST_COST.r && p >= 1 && p <= HIGHEST_COST.p
  );
}
