import type { MatrixScene } from '@trowel/domain/drawing';
import { areaOf, type Paint } from './paint-scene.ts';

/** A canvas with the transform of the drawing. */
export interface Strokes {
  pen: CanvasRenderingContext2D;
  scene: MatrixScene;
  paint: Paint;
  /** One px of the screen, in pt. */
  px: number;
}

/** Colour, and width in pt. */
export interface Stroke {
  colour: string;
  width: number;
}

/** Draws the lines of edges over the scene. Parts outside the view are left out. */
export function strokeEdges(
  { pen, scene, paint }: Strokes,
  edges: Iterable<number>,
  { colour, width }: Stroke,
): void {
  const { left, top, right, bottom } = areaOf(paint);
  const { starts, points } = scene.lines;
  pen.beginPath();
  for (const edge of edges) {
    const line = scene.lineOf[edge] ?? -1;
    if (line < 0) continue;
    for (let at = starts[line]! + 2; at < starts[line + 1]!; at += 2) {
      const [x0, y0, x1, y1] = [points[at - 2]!, points[at - 1]!, points[at]!, points[at + 1]!];
      const isOutside =
        Math.max(x0, x1) < left ||
        Math.min(x0, x1) > right ||
        Math.max(y0, y1) < top ||
        Math.min(y0, y1) > bottom;
      if (isOutside) continue;
      pen.moveTo(x0, y0);
      pen.lineTo(x1, y1);
    }
  }
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke();
}

/** Draws a frame around a box. */
export function strokeBox({ pen, scene, paint, px }: Strokes, box: number, { colour, width }: Stroke): void {
  const [x, y, wide, tall] = [scene.x[box]!, scene.y[box]!, scene.width[box]!, scene.height[box]!];
  const { left, top, right, bottom } = areaOf(paint);
  if (x > right || y > bottom || x + wide < left || y + tall < top) return;
  const out = 1.5 * px;
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.strokeRect(x - out, y - out, wide + 2 * out, tall + 2 * out);
}
