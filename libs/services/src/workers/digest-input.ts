import { createHash } from 'node:crypto';
import { createYielder } from './yielder.ts';

/** The SHA-256 of an input (hexadecimal) and its size in bytes. */
export interface InputDigest {
  key: string;
  /** JSON and packed lists. */
  bytes: number;
  /** Packed lists only. */
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
