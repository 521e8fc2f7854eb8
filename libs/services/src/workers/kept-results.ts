import { createHash } from 'node:crypto';
import { createPace } from './pace.ts';

/** Results of tasks that were asked for with exactly the same input, as long as there is room for them. */
export interface KeptResults {
  find(key: string): Uint8Array | undefined;
  /** Keeps a result; those used longest ago give way. One that would take all the room is not kept. */
  keep(key: string, result: Uint8Array): void;
}

/** Makes an empty memory of at most so many bytes. */
export function createKeptResults(maxBytes: number): KeptResults {
  // A map has its oldest entry first; what is used is put to its end.
  const results = new Map<string, Uint8Array>();
  let bytes = 0;
  const forget = (key: string): void => {
    bytes -= results.get(key)?.byteLength ?? 0;
    results.delete(key);
  };
  const keep = (key: string, result: Uint8Array): void => {
    forget(key);
    if (result.byteLength > maxBytes) return;
    results.set(key, result);
    bytes += result.byteLength;
    for (const oldest of results.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };
  return {
    find(key) {
      const result = results.get(key);
      if (result) keep(key, result);
      return result;
    },
    keep,
  };
}

/** Gives a text that is the same for the same input only: of plain values and packed lists (SHA-256, hexadecimal). */
export async function digestInput(name: string, input: unknown): Promise<string> {
  const rest = createPace();
  const binary: Uint8Array[] = [];
  const plain = JSON.stringify([name, input], (_, value: unknown) =>
    value instanceof Uint8Array ? { bytes: value.byteLength, at: binary.push(value) } : value,
  );
  const hash = createHash('sha256').update(plain);
  for (const bytes of binary) {
    await rest();
    hash.update(bytes);
  }
  return hash.digest('hex');
}
