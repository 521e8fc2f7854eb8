import { endsOfLine } from './drawn-scene.ts';
import { NOTE_FONT_PX, readMarkColours, type MarkColours } from './mark-colours.ts';
import type { MatrixScene } from '@trowel/domain/drawing';
import { nameColumn } from '@trowel/domain/drawing';
import type { Language } from '../../../i18n/language.ts';
import { areaOf, traceRun, type Paint } from './paint-scene.ts';
import type { Reach } from './walk.ts';

/** Marks on a drawing: the selection and everything connected to it. */
export interface Marks {
  chosen: readonly number[];
  reach: Reach | undefined;
  edge: number;
  /** True if the ends of the selected line can be moved. They are then drawn as knobs. */
  hasKnobs: boolean;
  /** Boxes of a highlighted chain, in order. */
  path: readonly number[];
  pathEdges: readonly number[];
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
  pathEdges: [],
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
  strokeEdges(strokes, marks.pathEdges, { colour: colours.chosen, width: Math.max(3, 3 * px) });
  if (marks.edge >= 0)
    strokeEdges(strokes, [marks.edge], { colour: colours.chosen, width: Math.max(3, 3 * px) });
  if (marks.hasKnobs) paintKnobs(strokes, marks.edge, colours);
  for (const box of new Set([...marks.path, ...marks.chosen]))
    strokeBox(strokes, box, { colour: colours.chosen, width: Math.max(2.4, 2.4 * px) });
  for (const [at, box] of marks.path.entries()) paintStep(strokes, { box, step: at + 1, colours });
  if (marks.pull) paintPull(strokes, marks.pull, colours);
  pen.restore();
}

export interface Strokes {
  pen: CanvasRenderingContext2D;
  scene: MatrixScene;
  paint: Paint;
  px: number;
}

interface Stroke {
  colour: string;
  width: number;
}

function paintReach(strokes: Strokes, reach: Reach, { above, below }: MarkColours): void {
  const width = Math.max(1.6, 1.6 * strokes.px);
  strokeEdges(strokes, reach.aboveEdges, { colour: above, width });
  strokeEdges(strokes, reach.belowEdges, { colour: below, width });
  for (const box of reach.above) strokeBox(strokes, box, { colour: above, width });
  for (const box of reach.below) strokeBox(strokes, box, { colour: below, width });
}

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

export function strokeBox({ pen, scene, paint, px }: Strokes, box: number, { colour, width }: Stroke): void {
  const [x, y, wide, tall] = [scene.x[box]!, scene.y[box]!, scene.width[box]!, scene.height[box]!];
  const { left, top, right, bottom } = areaOf(paint);
  if (x > right || y > bottom || x + wide < left || y + tall < top) return;
  const out = 1.5 * px;
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.strokeRect(x - out, y - out, wide + 2 * out, tall + 2 * out);
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

/** Returns the width of the margin for the names of rows, in px. */
export function gutterFor({ screen: { lanes } }: MatrixScene, width: number): number {
  if (lanes.length === 0) return 0;
  return width < NARROW_PX ? NARROW_GUTTER_PX : Math.min(GUTTER_PX, width / 5);
}

const NARROW_PX = 600;
const NARROW_GUTTER_PX = 44;
const GUTTER_PX = 190;
const NAME_PX = NOTE_FONT_PX + 7;
/** Narrower columns get no name, because it would be illegible. */
const LEAST_NAME_PX = 48;

/** Draws the names of rows and columns at the edge of the surface, wherever the drawing is scrolled. */
export function paintNames(
  pen: CanvasRenderingContext2D,
  scene: MatrixScene,
  { paint, language }: { paint: Paint; language: Language },
): void {
  pen.font = `600 ${NOTE_FONT_PX}px system-ui, sans-serif`;
  pen.textBaseline = 'top';
  pen.textAlign = 'start';
  const colours = readMarkColours(pen.canvas);
  paintRowNames(pen, scene, { paint, colours });
  paintColumnNames(pen, scene, { paint, colours, language });
}

interface NamePaint {
  paint: Paint;
  colours: MarkColours;
}

function paintRowNames(
  pen: CanvasRenderingContext2D,
  scene: MatrixScene,
  { paint: { window, size }, colours }: NamePaint,
): void {
  const isNarrow = size.width < NARROW_PX;
  const room = gutterFor(scene, size.width);
  for (const { label, period, phase, y, height } of scene.screen.lanes) {
    const [top, bottom] = [(y - window.y) * window.scale, (y + height - window.y) * window.scale];
    if (label === '' || bottom < NAME_PX || top > size.height || bottom - top < NAME_PX) continue;
    const text = isNarrow ? [period, phase].filter((part) => part !== '').join('.') : label;
    writeName(pen, text, { x: 0, y: Math.max(top + 1, 0), room, colours });
  }
}

function paintColumnNames(
  pen: CanvasRenderingContext2D,
  scene: MatrixScene,
  { paint: { window, size }, colours, language }: NamePaint & { language: Language },
): void {
  const { bands, grouping } = scene.screen;
  for (const { name, x, width } of bands) {
    const [left, right] = [(x - window.x) * window.scale, (x + width - window.x) * window.scale];
    const text = nameColumn(name, { grouping, language });
    const wide = Math.min(pen.measureText(text).width + 12, right - left);
    if (right < 0 || left > size.width || wide < LEAST_NAME_PX) continue;
    const at = Math.min(Math.max((left + right - wide) / 2, 0), Math.max(right - wide, left));
    writeName(pen, text, { x: at, y: 0, room: wide, colours });
  }
}

function writeName(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, room, colours }: { x: number; y: number; room: number; colours: MarkColours },
): void {
  let shown = text;
  while (shown.length > 2 && pen.measureText(shown).width + 12 > room + 1)
    shown = `${shown.slice(0, -2).trimEnd()}…`;
  pen.globalAlpha = 0.88;
  pen.fillStyle = colours.paper;
  pen.fillRect(x, y, pen.measureText(shown).width + 12, NAME_PX);
  pen.globalAlpha = 1;
  pen.fillStyle = colours.ink;
  pen.fillText(shown, x + 6, y + 4);
}
