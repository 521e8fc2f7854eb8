/** A source of chance that repeats itself for the same seed. */
export interface SeededRandom {
  seed: number;
  /** Gives a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
}

/** Makes a source of chance from `TROWEL_CRASH_SEED`, or from the seed given. */
export function createRandom(fallbackSeed: number): SeededRandom {
  return seedRandom(Number(process.env['TROWEL_CRASH_SEED'] ?? fallbackSeed));
}

/** Makes a source of chance from a seed (mulberry32). */
export function seedRandom(seed: number): SeededRandom {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, between: (from, to) => from + Math.floor(next() * (to - from + 1)) };
}
