import { createHash } from 'node:crypto';
import { createPace } from './pace.ts';

/** Results by what they were made of, as long as there is room for them. */
export interface KeptResults<Result> {
  find(key: string): Result | undefined;
  /** Keeps a result; those used longest ago give way. One that has no room by itself is not kept. */
  keep(key: string, result: Result): void;
  /** Begins a turn: what none of the last `mostTurns` used is forgotten. */
  turn(): void;
}

/** Makes an empty memory of results whose sizes come to `most` at most. */
export function createKeptResults<Result>(
  most: number,
  sizeOf: (result: Result) => number,
  mostTurns = Infinity,
): KeptResults<Result> {
  // A map has its oldest entry first; what is used is put to its end.
  const results = new Map<string, { result: Result; usedIn: number }>();
  let [size, turns] = [0, 0];
  const forget = (key: string): void => {
    const kept = results.get(key);
    if (kept) size -= sizeOf(kept.result);
    results.delete(key);
  };
  const forgetOldest = (isTooOld: (usedIn: number) => boolean): void => {
    for (const [key, { usedIn }] of results) {
      if (!isTooOld(usedIn)) break;
      forget(key);
    }
  };
  const keep = (key: string, result: Result): void => {
    forget(key);
    if (sizeOf(result) > most) return;
    results.set(key, { result, usedIn: turns });
    size += sizeOf(result);
    forgetOldest(() => size > most);
  };
  return {
    find(key) {
      const kept = results.get(key);
      if (kept) keep(key, kept.result);
      return kept?.result;
    },
    keep,
    turn() {
      turns++;
      forgetOldest((usedIn) => turns - usedIn > mostTurns);
    },
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
