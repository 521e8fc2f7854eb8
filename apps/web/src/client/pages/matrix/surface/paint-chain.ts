import { pointsOf } from '@trowel/domain/drawing';
import type { MarkColours } from './mark-colours.ts';
import { strokeEdges, type Strokes } from './strokes.ts';
import { traceRun } from './paint-scene.ts';

/** A relation of a highlighted chain, between two boxes in the order of the chain. */
export interface ChainStep {
  from: number;
  to: number;
  /** The edge between the boxes, or -1 if the drawing has no line for the relation. */
  edge: number;
}

const ARROW_PX = 7;

/** Draws the relations of a chain with an arrow in its direction, and numbers its boxes. */
export function paintChain(
  strokes: Strokes,
  { path, steps }: { path: readonly number[]; steps: readonly ChainStep[] },
  colours: MarkColours,
): void {
  const { pen, scene, px } = strokes;
  if (steps.length === 0) return;
  const width = Math.max(3, 3 * px);
  strokeEdges(
    strokes,
    steps.map(({ edge }) => edge),
    { colour: colours.chosen, width },
  );
  for (const step of steps) {
    const run = findRun(strokes, step);
    if (step.edge < 0 || (scene.lineOf[step.edge] ?? -1) < 0) {
      // Not drawn, for example because other relations imply it: a straight dashed line takes its place.
      pen.beginPath();
      traceRun(pen, run);
      pen.strokeStyle = colours.chosen;
      pen.lineWidth = 2.5 * px;
      pen.setLineDash([6 * px, 4 * px]);
      pen.stroke();
      pen.setLineDash([]);
    }
    paintArrow(strokes, run, colours);
  }
  for (const [at, box] of path.entries()) paintStep(strokes, { box, step: at + 1, colours });
}

/** Returns the points of a step in the direction of the chain. */
function findRun({ scene }: Strokes, { from, to, edge }: ChainStep): number[] {
  const line = edge < 0 ? -1 : (scene.lineOf[edge] ?? -1);
  if (line < 0) return [...middleOf(scene, from), ...middleOf(scene, to)];
  const points = pointsOf(scene.lines, line);
  const [fromX, fromY] = middleOf(scene, from);
  const away = (at: number): number => Math.hypot(points[at]! - fromX, points[at + 1]! - fromY);
  if (away(0) <= away(points.length - 2)) return [...points];
  const turned: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) turned.push(points[at]!, points[at + 1]!);
  return turned;
}

function middleOf({ x, y, width, height }: Strokes['scene'], box: number): [number, number] {
  return [x[box]! + width[box]! / 2, y[box]! + height[box]! / 2];
}

/** Draws an arrow in the middle of the longest piece of a run. */
function paintArrow({ pen, px }: Strokes, run: readonly number[], { chosen, paper }: MarkColours): void {
  let longest = 0;
  let at = 2;
  for (let to = 2; to < run.length; to += 2) {
    const length = Math.hypot(run[to]! - run[to - 2]!, run[to + 1]! - run[to - 1]!);
    if (length <= longest) continue;
    longest = length;
    at = to;
  }
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = run.slice(at - 2, at + 2);
  const size = ARROW_PX * px;
  pen.save();
  pen.translate((x0 + x1) / 2, (y0 + y1) / 2);
  pen.rotate(Math.atan2(y1 - y0, x1 - x0));
  pen.beginPath();
  traceRun(pen, [size, 0, -size, size * 0.8, -size, -size * 0.8, size, 0]);
  pen.fillStyle = chosen;
  pen.fill();
  pen.strokeStyle = paper;
  pen.lineWidth = px;
  pen.stroke();
  pen.restore();
}

/** Draws the number of a box within a chain, at its upper left corner. */
function paintStep(
  { pen, scene, px }: Strokes,
  { box, step, colours }: { box: number; step: number; colours: MarkColours },
): void {
  const radius = 8 * px;
  const [x, y] = [scene.x[box]!, scene.y[box]!];
  pen.fillStyle = colours.chosen;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = colours.paper;
  pen.font = `600 ${10 * px}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(step), x, y + px / 2);
}
