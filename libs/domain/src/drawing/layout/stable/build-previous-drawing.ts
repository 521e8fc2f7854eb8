import type { MatrixLayout } from '../model/layout-model.ts';
import { lineKey, type PreviousBox, type PreviousDrawing } from '../model/previous-drawing.ts';

/** The parts of a drawing that a later one can reuse. */
type ReusableParts = Pick<MatrixLayout, 'boxes' | 'lines'>;

/** Returns the positions of a drawing for reuse: its boxes, and where its lines pass the levels. Cost: linear. */
export function buildPreviousDrawing({ boxes, lines }: ReusableParts): PreviousDrawing {
  const previousBoxes = new Map(
    boxes.map(({ node, x, y, width, level, lane }): [string, PreviousBox] => [
      node,
      { x: x + width / 2, y, level, lane },
    ]),
  );
  const middles: number[] = [];
  for (const { level, y, height } of boxes) if (level >= 0) middles[level] = y + height / 2;
  const passes = new Map<string, number[]>();
  for (const { source, target, points } of lines) {
    const [from, to] = [previousBoxes.get(source)?.level ?? -1, previousBoxes.get(target)?.level ?? -1];
    const places = listPlaces(points, { middles, above: Math.min(from, to), below: Math.max(from, to) });
    if (places) passes.set(from <= to ? lineKey(source, target) : lineKey(target, source), places);
  }
  return { boxes: previousBoxes, lines: passes };
}

/**
 * Returns x of a line at the centre of each level between its ends. Undefined if it crosses a level without a
 * vertical piece.
 */
function listPlaces(
  points: readonly number[],
  { middles, above, below }: { middles: readonly (number | undefined)[]; above: number; below: number },
): number[] | undefined {
  const places: number[] = [];
  for (let level = above + 1; level < below; level++) {
    const x = placeAt(points, middles[level] ?? NaN);
    if (x === undefined) return undefined;
    places.push(x);
  }
  return places;
}

/** Returns x of the vertical piece of a line at a height. */
function placeAt(points: readonly number[], y: number): number | undefined {
  for (let at = 2; at < points.length; at += 2) {
    const [y0, y1] = [points[at - 1]!, points[at + 1]!];
    if (points[at] === points[at - 2] && Math.min(y0, y1) <= y && Math.max(y0, y1) >= y) return points[at];
  }
  return undefined;
}
