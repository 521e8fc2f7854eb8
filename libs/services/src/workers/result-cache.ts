import { createHash } from 'node:crypto';
import { createYielder } from './yielder.ts';

/** Results by what they were made of, as long as there is room for them. */
export interface ResultCache<Result> {
  find(key: string): Result | undefined;
  /** Keeps a result; those used longest ago give way. One that has no room by itself is not kept. */
  keep(key: string, result: Result): void;
}

/** Makes an empty memory of results whose sizes come to `most` at most. */
export function createKeptResults<Result>(
  most: number,
  sizeOf: (result: Result) => number,
): ResultCache<Result> {
  // A map has its oldest entry first; what is used is put to its end.
  const results = new Map<string, Result>();
  let size = 0;
  const forget = (key: string): void => {
    const kept = results.get(key);
    if (kept !== undefined) size -= sizeOf(kept);
    results.delete(key);
  };
  const keep = (key: string, result: Result): void => {
    forget(key);
    if (sizeOf(result) > most) return;
    results.set(key, result);
    size += sizeOf(result);
    for (const oldest of results.keys()) {
      if (size <= most) break;
      forget(oldest);
    }
  };
  return {
    find(key) {
      const kept = results.get(key);
      if (kept !== undefined) keep(key, kept);
      return kept;
    },
    keep,
  };
}

/** What an input is like: a text that is the same for the same input only (SHA-256, hexadecimal), and its size, bytes. */
export interface InputDigest {
  key: string;
  /** All of it, as JSON and packed lists. */
  bytes: number;
  /** Its packed lists alone. */
  packedBytes: number;
}

/** Computes the digest of an input of plain values and packed lists. */
export async function digestInput(name: string, input: unknown): Promise<InputDigest> {
  const rest = createYielder();
  const binary: Uint8Array[] = [];
  const plain = JSON.stringify([name, input], (_, value: unknown) =>
    value instanceof Uint8Array ? { bytes: value.byteLength, at: binary.push(value) } : value,
  );
  const hash = createHash('sha256').update(plain);
  let packedBytes = 0;
  for (const bytes of binary) {
    await rest();
    hash.update(bytes);
    packedBytes += bytes.byteLength;
  }
  return { key: hash.digest('hex'), bytes: plain.length + packedBytes, packedBytes };
}
