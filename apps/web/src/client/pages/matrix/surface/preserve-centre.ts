import type { MatrixScene } from '@trowel/domain/drawing';
import type { Window } from '../../../matrix/draw-matrix.ts';

/** Returns the index of a box in another scene, or -1. */
export function findSameBox(before: MatrixScene, box: number, now: MatrixScene): number {
  return now.screen.boxes.ids.indexOf(before.screen.boxes.ids[box] ?? '');
}

/** Returns a window in which the box closest to the centre stays at the same point of the screen. */
export function preserveCentre(
  window: Window,
  { before, now, size }: { before: MatrixScene; now: MatrixScene; size: { width: number; height: number } },
): Window {
  const middle = {
    x: window.x + size.width / window.scale / 2,
    y: window.y + size.height / window.scale / 2,
  };
  const placeNow = new Map(now.screen.boxes.ids.map((id, at) => [id, at]));
  let found = { x: 0, y: 0 };
  let least = Infinity;
  for (const [box, id] of before.screen.boxes.ids.entries()) {
    const away = Math.hypot(before.x[box]! - middle.x, before.y[box]! - middle.y);
    const place = placeNow.get(id);
    if (place === undefined || away >= least) continue;
    least = away;
    found = { x: now.x[place]! - before.x[box]!, y: now.y[place]! - before.y[box]! };
  }
  return { ...window, x: window.x + found.x, y: window.y + found.y };
}
