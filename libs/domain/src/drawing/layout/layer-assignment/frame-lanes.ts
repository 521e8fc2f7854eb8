import type { Leveled, LevelProblem } from './level-problem.ts';
import { linkArcs, type ArcNetwork } from './arc-network.ts';

/**
 * Builds the network of the problem with one extra vertex, the frame, on level 0. Arcs from and to the frame
 * keep the vertices that have nothing above or below them in their lane between its first and last level. The
 * other vertices follow from them.
 */
export function frameLanes(problem: LevelProblem, laneStart: Leveled['laneStart']): ArcNetwork {
  const { size: frame, lane, weight } = problem;
  const source = [...problem.source];
  const target = [...problem.target];
  const length = Array.from(source, () => 1);
  const { hasAbove, hasBelow } = findHeld(problem);
  for (let vertex = 0; vertex < frame; vertex++) {
    if (!hasAbove[vertex]) {
      source.push(frame);
      target.push(vertex);
      length.push(laneStart[lane[vertex]]);
    }
    if (!hasBelow[vertex]) {
      source.push(vertex);
      target.push(frame);
      length.push(1 - laneStart[lane[vertex] + 1]);
    }
  }
  const weights = new Int32Array(source.length);
  weights.set(weight);
  return linkArcs({
    size: frame + 1,
    source: Int32Array.from(source),
    target: Int32Array.from(target),
    length: Int32Array.from(length),
    weight: weights,
  });
}

/** Marks the vertices with a vertex above, or below, in their own lane. */
function findHeld({ size, source, target, lane }: LevelProblem): {
  hasAbove: Uint8Array;
  hasBelow: Uint8Array;
} {
  const hasAbove = new Uint8Array(size);
  const hasBelow = new Uint8Array(size);
  for (let edge = 0; edge < source.length; edge++) {
    if (lane[source[edge]] !== lane[target[edge]]) continue;
    hasAbove[target[edge]] = 1;
    hasBelow[source[edge]] = 1;
  }
  return { hasAbove, hasBelow };
}
