import type { PathCommand } from './matrix-symbols.ts';

/** Jumps of horizontal pieces over verticals: x of each jump, by line and by piece, ascending. */
export type LineJumps = ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>;

export const JUMP_RADIUS = 2;
/** Height of the control points above the line. The arc has three quarters of this height. */
const LIFT = (4 / 3) * JUMP_RADIUS;

/** Returns the path of a line with a small arc upward at each jump. Jumps too close for two arcs share one. */
export function linePath(
  points: readonly number[],
  jumps: ReadonlyMap<number, readonly number[]> = new Map(),
): PathCommand[] {
  const path: PathCommand[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const places = at === 0 ? undefined : jumps.get(at - 2);
    if (places) addJumps(path, points, at - 2, places);
    path.push([at === 0 ? 'M' : 'L', points[at], points[at + 1]]);
  }
  return path;
}

function addJumps(
  path: PathCommand[],
  points: readonly number[],
  at: number,
  places: readonly number[],
): void {
  const [from, y, to] = [points[at], points[at + 1], points[at + 2]];
  const direction = Math.sign(to - from);
  const arcs = joinNear(places, Math.min(from, to), Math.max(from, to));
  for (const [left, right] of direction > 0 ? arcs : arcs.reverse()) {
    const [start, end] = direction > 0 ? [left, right] : [right, left];
    const lift = y - LIFT;
    path.push(['L', start, y], ['C', start, lift, end, lift, end, y]);
  }
}

/** Returns the ends of the arcs within the piece. Touching arcs are merged. */
function joinNear(places: readonly number[], low: number, high: number): [number, number][] {
  const arcs: [number, number][] = [];
  for (const x of places) {
    const left = Math.max(x - JUMP_RADIUS, low);
    const right = Math.min(x + JUMP_RADIUS, high);
    const last = arcs.at(-1);
    if (last && left <= last[1]) last[1] = right;
    else arcs.push([left, right]);
  }
  return arcs;
}
