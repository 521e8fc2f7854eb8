import type { MatrixLayout } from '@trowel/domain/drawing';
import type { Rectangle } from '../pdf/pdf-content.ts';

/** Lines and shadows reach this far beyond the boxes, points of the drawing. */
const PADDING = 4;

/** Returns the bounding box of a drawing in its points, without the empty margins of its sheet. */
export function boundsOf({ boxes, lines, links, bars, tray }: MatrixLayout): Rectangle {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const reach = (x: number, y: number): void => {
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.max(bounds.bottom, y);
  };
  for (const { x, y, width, height } of tray ? [...boxes, tray] : boxes) {
    reach(x, y);
    reach(x + width, y + height);
  }
  for (const { points } of [...lines, ...links, ...bars]) {
    for (let at = 0; at + 1 < points.length; at += 2) reach(points[at]!, points[at + 1]!);
  }
  const { left, top, right, bottom } = bounds;
  return {
    x: left - PADDING,
    y: top - PADDING,
    width: right - left + 2 * PADDING,
    height: bottom - top + 2 * PADDING,
  };
}
