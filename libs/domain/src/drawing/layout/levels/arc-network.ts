import { countStarts } from '@trowel/domain/matrix';

/** Vertices and arcs between them: `level[target]` is to be at least `level[source] + length`. */
export interface ArcNetwork {
  size: number;
  source: Int32Array;
  target: Int32Array;
  /** Least difference of the levels; may be negative. */
  length: Int32Array;
  /** What a level of difference costs; not negative. */
  weight: Int32Array;
  /** Arcs at `v`, out and in: `arcs[arcStart[v]]` to `arcs[arcStart[v + 1] - 1]`. */
  arcStart: Int32Array;
  arcs: Int32Array;
}

/** Puts arcs into a network. */
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
