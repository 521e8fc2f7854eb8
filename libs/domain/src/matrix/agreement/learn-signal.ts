import { appendTo } from '../graph/append-to.ts';
import type { EdgeGraph } from '../graph/graph.ts';

/**
 * Returns how strongly the values of the two units speak against an edge, as the logarithm of the odds. 0 means
 * no evidence.
 */
export type Signal = (edge: number) => number;

type EdgeEnds = Pick<EdgeGraph, 'source' | 'target'>;

const LEAST_EDGES = 30;
/** Number of edges at which a group has the same weight as all edges together. */
const HALF_BELIEVED = 40;
/** Rises are counted in bins of equal width, on a scale that is linear near 0 and logarithmic elsewhere. */
const BIN_WIDTH = 0.25;
/** Bins on each side of the bin for no rise. */
const BINS = 24;
/** Smoothing weights of a bin and its neighbours, because few edges give no smooth curve. */
const BLUR = [1 / 9, 2 / 9, 3 / 9, 2 / 9, 1 / 9];
/** Laplace smoothing: avoids zero probability for unseen values. */
const UNSEEN = 2;
/** Stride for visiting the edges in another order. Two primes, so that units of different edges are paired. */
const STRIDE = 7919;
const OFFSET = 104_729;

/**
 * Estimates from a site whether a value of its units (a number, a level, a year; NaN if not recorded) follows
 * the order, and how closely.
 *
 * Nearly all edges are right, so they show how much the value rises along a right edge. A wrong edge is a
 * reversed right one, or connects two unrelated units. The signal is the ratio of the probability of a rise
 * among wrong edges to that among right ones. If the value is unrelated to the order, the distributions are
 * equal and the signal is 0. Cost: linear.
 */
export function estimateSignal({ source, target }: EdgeEnds, valueOf: Float64Array): Signal {
  const riseOf = (later: number, earlier: number): number => valueOf[earlier] - valueOf[later];
  const rise = Float64Array.from(source, (later, edge) => riseOf(later, target[edge]));
  const known = rise.filter((value) => value === value);
  if (known.length < LEAST_EDGES) return () => 0;
  const scale = medianOf(known.map(Math.abs)) || 1;
  const binOf = (value: number): number =>
    BINS + Math.max(-BINS, Math.min(BINS, Math.round(Math.asinh(value / scale) / BIN_WIDTH)));
  const strangers = source.map((_, edge) => target[(edge * STRIDE + OFFSET) % target.length]);
  const right = countShares(rise, binOf);
  const strange = countShares(
    Float64Array.from(source, (later, edge) => riseOf(later, strangers[edge])),
    binOf,
  );
  const unseen = UNSEEN / known.length;
  const odds = right.map((share, bin) => {
    const wrong = (right[2 * BINS - bin] + strange[bin]) / 2;
    return Math.log((wrong + unseen) / (share + unseen));
  });
  return (edge) => (rise[edge] === rise[edge] ? odds[binOf(rise[edge])] : 0);
}

/**
 * Estimates a signal from all edges, then corrects it for each group of edges, coarsest grouping first. Areas of
 * one site may be numbered in opposite directions. A small group corrects little. Cost: linear in the edges for
 * each grouping.
 */
export function estimateSignals(
  graph: EdgeGraph,
  valueOf: Float64Array,
  groupings: readonly (readonly string[])[],
): Signal {
  const ofAll = estimateSignal(graph, valueOf);
  const odds = Float64Array.from(graph.source, (_, edge) => ofAll(edge));
  for (const groupOf of groupings) {
    const edgesOf = new Map<string, number[]>();
    for (const [edge, group] of groupOf.entries()) appendTo(edgesOf, group, edge);
    for (const edges of edgesOf.values()) {
      if (edges.length < LEAST_EDGES || edges.length === odds.length) continue;
      const source = Int32Array.from(edges, (edge) => graph.source[edge]);
      const target = Int32Array.from(edges, (edge) => graph.target[edge]);
      const signal = estimateSignal({ source, target }, valueOf);
      const belief = edges.length / (edges.length + HALF_BELIEVED);
      for (const [place, edge] of edges.entries()) odds[edge] += belief * (signal(place) - odds[edge]);
    }
  }
  return (edge) => odds[edge];
}

/** Returns the share of the known values in each bin, smoothed. */
function countShares(values: Float64Array, binOf: (value: number) => number): Float64Array {
  const counts = new Float64Array(2 * BINS + 1);
  let total = 0;
  for (const value of values) {
    if (value !== value) continue;
    counts[binOf(value)]++;
    total++;
  }
  const reach = BLUR.length >> 1;
  return counts.map((_, bin) =>
    BLUR.reduce((sum, weight, at) => sum + (weight * (counts[bin + at - reach] ?? 0)) / total, 0),
  );
}

function medianOf(values: Float64Array): number {
  return values.sort()[values.length >> 1];
}
