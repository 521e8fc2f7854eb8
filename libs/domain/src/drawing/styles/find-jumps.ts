// Sweep line over several hundred thousand line pieces, with typed arrays. Cost: O(n log n +
// crossings), plus moving the active verticals, of which there are few at a time.
import type { LayoutLine } from '../layout/model/layout-model.ts';
import { sortPlaces } from '../layout/model/sort-by-key.ts';
import type { LineJumps } from './matrix-jumps.ts';

const CLEARANCE = 0.5;

/** Straight pieces of one direction. */
interface Pieces {
  count: number;
  line: Int32Array;
  /** Index of its first coordinate in the points of the line. */
  at: Int32Array;
  /** The constant coordinate, and the range of the other one. */
  still: Float64Array;
  low: Float64Array;
  high: Float64Array;
}

/**
 * Finds the crossings of a horizontal piece of one line with a vertical piece of another. Both continue beyond
 * the crossing, there is no junction, and the lines have no common end. Lines are not changed. Coordinates in
 * points.
 */
export function findJumps(lines: readonly LayoutLine[], junctions: readonly number[]): LineJumps {
  const { horizontal, vertical } = splitLines(lines);
  const junctionsAt = gatherJunctions(junctions);
  const jumps = new Map<number, Map<number, number[]>>();
  sweep(horizontal, vertical, (across, down) => {
    const line = horizontal.line[across];
    const [own, other] = [lines[line], lines[vertical.line[down]]];
    if (own.source === other.source || own.target === other.target) return;
    const x = vertical.still[down];
    if (junctionsAt.get(x)?.has(horizontal.still[across])) return;
    addJump(jumps, { line, piece: horizontal.at[across], x });
  });
  for (const pieces of jumps.values()) {
    for (const [at, places] of pieces) if (places.length > 1) pieces.set(at, sortOnce(places));
  }
  return jumps;
}

/** Groups the y of the junctions by their x. */
function gatherJunctions(junctions: readonly number[]): ReadonlyMap<number, ReadonlySet<number>> {
  const junctionsAt = new Map<number, Set<number>>();
  for (let at = 0; at < junctions.length; at += 2) {
    const known = junctionsAt.get(junctions[at]);
    if (known) known.add(junctions[at + 1]);
    else junctionsAt.set(junctions[at], new Set([junctions[at + 1]]));
  }
  return junctionsAt;
}

function addJump(
  jumps: Map<number, Map<number, number[]>>,
  { line, piece, x }: { line: number; piece: number; x: number },
): void {
  let pieces = jumps.get(line);
  if (!pieces) jumps.set(line, (pieces = new Map()));
  const places = pieces.get(piece);
  if (places) places.push(x);
  else pieces.set(piece, [x]);
}

/** Removes duplicates: lines with a common trunk report the same crossing once each. */
function sortOnce(places: readonly number[]): number[] {
  return [...new Set(places)].sort((a, b) => a - b);
}

function splitLines(lines: readonly LayoutLine[]): { horizontal: Pieces; vertical: Pieces } {
  const most = lines.reduce((sum, { points }) => sum + points.length / 2, 0);
  const horizontal = createPieces(most);
  const vertical = createPieces(most);
  for (let line = 0; line < lines.length; line++) {
    const { points } = lines[line];
    for (let at = 0; at + 3 < points.length; at += 2) {
      const [x0, y0, x1, y1] = [points[at], points[at + 1], points[at + 2], points[at + 3]];
      if (y0 === y1 && x0 !== x1) addPiece(horizontal, { line, at, still: y0, from: x0, to: x1 });
      else if (x0 === x1 && y0 !== y1) addPiece(vertical, { line, at, still: x0, from: y0, to: y1 });
    }
  }
  return { horizontal, vertical };
}

function createPieces(most: number): Pieces {
  return {
    count: 0,
    line: new Int32Array(most),
    at: new Int32Array(most),
    still: new Float64Array(most),
    low: new Float64Array(most),
    high: new Float64Array(most),
  };
}

function addPiece(
  pieces: Pieces,
  { line, at, still, from, to }: { line: number; at: number; still: number; from: number; to: number },
): void {
  const own = pieces.count++;
  pieces.line[own] = line;
  pieces.at[own] = at;
  pieces.still[own] = still;
  pieces.low[own] = Math.min(from, to);
  pieces.high[own] = Math.max(from, to);
}

/** Sweeps down the drawing. The active verticals are sorted by x. */
function sweep(horizontal: Pieces, vertical: Pieces, meet: (across: number, down: number) => void): void {
  const rows = sortPlaces(horizontal.count, horizontal.still);
  const starts = sortPlaces(vertical.count, vertical.low);
  const { still, low, high } = vertical;
  const underWay = new Int32Array(vertical.count);
  let count = 0;
  let next = 0;
  const placeOf = (x: number): number => {
    let [from, to] = [0, count];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (still[underWay[middle]] < x) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  for (let row = 0; row < rows.length; row++) {
    const across = rows[row];
    const y = horizontal.still[across];
    for (; next < starts.length && low[starts[next]] < y - CLEARANCE; next++) {
      const into = placeOf(still[starts[next]]);
      underWay.copyWithin(into + 1, into, count++);
      underWay[into] = starts[next];
    }
    const end = horizontal.high[across] - CLEARANCE;
    const first = placeOf(horizontal.low[across] + CLEARANCE);
    let remaining = first;
    let at = first;
    for (; at < count && still[underWay[at]] < end; at++) {
      const piece = underWay[at];
      if (high[piece] <= y) continue;
      underWay[remaining++] = piece;
      if (high[piece] > y + CLEARANCE) meet(across, piece);
    }
    if (remaining === at) continue;
    underWay.copyWithin(remaining, at, count);
    count -= at - remaining;
  }
}
