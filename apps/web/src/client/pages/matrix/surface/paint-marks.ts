import { endsOfLine } from './drawn-scene.ts';
import { readMarkColours, type MarkColours } from './mark-colours.ts';
import type { MatrixScene } from '@trowel/domain/drawing';
import { paintChain, type ChainStep } from './paint-chain.ts';
import { traceRun, type Paint } from './paint-scene.ts';
import { strokeBox, strokeEdges, type Strokes } from './strokes.ts';
import type { Reach } from './walk.ts';

/** Marks on a drawing: the selection and everything connected to it. */
export interface Marks {
  chosen: readonly number[];
  reach: Reach | undefined;
  edge: number;
  /** True if the ends of the selected line can be moved. They are then drawn as knobs. */
  hasKnobs: boolean;
  /** Highlighted boxes: those of a chain in its order, or those of a finding without one. */
  path: readonly number[];
  /** Relations between the highlighted boxes, in order. The boxes are numbered only if there are any. */
  steps: readonly ChainStep[];
  /** A relation that is being drawn, from a box to the pointer. */
  pull: Pull | undefined;
}

/** A relation or box that is being dragged. The verdict is unknown until the relation has been checked. */
export interface Pull {
  from: number;
  x: number;
  y: number;
  over: number;
  /** Horizontal distance by which a box is being moved, in pt. Undefined while a relation is drawn. */
  by?: number | undefined;
  verdict: 'fits' | 'contradicts' | 'unknown';
}

export const NO_MARKS: Marks = {
  chosen: [],
  reach: undefined,
  edge: -1,
  hasKnobs: false,
  path: [],
  steps: [],
  pull: undefined,
};

/** Draws the marks over a scene: the selection, what is above and below it, chains, and a relation being drawn. */
export function paintMarks(
  pen: CanvasRenderingContext2D,
  scene: MatrixScene,
  { paint, marks }: { paint: Paint; marks: Marks },
): void {
  const { window } = paint;
  const colours = readMarkColours(pen.canvas);
  const px = 1 / window.scale;
  pen.save();
  pen.scale(window.scale, window.scale);
  pen.translate(-window.x, -window.y);
  pen.lineJoin = 'round';
  const strokes = { pen, scene, paint, px };
  if (marks.reach) paintReach(strokes, marks.reach, colours);
  if (marks.edge >= 0)
    strokeEdges(strokes, [marks.edge], { colour: colours.chosen, width: Math.max(3, 3 * px) });
  if (marks.hasKnobs) paintKnobs(strokes, marks.edge, colours);
  for (const box of new Set([...marks.path, ...marks.chosen]))
    strokeBox(strokes, box, { colour: colours.chosen, width: Math.max(2.4, 2.4 * px) });
  paintChain(strokes, marks, colours);
  if (marks.pull) paintPull(strokes, marks.pull, colours);
  pen.restore();
}

function paintReach(strokes: Strokes, reach: Reach, { above, below }: MarkColours): void {
  const width = Math.max(1.6, 1.6 * strokes.px);
  strokeEdges(strokes, reach.aboveEdges, { colour: above, width });
  strokeEdges(strokes, reach.belowEdges, { colour: below, width });
  for (const box of reach.above) strokeBox(strokes, box, { colour: above, width });
  for (const box of reach.below) strokeBox(strokes, box, { colour: below, width });
}

/** Draws the ends of a line as knobs that can be dragged. */
function paintKnobs({ pen, scene, px }: Strokes, edge: number, colours: MarkColours): void {
  for (const { x, y } of Object.values(endsOfLine(scene, edge) ?? {})) {
    pen.beginPath();
    pen.arc(x, y, 6 * px, 0, 2 * Math.PI);
    pen.fillStyle = colours.paper;
    pen.fill();
    pen.strokeStyle = colours.chosen;
    pen.lineWidth = 2.5 * px;
    pen.stroke();
  }
}

function paintPull(strokes: Strokes, pull: Pull, colours: MarkColours): void {
  const { pen, scene, px } = strokes;
  if (pull.by !== undefined) return paintGhost(strokes, { ...pull, by: pull.by }, colours);
  const colour = { fits: colours.good, contradicts: colours.bad, unknown: colours.chosen }[pull.verdict];
  const [x, y] = [
    scene.x[pull.from]! + scene.width[pull.from]! / 2,
    scene.y[pull.from]! + scene.height[pull.from]!,
  ];
  pen.beginPath();
  traceRun(pen, [x, y, pull.x, pull.y]);
  pen.strokeStyle = colour;
  pen.lineWidth = 2.5 * px;
  pen.setLineDash(pull.verdict === 'contradicts' ? [5 * px, 4 * px] : []);
  pen.stroke();
  pen.setLineDash([]);
  strokeBox(strokes, pull.from, { colour, width: 2.5 * px });
  if (pull.over >= 0) strokeBox(strokes, pull.over, { colour, width: 3 * px });
}

/** Draws the outline of a box that is being moved within its row. */
function paintGhost(strokes: Strokes, { from, by, over }: Pull & { by: number }, colours: MarkColours): void {
  const { pen, scene, px } = strokes;
  strokeBox(strokes, from, { colour: colours.chosen, width: 1.5 * px });
  pen.setLineDash([4 * px, 3 * px]);
  pen.strokeStyle = colours.chosen;
  pen.lineWidth = 2.5 * px;
  pen.strokeRect(scene.x[from]! + by, scene.y[from]!, scene.width[from]!, scene.height[from]!);
  pen.setLineDash([]);
  if (over >= 0) strokeBox(strokes, over, { colour: colours.chosen, width: 3 * px });
}
