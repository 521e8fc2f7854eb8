import type { Window } from '../../../matrix/draw-matrix.ts';
import type { SurfaceFrame } from './frame-window.ts';
import { readMarkColours } from './mark-colours.ts';

const MOST = { width: 180, height: 120 };
/** On a phone. */
const MOST_NARROW = { width: 80, height: 100 };
const NARROW_PX = 600;

/** Small overview of the whole drawing, with a frame around the visible part. */
export interface Minimap {
  object: HTMLCanvasElement;
  draw(state: MinimapState): void;
  dispose(): void;
}

export interface MinimapState {
  overview: HTMLCanvasElement | undefined;
  /** Size of the drawing in pt. */
  whole: { width: number; height: number };
  window: Window;
  frame: SurfaceFrame;
}

/** Creates the minimap. `onMove` gets the point of the drawing to centre, in pt. */
export function createMinimap(onMove: (middle: { x: number; y: number }) => void): Minimap {
  const object = document.createElement('canvas');
  object.className = 'matrix-minimap';
  // Hidden from screen readers, because the keyboard offers everything it does.
  object.setAttribute('aria-hidden', 'true');
  let scale = 1;
  const aborter = new AbortController();
  const move = (event: PointerEvent): void => {
    if (event.buttons !== 1) return;
    event.stopPropagation();
    const { left, top } = object.getBoundingClientRect();
    onMove({ x: (event.clientX - left) / scale, y: (event.clientY - top) / scale });
  };
  object.addEventListener('pointerdown', move, { signal: aborter.signal });
  object.addEventListener('pointermove', move, { signal: aborter.signal });
  return {
    object,
    dispose: () => aborter.abort(),
    draw({ overview, whole, window, frame }) {
      const seen = {
        left: window.x + frame.left / window.scale,
        top: window.y + frame.top / window.scale,
        right: window.x + frame.width / window.scale,
        bottom: window.y + frame.height / window.scale,
      };
      const isAllSeen =
        seen.left <= 0 && seen.top <= 0 && seen.right >= whole.width && seen.bottom >= whole.height;
      object.hidden = isAllSeen || overview === undefined;
      if (object.hidden || !overview) return;
      const most = frame.width < NARROW_PX ? MOST_NARROW : MOST;
      scale = Math.min(most.width / whole.width, most.height / whole.height);
      const ratio = Math.min(devicePixelRatio, 2);
      const [width, height] = [Math.max(whole.width * scale, 8), Math.max(whole.height * scale, 8)];
      object.width = width * ratio;
      object.height = height * ratio;
      object.style.width = `${width}px`;
      object.style.height = `${height}px`;
      const pen = object.getContext('2d');
      if (!pen) return;
      pen.scale(ratio, ratio);
      pen.drawImage(overview, 0, 0, width, height);
      pen.strokeStyle = readMarkColours(object).chosen;
      pen.lineWidth = 1.5;
      pen.strokeRect(
        seen.left * scale,
        seen.top * scale,
        Math.max((seen.right - seen.left) * scale, 4),
        Math.max((seen.bottom - seen.top) * scale, 4),
      );
    },
  };
}
