// Reads edges by position: this runs for every pair of outlines that may overlap.
import { isExhausted, type Steps } from './steps.ts';
import { BLOCK, type PlanOutline } from './outline.ts';

/**
 * Computes the area that two outlines have in common, in square metres.
 *
 * Idea: the area under an edge is a trapezoid that reaches down without end. An outline is the sum of its
 * trapezoids with the signs of the edges, so its winding number is 1 inside and 0 outside. The common area is the
 * integral of the product of both winding numbers. This is the sum, over all pairs of one edge of each outline, of
 * the area under both edges. The parts below the outlines cancel.
 *
 * Advantages: exact but for rounding, no decision about crossings, so that shared borders and touching corners need
 * no care. Cost: linear in the edges, plus one step for each pair of edges that share a range of x. For 40 edges
 * that is about 2 µs. Alternatives measured: scan lines (32 lines cost 0.1 ms, error 0.04 %) and `polyclip-ts`
 * (6 ms, exact). Limitation: a place that one outline covers twice counts twice, so outlines are joined first
 * (`uniteOutlines`). The result is zero if the limit of steps is reached.
 */
export function measureOverlap(a: PlanOutline, b: PlanOutline, steps: Steps): number {
  const minX = Math.max(a.minX, b.minX);
  const maxX = Math.min(a.maxX, b.maxX);
  const base = Math.max(a.minY, b.minY);
  if (minX >= maxX || base >= Math.min(a.maxY, b.maxY)) return 0;
  const left: Sweep = { outline: a, active: [], next: 0 };
  const right: Sweep = { outline: b, active: [], next: 0 };
  const window = { minX, base };
  let area = 0;
  for (;;) {
    const atLeft = findNextEdge(left, minX, maxX);
    const atRight = findNextEdge(right, minX, maxX);
    if (atLeft === Infinity && atRight === Infinity) break;
    if (isExhausted(steps)) return 0;
    const own = atLeft <= atRight ? left : right;
    const other = own === left ? right : left;
    area += measureUnder(own.outline, own.next, other, window);
    steps.taken += other.active.length + 1;
    own.active.push(own.next++);
  }
  return Math.max(0, area);
}

/** Edges of one outline, visited from left to right. */
interface Sweep {
  outline: PlanOutline;
  /** Edges that may still reach over the sweep line. */
  active: number[];
  next: number;
}

/** Moves on to the next edge that reaches into the range. Returns its left end, or infinity after the last one. */
function findNextEdge(sweep: Sweep, minX: number, maxX: number): number {
  const { size, edges, blockMaxX } = sweep.outline;
  while (sweep.next < size) {
    const at = sweep.next;
    const x0 = edges[at * 4];
    if (x0 >= maxX) break;
    if (at % BLOCK === 0 && blockMaxX[at / BLOCK] <= minX) sweep.next += BLOCK;
    else if (edges[at * 4 + 2] <= minX || edges[at * 4 + 2] === x0) sweep.next++;
    else return x0;
  }
  sweep.next = size;
  return Infinity;
}

/** Measures the signed area under an edge and each active edge of the other outline. Removes edges that have ended. */
function measureUnder(
  { edges, signs, slopes }: PlanOutline,
  edge: number,
  { outline: other, active }: Sweep,
  { minX, base }: { minX: number; base: number },
): number {
  const at = edge * 4;
  const x0 = edges[at];
  const y0 = edges[at + 1];
  const x1 = edges[at + 2];
  const slope = slopes[edge];
  const from = Math.max(x0, minX);
  const fromY = y0 + slope * (from - x0) - base;
  let area = 0;
  for (let place = active.length - 1; place >= 0; place--) {
    const one = active[place] * 4;
    const end = other.edges[one + 2];
    if (end <= x0) {
      active[place] = active[active.length - 1];
      active.pop();
      continue;
    }
    const to = Math.min(x1, end);
    const width = to - from;
    if (width <= 0) continue;
    const otherSlope = other.slopes[active[place]];
    const otherFromY = other.edges[one + 1] + otherSlope * (from - other.edges[one]) - base;
    const toY = fromY + slope * width;
    const otherToY = otherFromY + otherSlope * width;
    area += other.signs[active[place]] * measureLower(fromY, toY, otherFromY, otherToY) * width;
  }
  return area * signs[edge];
}

/** Mean of the lower one of two straight lines, given by their values at both ends. */
function measureLower(a0: number, a1: number, b0: number, b1: number): number {
  const d0 = a0 - b0;
  const d1 = a1 - b1;
  if (d0 >= 0 && d1 >= 0) return (b0 + b1) / 2;
  if (d0 <= 0 && d1 <= 0) return (a0 + a1) / 2;
  const share = d0 / (d0 - d1);
  const crossing = a0 + share * (a1 - a0);
  return ((Math.min(a0, b0) + crossing) * share + (crossing + Math.min(a1, b1)) * (1 - share)) / 2;
}
