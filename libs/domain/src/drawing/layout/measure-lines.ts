import { countDrawnCrossings } from './count-drawn-crossings.ts';
import { mergeSegments } from './model/drawn-segments.ts';
import type { LayoutFigures, LayoutLine } from './model/layout-model.ts';

/** Measures the lines. Bends and lengths count for each line of a trunk. Cost: n log n. */
export function measureLines(
  lines: readonly LayoutLine[],
  junctions: readonly number[],
): Omit<LayoutFigures, 'levels'> {
  let bends = 0;
  let length = 0;
  for (const { points } of lines) {
    bends += points.length / 2 - 2;
    for (let at = 2; at < points.length; at += 2) {
      length += Math.abs(points[at] - points[at - 2]) + Math.abs(points[at + 1] - points[at - 1]);
    }
  }
  const drawn = mergeSegments(lines.map(({ points }) => points));
  return { crossings: countDrawnCrossings(drawn, junctions), bends, length };
}
