import { countStarts } from '@trowel/domain/matrix';

/** Vertices and arcs. Constraint of each arc: `level[target] >= level[source] + length`. */
export interface ArcNetwork {
  size: number;
  source: Int32Array;
  target: Int32Array;
  /** Minimum difference of the levels. It may be negative. */
  length: Int32Array;
  /** Cost per level of difference, not negative. */
  weight: Int32Array;
  /** Arcs at `v`, outgoing and incoming: `arcs[arcStart[v]]` to `arcs[arcStart[v + 1] - 1]`. */
  arcStart: Int32Array;
  arcs: Int32Array;
}

/** Builds a network from arcs. */
export function linkArcs(arcs: Omit<ArcNetwork, 'arcStart' | 'arcs'>): ArcNetwork {
  const { size, source, target } = arcs;
  const arcStart = countStarts(source, size);
  for (const [vertex, count] of countStarts(target, size).entries()) arcStart[vertex] += count;
  const next = arcStart.slice();
  const all = new Int32Array(2 * source.length);
  for (let arc = 0; arc < source.length; arc++) {
    all[next[source[arc]]++] = arc;
    all[next[target[arc]]++] = arc;
  }
  return { arcStart, arcs: all, ...arcs };
}
