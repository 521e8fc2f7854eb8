import type { LayoutFrame } from '../model/layout-model.ts';
import { SPACING } from '../model/stages.ts';

/** Positions of the boxes in the tray: upper left corners, pt. */
export interface Tray {
  frame: LayoutFrame;
  x: number[];
  y: number[];
}

/** Padding inside the frame, pt. */
const PADDING = 12;
/** Width per box of a tray without a drawing, pt. It grows with the square root of the number of boxes. */
const WIDTH_PER_ROOT = 55;

/**
 * Arranges boxes of the given widths in rows, in their order, in a frame at `x`, `y` that is no wider than the
 * drawing.
 */
export function fillTray(
  widths: readonly number[],
  { x, y, width }: { x: number; y: number; width: number },
): Tray {
  const widest = widths.reduce((most, own) => Math.max(most, own), 0);
  const room = Math.max(width, widest + 2 * PADDING, Math.ceil(Math.sqrt(widths.length) * WIDTH_PER_ROOT));
  const tray: Tray = { frame: { x, y, width: 0, height: 0 }, x: [], y: [] };
  const pitch = SPACING.boxHeight + SPACING.box;
  let [left, top, right] = [x + PADDING, y + PADDING, x];
  for (const own of widths) {
    if (left + own > x + room - PADDING && left > x + PADDING) {
      left = x + PADDING;
      top += pitch;
    }
    tray.x.push(left);
    tray.y.push(top);
    right = Math.max(right, left + own);
    left += own + SPACING.box;
  }
  tray.frame = { x, y, width: right + PADDING - x, height: top + SPACING.boxHeight + PADDING - y };
  return tray;
}
