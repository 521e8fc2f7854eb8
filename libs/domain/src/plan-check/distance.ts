// Reads edges by position, like the outlines.
import { orient2d } from 'robust-predicates';
import { BLOCK, type PlanOutline } from './outline.ts';
import { isExhausted, type Steps } from './steps.ts';

/**
 * Returns true if a point is inside an outline. Points on the border may count as either. Cost: linear in the edges
 * over the point, and in the blocks of edges.
 */
export function containsPoint({ size, edges, signs, blockMaxX }: PlanOutline, x: number, y: number): boolean {
  let winding = 0;
  for (let edge = 0; edge < size; edge++) {
    if (edge % BLOCK === 0 && blockMaxX[edge / BLOCK] <= x) {
      edge += BLOCK - 1;
      continue;
    }
    const at = edge * 4;
    if (edges[at] > x) break;
    if (edges[at + 2] <= x) continue;
    const [y0, y1] = [edges[at + 1], edges[at + 3]];
    // The sign of `orient2d` is exact. It is positive if the points turn clockwise with y upwards.
    const isUnder =
      y < Math.min(y0, y1) || (y < Math.max(y0, y1) && orient2d(edges[at], y0, edges[at + 2], y1, x, y) > 0);
    if (isUnder) winding += signs[edge];
  }
  return winding !== 0;
}

/** Returns the distance of a point to an outline in metres: 0 inside, `limit` if it is farther away. */
export function measurePointDistance(outline: PlanOutline, x: number, y: number, limit = Infinity): number {
  const outside = Math.max(outline.minX - x, x - outline.maxX, outline.minY - y, y - outline.maxY);
  if (outside >= limit) return limit;
  if (outside <= 0 && containsPoint(outline, x, y)) return 0;
  const { size, edges, blockMaxX } = outline;
  let best = limit * limit;
  for (let edge = 0; edge < size; edge++) {
    const reach = Math.sqrt(best);
    if (edge % BLOCK === 0 && blockMaxX[edge / BLOCK] <= x - reach) {
      edge += BLOCK - 1;
      continue;
    }
    const at = edge * 4;
    if (edges[at] >= x + reach) break;
    best = Math.min(best, squareToSegment(x, y, edges, at));
  }
  return Math.sqrt(best);
}

/**
 * Returns the smallest distance between the borders of two outlines in metres, 0 if they cross. Precondition:
 * neither lies inside the other. Cost: each pair of edges that may be nearer than the best one so far. At the
 * limit of steps, the best distance so far is returned.
 */
export function measureDistance(a: PlanOutline, b: PlanOutline, steps: Steps): number {
  let best = findFirstDistance(a, b);
  for (let edge = 0; edge < a.size && best > 0 && !isExhausted(steps); edge++) {
    const at = edge * 4;
    const box = boxOf(a.edges, at);
    if (squareToBox(box, b) >= best) continue;
    best = Math.min(best, measureEdgeDistance(a, at, { box, other: b, best, steps }));
  }
  return Math.sqrt(best);
}

interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

function boxOf(edges: readonly number[], at: number): Box {
  const [y0, y1] = [edges[at + 1], edges[at + 3]];
  return { minX: edges[at], minY: Math.min(y0, y1), maxX: edges[at + 2], maxY: Math.max(y0, y1) };
}

/** Squared distance of two vertices near each other: a bound to start from. */
function findFirstDistance(a: PlanOutline, b: PlanOutline): number {
  const [nearA, ax, ay] = findVertex(a, (b.minX + b.maxX) / 2, (b.minY + b.maxY) / 2);
  if (nearA === Infinity) return Infinity;
  const [nearB] = findVertex(b, ax, ay);
  return nearB;
}

/** Returns the squared distance of the vertex nearest to a place, and the vertex. */
function findVertex({ size, edges }: PlanOutline, x: number, y: number): [number, number, number] {
  let [best, bestX, bestY] = [Infinity, 0, 0];
  for (let at = 0; at < size * 4; at += 2) {
    const square = (edges[at] - x) ** 2 + (edges[at + 1] - y) ** 2;
    if (square < best) [best, bestX, bestY] = [square, edges[at], edges[at + 1]];
  }
  return [best, bestX, bestY];
}

function measureEdgeDistance(
  { edges }: PlanOutline,
  at: number,
  { box, other, best: start, steps }: { box: Box; other: PlanOutline; best: number; steps: Steps },
): number {
  let best = start;
  for (let edge = 0; edge < other.size; edge++) {
    const reach = Math.sqrt(best);
    if (edge % BLOCK === 0 && other.blockMaxX[edge / BLOCK] < box.minX - reach) {
      edge += BLOCK - 1;
      continue;
    }
    const to = edge * 4;
    if (other.edges[to] > box.maxX + reach) break;
    steps.taken++;
    if (squareToBox(box, boxOf(other.edges, to)) >= best) continue;
    if (crosses(edges, at, other.edges, to)) return 0;
    best = Math.min(
      best,
      squareToSegment(edges[at], edges[at + 1], other.edges, to),
      squareToSegment(edges[at + 2], edges[at + 3], other.edges, to),
      squareToSegment(other.edges[to], other.edges[to + 1], edges, at),
      squareToSegment(other.edges[to + 2], other.edges[to + 3], edges, at),
    );
  }
  return best;
}

function squareToBox(a: Box, b: Box): number {
  const dx = Math.max(0, a.minX - b.maxX, b.minX - a.maxX);
  const dy = Math.max(0, a.minY - b.maxY, b.minY - a.maxY);
  return dx * dx + dy * dy;
}

/** Returns true if two edges cross or touch. The orientations are exact. */
function crosses(edges: readonly number[], at: number, others: readonly number[], to: number): boolean {
  const [ax, ay, bx, by] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]];
  const [cx, cy, dx, dy] = [others[to], others[to + 1], others[to + 2], others[to + 3]];
  return (
    orient2d(ax, ay, bx, by, cx, cy) * orient2d(ax, ay, bx, by, dx, dy) < 0 &&
    orient2d(cx, cy, dx, dy, ax, ay) * orient2d(cx, cy, dx, dy, bx, by) < 0
  );
}

function squareToSegment(x: number, y: number, edges: readonly number[], at: number): number {
  const [x0, y0] = [edges[at], edges[at + 1]];
  const [dx, dy] = [edges[at + 2] - x0, edges[at + 3] - y0];
  const along = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy);
  const share = along > 0 ? Math.min(1, along) : 0;
  return (x - x0 - share * dx) ** 2 + (y - y0 - share * dy) ** 2;
}
