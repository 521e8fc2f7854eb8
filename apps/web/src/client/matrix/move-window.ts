import type { Window } from './draw-matrix.ts';

interface Size {
  width: number;
  height: number;
}

const MARGIN_PX = 16;
const MOST = 4;

/** Returns the window that shows the whole drawing. */
export function fitAll(drawing: Size, size: Size): Window {
  const scale = Math.min(
    (size.width - MARGIN_PX * 2) / Math.max(drawing.width, 1),
    (size.height - MARGIN_PX * 2) / Math.max(drawing.height, 1),
    1.6,
  );
  const safe = Math.max(scale, 0.001);
  return {
    scale: safe,
    x: (drawing.width - size.width / safe) / 2,
    y: (drawing.height - size.height / safe) / 2,
  };
}

/** Returns the window zoomed by a factor. The point under x, y (px) stays in place. */
export function zoomAt(window: Window, { x, y, factor }: { x: number; y: number; factor: number }): Window {
  const scale = Math.min(Math.max(window.scale * factor, 0.002), MOST);
  return { scale, x: window.x + x / window.scale - x / scale, y: window.y + y / window.scale - y / scale };
}

/** Returns the window moved by a distance in px. */
export function moveBy(window: Window, { x, y }: { x: number; y: number }): Window {
  return { ...window, x: window.x - x / window.scale, y: window.y - y / window.scale };
}

/**
 * Returns the window with a box in its middle, large enough to read. Without `isCentred`, the window stays
 * if the box is well inside.
 */
export function scrollIntoView(
  window: Window,
  {
    box,
    size,
    legible,
    isCentred = false,
  }: { box: Size & { x: number; y: number }; size: Size; legible: number; isCentred?: boolean },
): Window {
  const scale = Math.max(window.scale, legible);
  const seen = { x: (box.x - window.x) * window.scale, y: (box.y - window.y) * window.scale };
  const isInside =
    !isCentred &&
    scale === window.scale &&
    seen.x > MARGIN_PX * 2 &&
    seen.y > MARGIN_PX * 2 &&
    seen.x < size.width - MARGIN_PX * 6 &&
    seen.y < size.height - MARGIN_PX * 4;
  if (isInside) return window;
  return {
    scale,
    x: box.x + box.width / 2 - size.width / scale / 2,
    y: box.y + box.height / 2 - size.height / scale / 2,
  };
}
