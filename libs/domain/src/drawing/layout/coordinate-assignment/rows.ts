import { SPACING, type Layered, type LevelOrder } from '../model/stages.ts';

/** The vertices of a block on a level (a row), and their required distances. */
export interface Rows {
  /** Row `r` is `sequence[start[r]]` to `sequence[start[r + 1] - 1]`, from the top down and from left to right. */
  start: Int32Array;
  /** Neighbours of each vertex in its row, or -1. */
  left: Int32Array;
  right: Int32Array;
  /** Distance of the centres to the left neighbour, pt, a multiple of 0.5. 0 without a neighbour. */
  apart: Float64Array;
}

/** Cuts the levels into rows, one for each block. Cost: linear. */
export function cutRows(layered: Layered, { sequence, levelStart }: LevelOrder): Rows {
  const { size, levelCount, block } = layered;
  const start: number[] = [];
  const left = new Int32Array(size).fill(-1);
  const right = new Int32Array(size).fill(-1);
  const apart = new Float64Array(size);
  for (let level = 0; level < levelCount; level++) {
    for (let at = levelStart[level]; at < levelStart[level + 1]; at++) {
      const vertex = sequence[at];
      const before = sequence[at - 1];
      if (at === levelStart[level] || block[before] !== block[vertex]) {
        start.push(at);
        continue;
      }
      left[vertex] = before;
      right[before] = vertex;
      apart[vertex] = distanceOf(layered, before, vertex);
    }
  }
  start.push(size);
  return { start: Int32Array.from(start), left, right, apart };
}

function distanceOf({ width, realSize }: Layered, before: number, vertex: number): number {
  const areBoxes = before < realSize && vertex < realSize && width[before] > 0 && width[vertex] > 0;
  const gap = areBoxes ? SPACING.box : SPACING.line;
  return Math.ceil(width[before] + width[vertex] + 2 * gap) / 2;
}

/**
 * Returns the importance of a straight segment: largest in the middle of a long line, smallest between boxes
 * (the weights of dot, Gansner et al. 1993).
 */
export function weighSegment({ realSize }: Layered, upper: number, lower: number): number {
  const dummies = (upper < realSize ? 0 : 1) + (lower < realSize ? 0 : 1);
  return dummies === 2 ? 8 : dummies + 1;
}
