import { mergeSegments, type MergedSegments } from '../layout/model/drawn-segments.ts';
import type { LayoutLine } from '../layout/model/layout-model.ts';
import { linePath, type LineJumps } from '../styles/matrix-jumps.ts';
import { pathData } from './svg-text.ts';

/** Lengths that differ by less count as equal, pt. */
const TOLERANCE = 0.01;

/**
 * Returns the path data of some lines with all shared parts drawn once, including jumps. Undefined if they share
 * nothing. `places` are the indexes of the lines. Cost: O(n log n) for n pieces.
 */
export function renderSharedLines(
  lines: readonly LayoutLine[],
  places: readonly number[],
  jumps: LineJumps,
): string | undefined {
  const points = places.map((at) => lines[at].points);
  const { horizontals, verticals } = mergeSegments(points);
  const drawn = lengthOf(horizontals) + lengthOf(verticals);
  if (points.reduce((sum, line) => sum + lengthOfLine(line), 0) - drawn < TOLERANCE) return undefined;
  const arcs = gatherJumps(lines, places, jumps);
  let data = '';
  for (let at = 0; at < horizontals.count; at++) {
    const [y, from, to] = [horizontals.at[at], horizontals.from[at], horizontals.to[at]];
    const within = arcs.get(y)?.filter((x) => x > from && x < to) ?? [];
    data += pathData(linePath([from, y, to, y], new Map(within.length > 0 ? [[0, within]] : [])));
  }
  for (let at = 0; at < verticals.count; at++) {
    const x = verticals.at[at];
    data += pathData(linePath([x, verticals.from[at], x, verticals.to[at]]));
  }
  return data;
}

function lengthOf({ count, from, to }: MergedSegments): number {
  let length = 0;
  for (let at = 0; at < count; at++) length += to[at] - from[at];
  return length;
}

function lengthOfLine(points: readonly number[]): number {
  let length = 0;
  for (let at = 2; at < points.length; at += 2) {
    length += Math.abs(points[at] - points[at - 2]) + Math.abs(points[at + 1] - points[at - 1]);
  }
  return length;
}

/** Groups x of the jumps of all lines by their y, ascending. */
function gatherJumps(
  lines: readonly LayoutLine[],
  places: readonly number[],
  jumps: LineJumps,
): Map<number, number[]> {
  const found = new Map<number, Set<number>>();
  for (const line of places) {
    for (const [piece, xs] of jumps.get(line) ?? []) {
      const y = lines[line].points[piece + 1];
      const known = found.get(y) ?? new Set();
      found.set(y, known);
      for (const x of xs) known.add(x);
    }
  }
  return new Map([...found].map(([y, xs]) => [y, [...xs].sort((a, b) => a - b)]));
}
