import type { EdgeGraph } from '../graph/graph.ts';

/** Says how much a value of the two units speaks against an edge, as the logarithm of the odds; 0 where it says nothing. */
export type Signal = (edge: number) => number;

const LEAST_EDGES = 30;
const ROUNDS = 20;
/** Strength with which the slope is held at 0: few edges prove nothing. */
const HOLD = 1;

/**
 * Learns from a site whether a value of its units (a number, a level, a year; NaN where none is recorded) follows the
 * order, and how closely: a logistic regression with one slope over all edges, nearly all of which are right.
 * Where the value has nothing to do with the order the slope is about 0 and the signal silent. Cost linear.
 */
export function learnSignal({ source, target }: EdgeGraph, valueOf: Float64Array): Signal {
  const rise = Float64Array.from(source, (later, edge) => valueOf[target[edge]] - valueOf[later]);
  const known = rise.filter((value) => value === value);
  if (known.length < LEAST_EDGES) return () => 0;
  const scale = medianOf(known.map(Math.abs)) || 1;
  const spread = known.map((value) => Math.asinh(value / scale));
  let slope = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let gradient = -HOLD * slope;
    let curvature = HOLD;
    for (const value of spread) {
      const chance = 1 / (1 + Math.exp(-slope * value));
      gradient += (1 - chance) * value;
      curvature += chance * (1 - chance) * value * value;
    }
    slope += gradient / curvature;
  }
  return (edge) => {
    const value = rise[edge];
    return value === value ? -slope * Math.asinh(value / scale) : 0;
  };
}

function medianOf(values: Float64Array): number {
  return values.sort()[values.length >> 1];
}
