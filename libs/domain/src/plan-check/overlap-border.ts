import { containsPoint } from './distance.ts';
import type { PlanOutline } from './outline.ts';
import { isExhausted, type Steps } from './steps.ts';

/**
 * Measures the length of the border of the common area of two outlines in metres: the parts of each border that lie
 * inside the other outline. Cost: each edge near the common area with the edges of the other outline.
 */
export function measureOverlapBorder(a: PlanOutline, b: PlanOutline, steps: Steps): number {
  return measureInside(a, b, steps) + measureInside(b, a, steps);
}

/**
 * Returns an upper bound of the same length: the edges of both outlines near the common area. Cost: linear in the
 * edges.
 */
export function boundOverlapBorder(a: PlanOutline, b: PlanOutline): number {
  return measureNear(a, b) + measureNear(b, a);
}

function measureNear({ size, edges }: PlanOutline, { minX, minY, maxX, maxY }: PlanOutline): number {
  let length = 0;
  for (let at = 0; at < size * 4; at += 4) {
    const [x0, y0, x1, y1] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
    if (x0 > maxX) break;
    if (x1 < minX || Math.min(y0, y1) > maxY || Math.max(y0, y1) < minY) continue;
    length += Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0));
  }
  return length;
}

function measureInside({ size, edges }: PlanOutline, other: PlanOutline, steps: Steps): number {
  let length = 0;
  for (let at = 0; at < size * 4 && !isExhausted(steps); at += 4) {
    const [y0, y1] = [edges[at + 1], edges[at + 3]];
    if (edges[at] > other.maxX || edges[at + 2] < other.minX) continue;
    if (Math.min(y0, y1) > other.maxY || Math.max(y0, y1) < other.minY) continue;
    length += measureEdgeInside(edges.slice(at, at + 4), other, steps);
  }
  return length;
}

function measureEdgeInside(edge: readonly number[], other: PlanOutline, steps: Steps): number {
  const [x0, y0, x1, y1] = edge;
  const crossings = [0, 1];
  steps.taken += other.size;
  for (let at = 0; at < other.size * 4; at += 4) {
    if (other.edges[at] > x1) break;
    const share = findCrossing(edge, other.edges, at);
    if (share !== undefined) crossings.push(share);
  }
  crossings.sort((a, b) => a - b);
  let inside = 0;
  for (let at = 1; at < crossings.length; at++) {
    const middle = (crossings[at - 1] + crossings[at]) / 2;
    if (
      crossings[at] > crossings[at - 1] &&
      containsPoint(other, x0 + middle * (x1 - x0), y0 + middle * (y1 - y0))
    )
      inside += crossings[at] - crossings[at - 1];
  }
  return inside * Math.hypot(x1 - x0, y1 - y0);
}

/** Returns the place on an edge where another one crosses it, from 0 to 1. Parallel edges do not cross. */
function findCrossing(edge: readonly number[], others: readonly number[], at: number): number | undefined {
  const [x0, y0, x1, y1] = edge;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const [ox, oy] = [others[at + 2] - others[at], others[at + 3] - others[at + 1]];
  const cross = dx * oy - dy * ox;
  if (cross === 0) return undefined;
  const [fromX, fromY] = [others[at] - x0, others[at + 1] - y0];
  const along = (fromX * oy - fromY * ox) / cross;
  const alongOther = (fromX * dy - fromY * dx) / cross;
  return along > 0 && along < 1 && alongOther >= 0 && alongOther <= 1 ? along : undefined;
}
