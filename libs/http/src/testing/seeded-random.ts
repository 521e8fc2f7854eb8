/** A random number generator with reproducible results. */
export interface SeededRandom {
  seed: number;
  /** Returns an integer from `from` to `to`, both inclusive. */
  between(from: number, to: number): number;
}

/** Creates a generator with the seed `TROWEL_CRASH_SEED`, or the given one. */
export function createRandom(fallbackSeed: number): SeededRandom {
  return seedRandom(Number(process.env['TROWEL_CRASH_SEED'] ?? fallbackSeed));
}

/** Creates a generator from a seed (mulberry32). */
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
