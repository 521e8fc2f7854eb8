// A sweep over up to some hundred thousand segments; loops on plain arrays. Cost O(n log n + crossings).
import type { LayoutLine } from '../harris/layout/layout-model.ts';
import type { PathCommand } from './matrix-symbols.ts';

/** Where horizontal pieces of lines jump over verticals: x of each jump, by line and by piece, rising. */
export type LineJumps = ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>;

export const JUMP_RADIUS = 2;
/** Height of the handles above the line: the arc rises three quarters of it. */
const LIFT = (4 / 3) * JUMP_RADIUS;
const CLEARANCE = 0.5;

interface Piece {
  line: number;
  /** Place of its first coordinate in the points of the line. */
  at: number;
  /** The coordinate that stays the same, and the range of the other. */
  still: number;
  low: number;
  high: number;
}

/**
 * Finds where a horizontal piece of one line crosses a vertical piece of another: both go on beyond the crossing, no
 * junction is there, and the lines share no end. Lines are not changed; coordinates in points.
 */
export function findJumps(lines: readonly LayoutLine[], junctions: readonly number[]): LineJumps {
  const { horizontal, vertical } = splitLines(lines);
  const isJunction = new Set<string>();
  for (let at = 0; at < junctions.length; at += 2) isJunction.add(`${junctions[at]} ${junctions[at + 1]}`);
  const jumps = new Map<number, Map<number, number[]>>();
  sweep(horizontal, vertical, (across, down) => {
    const [own, other] = [lines[across.line]!, lines[down.line]!];
    if (own.source === other.source || own.target === other.target) return;
    if (isJunction.has(`${down.still} ${across.still}`)) return;
    const pieces = jumps.get(across.line) ?? new Map<number, number[]>();
    jumps.set(across.line, pieces);
    pieces.set(across.at, [...(pieces.get(across.at) ?? []), down.still]);
  });
  for (const pieces of jumps.values()) {
    for (const [at, places] of pieces)
      pieces.set(
        at,
        [...new Set(places)].sort((a, b) => a - b),
      );
  }
  return jumps;
}

function splitLines(lines: readonly LayoutLine[]): { horizontal: Piece[]; vertical: Piece[] } {
  const horizontal: Piece[] = [];
  const vertical: Piece[] = [];
  for (const [line, { points }] of lines.entries()) {
    for (let at = 0; at + 3 < points.length; at += 2) {
      const [x0, y0, x1, y1] = [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!];
      if (y0 === y1 && x0 !== x1) {
        horizontal.push({ line, at, still: y0, low: Math.min(x0, x1), high: Math.max(x0, x1) });
      } else if (x0 === x1 && y0 !== y1) {
        vertical.push({ line, at, still: x0, low: Math.min(y0, y1), high: Math.max(y0, y1) });
      }
    }
  }
  return { horizontal, vertical };
}

/** Goes down the drawing; verticals under way are kept sorted by x. */
function sweep(
  horizontal: readonly Piece[],
  vertical: readonly Piece[],
  meet: (across: Piece, down: Piece) => void,
): void {
  const rows = horizontal.toSorted((a, b) => a.still - b.still || a.low - b.low);
  const starts = vertical.toSorted((a, b) => a.low - b.low);
  const underWay: Piece[] = [];
  let next = 0;
  for (const row of rows) {
    for (; next < starts.length && starts[next]!.low < row.still - CLEARANCE; next++) {
      const piece = starts[next]!;
      underWay.splice(placeOf(underWay, piece.still), 0, piece);
    }
    const first = placeOf(underWay, row.low + CLEARANCE);
    let kept = first;
    let at = first;
    for (; at < underWay.length && underWay[at]!.still < row.high - CLEARANCE; at++) {
      const piece = underWay[at]!;
      if (piece.high <= row.still) continue;
      underWay[kept++] = piece;
      if (piece.high > row.still + CLEARANCE) meet(row, piece);
    }
    if (kept < at) underWay.splice(kept, at - kept);
  }
}

/** First place whose x is not less. */
function placeOf(pieces: readonly Piece[], x: number): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pieces[middle]!.still < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Gives the path of a line, with a small arc upward at each jump; jumps too close for two arcs share one. */
export function linePath(
  points: readonly number[],
  jumps: ReadonlyMap<number, readonly number[]> = new Map(),
): PathCommand[] {
  const path: PathCommand[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const places = at === 0 ? undefined : jumps.get(at - 2);
    if (places) addJumps(path, points, at - 2, places);
    path.push([at === 0 ? 'M' : 'L', points[at]!, points[at + 1]!]);
  }
  return path;
}

function addJumps(
  path: PathCommand[],
  points: readonly number[],
  at: number,
  places: readonly number[],
): void {
  const [from, y, to] = [points[at]!, points[at + 1]!, points[at + 2]!];
  const direction = Math.sign(to - from);
  const arcs = joinNear(places, Math.min(from, to), Math.max(from, to));
  for (const [left, right] of direction > 0 ? arcs : arcs.reverse()) {
    const [start, end] = direction > 0 ? [left, right] : [right, left];
    const lift = y - LIFT;
    path.push(['L', start, y], ['C', start, lift, end, lift, end, y]);
  }
}

/** Gives the ends of the arcs, within the piece; arcs that would touch become one. */
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
