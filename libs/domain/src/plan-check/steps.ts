/**
 * Counts the steps of computation of one comparison, so that hostile outlines cannot stop the program. A step is
 * the comparison of two edges, about 10 ns.
 */
export interface Steps {
  taken: number;
  readonly limit: number;
}

/** Limit of one comparison: about two seconds. 10,000 outlines of 40 vertices need a twentieth of it. */
const MAX_STEPS = 200_000_000;

export function createSteps(limit = MAX_STEPS): Steps {
  return { taken: 0, limit };
}

/** Returns true if the limit is reached. */
export function isExhausted({ taken, limit }: Steps): boolean {
  return taken >= limit;
}
