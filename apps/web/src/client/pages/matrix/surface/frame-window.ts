import type { Window } from '../../../matrix/draw-matrix.ts';
import { fitAll } from '../../../matrix/move-window.ts';
import type { Area } from './place-index.ts';

/** Size of a surface in px, and the space that the names of rows and columns cover at its edges. */
export interface SurfaceFrame {
  width: number;
  height: number;
  left: number;
  top: number;
}

interface Size {
  width: number;
  height: number;
}

/** Scale from which the numbers of units can be read, in px per pt. */
export const LEGIBLE_SCALE = 1.1;
/** A drawing that fits at this scale opens whole. */
const LEAST_OPENING_SCALE = 1;
const MARGIN_PX = 48;
const LEAST_MARGIN_PX = 16;
/** The lower edge scrolls further, so that zoom buttons and minimap do not cover the last boxes. */
const LOWER_MARGIN_PX = 190;
/** Zooming out stops at this share of the scale at which the whole drawing fits. */
const LEAST_OF_FIT = 0.7;

/** Returns the window that shows the whole drawing, next to the names of rows and columns. */
export function fitDrawing(drawing: Size, frame: SurfaceFrame): Window {
  return shiftInto(frame, fitAll(drawing, freeSize(frame)));
}

/**
 * Returns the window with which a drawing opens. A drawing that cannot be read as a whole opens at a
 * legible scale, with its upper edge and a box (its latest unit) in view.
 */
export function openDrawing(drawing: Size, frame: SurfaceFrame, middleOfStart: number): Window {
  const whole = fitDrawing(drawing, frame);
  if (whole.scale >= LEAST_OPENING_SCALE) return whole;
  const scale = LEGIBLE_SCALE;
  const free = freeSize(frame);
  const isNarrow = drawing.width * scale <= free.width;
  const middle = isNarrow ? drawing.width / 2 : middleOfStart;
  const window = { scale, x: middle - free.width / scale / 2, y: -MARGIN_PX / 2 / scale };
  return limitWindow(shiftInto(frame, window), drawing, frame);
}

/** Returns the window that shows an area whole and no larger than legible, with the area in its middle. */
export function fitArea({ left, top, right, bottom }: Area, frame: SurfaceFrame): Window {
  const size = { width: right - left, height: bottom - top };
  const { scale: most } = fitAll(size, freeSize(frame));
  const scale = Math.min(most, LEGIBLE_SCALE);
  const free = freeSize(frame);
  return shiftInto(frame, {
    scale,
    x: (left + right - free.width / scale) / 2,
    y: (top + bottom - free.height / scale) / 2,
  });
}

/** Returns the nearest window that does not leave the drawing, apart from a margin. */
export function limitWindow({ scale, x, y }: Window, drawing: Size, frame: SurfaceFrame): Window {
  const { width, height, left, top } = frame;
  return {
    scale,
    x: limit(x, { scale, length: drawing.width, seen: width, names: left, margin: MARGIN_PX }),
    y: limit(y, { scale, length: drawing.height, seen: height, names: top, margin: LOWER_MARGIN_PX }),
  };
}

interface Extent {
  scale: number;
  /** Length of the drawing in pt. */
  length: number;
  /** Length of the surface in px, and the part of it that names cover. */
  seen: number;
  names: number;
  /** Margin at the far end in px. */
  margin: number;
}

/** A drawing smaller than the surface may be anywhere on it, as long as it is visible whole. */
function limit(value: number, { scale, length, seen, names, margin }: Extent): number {
  const atEnd = length * scale - seen;
  const least = Math.min(-names - MARGIN_PX, atEnd + LEAST_MARGIN_PX);
  const most = Math.max(atEnd + margin, -names - LEAST_MARGIN_PX);
  return Math.min(Math.max(value, least / scale), most / scale);
}

/** Returns the smallest scale that zooming out reaches. */
export function leastScale(drawing: Size, frame: SurfaceFrame): number {
  return Math.min(fitDrawing(drawing, frame).scale, LEGIBLE_SCALE) * LEAST_OF_FIT;
}

function freeSize({ width, height, left, top }: SurfaceFrame): Size {
  return { width: Math.max(width - left, 1), height: Math.max(height - top, 1) };
}

function shiftInto({ left, top }: SurfaceFrame, { scale, x, y }: Window): Window {
  return { scale, x: x - left / scale, y: y - top / scale };
}
