import type { MatrixLayout } from '../model/layout-model.ts';
import { lineKey, type KeptBox, type KeptDrawing } from '../model/kept-drawing.ts';

/** What of a drawing a later one can keep. */
type Keepable = Pick<MatrixLayout, 'boxes' | 'lines'>;

/** Gives a drawing as one to be kept: where its boxes stand, and where its lines pass the levels. Cost linear. */
export function keepLayout({ boxes, lines }: Keepable): KeptDrawing {
  const kept = new Map(
    boxes.map(({ node, x, y, width, level, lane }): [string, KeptBox] => [
      node,
      { x: x + width / 2, y, level, lane },
    ]),
  );
  const middles: number[] = [];
  for (const { level, y, height } of boxes) if (level >= 0) middles[level] = y + height / 2;
  const passes = new Map<string, number[]>();
  for (const { source, target, points } of lines) {
    const [from, to] = [kept.get(source)?.level ?? -1, kept.get(target)?.level ?? -1];
    const [upper, lower] = from <= to ? [source, target] : [target, source];
    const passed = middles.slice(Math.min(from, to) + 1, Math.max(from, to));
    const places = Array.from(passed, (y) => placeAt(points, y));
    if (places.every((x) => x !== undefined)) passes.set(lineKey(upper, lower), places);
  }
  return { boxes: kept, lines: passes };
}

/** x of the upright piece of a line at a height. */
function placeAt(points: readonly number[], y: number | undefined): number | undefined {
  if (y === undefined) return undefined;
  for (let at = 2; at < points.length; at += 2) {
    const [x0, y0, x1, y1] = points.slice(at - 2, at + 2);
    if (x0 === x1 && Math.min(y0, y1) <= y && Math.max(y0, y1) >= y) return x0;
  }
  return undefined;
}
