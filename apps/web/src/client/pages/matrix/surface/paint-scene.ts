// One file, because all parts of a scene are painted with the same state of the canvas, in one order.
import {
  arrowHead,
  BOX_STYLES,
  boxMarks,
  boxOutline,
  doubleLine,
  INFERRED_DASH,
  JUNCTION_RADIUS,
  LABEL_SIZE_PT,
  LINE_CLASSES,
  LINE_STYLES,
  LINK_STYLE,
  MATRIX_COLOURS,
  measureText,
  pointsOf,
  shapeMarks,
  shapeOfBox,
  shapeOutline,
  type PathCommand,
  type StrokeStyle,
} from '@trowel/domain/drawing';
import type { Window } from '../../../matrix/draw-matrix.ts';
import { classAt, type DrawnScene } from './drawn-scene.ts';
import type { Area } from './place-index.ts';

/** Options for drawing. */
export interface Paint {
  window: Window;
  /** In CSS px. */
  size: { width: number; height: number };
  theme: 'light' | 'dark';
  /** Returns the colour of the period of a box, or undefined if it has none. */
  colourOf: (box: number) => string | undefined;
  /** Returns the colour of a row, or undefined if it has none. */
  colourOfLane: (lane: number) => string | undefined;
  /** Returns true if a box is drawn faded, because a filter does not include it. Undefined without a filter. */
  isFaded: ((box: number) => boolean) | undefined;
}

/** Minimum size of letters on the screen. */
export const LEAST_LETTER_PX = 9;
/** Boxes lower than this on the screen are drawn as patches of colour instead of symbols. */
const LEAST_SYMBOL_PX = 9;
const LEAST_DOT_PX = 0.7;
const LEAST_PIECE_PX = 0.4;
/** Number of items drawn between two checks of the time. */
const AT_ONCE = 400;
const SIDE_PT = 2;
/** Width of the strip in the colour of the period. */
const PERIOD_PT = 3;
const FADED = 0.22;

/** Returns the part of the drawing that is visible in a window. */
export function areaOf({ window, size }: Pick<Paint, 'window' | 'size'>): Area {
  const { x, y, scale } = window;
  return { left: x, top: y, right: x + size.width / scale, bottom: y + size.height / scale };
}

/** Counts the boxes and line segments in a part of the drawing. */
export function countThings(drawn: DrawnScene, area: Area): number {
  let count = 0;
  drawn.boxes.visit(area, () => count++);
  drawn.pieceIndex.visit(area, () => count++);
  return count;
}

/** Draws the visible part of a scene in steps. The caller may pause after each step. */
export function* paintScene(
  pen: CanvasRenderingContext2D,
  drawn: DrawnScene,
  paint: Paint,
): Generator<undefined, void, void> {
  const { window } = paint;
  pen.save();
  pen.scale(window.scale, window.scale);
  pen.translate(-window.x, -window.y);
  paintFrames(pen, drawn, paint);
  if (paint.isFaded) pen.globalAlpha = FADED;
  yield* paintLines(pen, drawn, paint);
  paintTies(pen, drawn, paint);
  pen.globalAlpha = 1;
  if (paint.isFaded) paintLinesBetween(pen, drawn, { ...paint, isFaded: paint.isFaded });
  yield* paintBoxes(pen, drawn, paint);
  pen.restore();
}

function paintFrames(pen: CanvasRenderingContext2D, { scene, bars }: DrawnScene, paint: Paint): void {
  const { theme, window } = paint;
  const area = areaOf(paint);
  const { lanes, bands, tray, height } = scene.screen;
  const hair = 0.6 / Math.min(window.scale, 1);
  for (const [at, { y, height: tall }] of lanes.entries()) {
    if (y > area.bottom || y + tall < area.top) continue;
    pen.fillStyle = MATRIX_COLOURS.band[theme];
    if (at % 2 === 0) pen.fillRect(area.left, y, area.right - area.left, tall);
    pen.fillStyle = MATRIX_COLOURS.hair[theme];
    pen.fillRect(area.left, y, area.right - area.left, hair);
    pen.fillRect(area.left, y + tall, area.right - area.left, hair);
  }
  pen.fillStyle = MATRIX_COLOURS.hair[theme];
  for (const { x } of bands.slice(1)) pen.fillRect(x, 0, hair, height);
  pen.strokeStyle = MATRIX_COLOURS.hair[theme];
  pen.lineWidth = hair;
  if (tray) pen.strokeRect(tray.x, tray.y, tray.width, tray.height);
  pen.strokeStyle = MATRIX_COLOURS.bar[theme];
  pen.lineWidth = scene.screen.bars.width;
  pen.lineJoin = 'round';
  bars.visit(area, (bar) => {
    pen.beginPath();
    traceRun(pen, pointsOf(scene.bars, bar));
    pen.stroke();
  });
}

function* paintLines(
  pen: CanvasRenderingContext2D,
  drawn: DrawnScene,
  paint: Paint,
): Generator<undefined, void, void> {
  const { pieces, pieceClass } = drawn;
  const { theme, window } = paint;
  const byClass: number[][] = LINE_CLASSES.map(() => []);
  drawn.pieceIndex.visit(areaOf(paint), (piece) => {
    const length =
      pieces[4 * piece + 2]! - pieces[4 * piece]! + (pieces[4 * piece + 3]! - pieces[4 * piece + 1]!);
    if (length * window.scale >= LEAST_PIECE_PX) byClass[pieceClass[piece]!]!.push(piece);
  });
  for (const [place, ofClass] of byClass.entries()) {
    setStroke(pen, LINE_STYLES[classAt(place)], paint);
    for (let from = 0; from < ofClass.length; from += AT_ONCE) {
      pen.beginPath();
      for (const piece of ofClass.slice(from, from + AT_ONCE)) {
        pen.moveTo(pieces[4 * piece]!, pieces[4 * piece + 1]!);
        pen.lineTo(pieces[4 * piece + 2]!, pieces[4 * piece + 3]!);
      }
      pen.stroke();
      yield;
    }
  }
  pen.setLineDash([]);
  for (const line of drawn.arrows) {
    pen.fillStyle = MATRIX_COLOURS[LINE_STYLES[classAt(drawn.scene.classOf[line]!)].colour][theme];
    pen.beginPath();
    trace(pen, arrowHead(pointsOf(drawn.scene.lines, line)));
    pen.fill();
  }
}

/** Draws the lines between boxes that are not faded once more, at full strength. */
function paintLinesBetween(
  pen: CanvasRenderingContext2D,
  { scene, lines }: DrawnScene,
  paint: Paint & { isFaded: (box: number) => boolean },
): void {
  const { edges, lines: screenLines } = scene.screen;
  lines.visit(areaOf(paint), (line) => {
    const edge = screenLines.edges[line]!;
    if (paint.isFaded(edges.sources[edge]!) || paint.isFaded(edges.targets[edge]!)) return;
    setStroke(pen, LINE_STYLES[classAt(scene.classOf[line]!)], paint);
    pen.beginPath();
    traceRun(pen, pointsOf(scene.lines, line));
    pen.stroke();
  });
  pen.setLineDash([]);
}

/** Draws links between contemporary units as double lines, and junctions of lines as dots. */
function paintTies(pen: CanvasRenderingContext2D, { scene, links, dots }: DrawnScene, paint: Paint): void {
  const area = areaOf(paint);
  setStroke(pen, LINK_STYLE, paint);
  pen.beginPath();
  links.visit(area, (link) => trace(pen, doubleLine(pointsOf(scene.links, link), LINK_STYLE.gap)));
  pen.stroke();
  if (JUNCTION_RADIUS * paint.window.scale < LEAST_DOT_PX) return;
  pen.fillStyle = MATRIX_COLOURS.line[paint.theme];
  pen.beginPath();
  dots.visit(area, (dot) => {
    const [x, y] = [scene.junctions[2 * dot]!, scene.junctions[2 * dot + 1]!];
    pen.moveTo(x + JUNCTION_RADIUS, y);
    pen.arc(x, y, JUNCTION_RADIUS, 0, 2 * Math.PI);
  });
  pen.fill();
}

function* paintBoxes(
  pen: CanvasRenderingContext2D,
  drawn: DrawnScene,
  paint: Paint,
): Generator<undefined, void, void> {
  const { scene } = drawn;
  const seen: number[] = [];
  drawn.boxes.visit(areaOf(paint), (box) => seen.push(box));
  const isSmall = (box: number): boolean => scene.height[box]! * paint.window.scale < LEAST_SYMBOL_PX;
  const small = seen.filter(isSmall);
  yield* paintPatches(pen, drawn, { small, paint });
  let done = 0;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const box of seen) {
    if (isSmall(box)) continue;
    pen.globalAlpha = paint.isFaded?.(box) === true ? FADED : 1;
    paintSymbol(pen, drawn, { box, paint });
    paintLabel(pen, drawn, { box, paint });
    pen.globalAlpha = 1;
    if (++done % (AT_ONCE / 4) === 0) yield;
  }
}

/** Draws boxes too small for a symbol, grouped by colour to save calls. */
function* paintPatches(
  pen: CanvasRenderingContext2D,
  { scene }: DrawnScene,
  { small, paint }: { small: readonly number[]; paint: Paint },
): Generator<undefined, void, void> {
  const byColour = new Map<string, number[]>();
  const { ink, hair } = MATRIX_COLOURS;
  for (const box of small) {
    const isFaded = paint.isFaded?.(box) === true;
    const colour = isFaded ? hair[paint.theme] : (paint.colourOf(box) ?? ink[paint.theme]);
    const known = byColour.get(colour);
    if (known) known.push(box);
    else byColour.set(colour, [box]);
  }
  for (const [colour, boxes] of byColour) {
    pen.fillStyle = colour;
    for (const [at, box] of boxes.entries()) {
      pen.fillRect(scene.x[box]!, scene.y[box]!, scene.width[box]!, scene.height[box]!);
      if (at % (4 * AT_ONCE) === AT_ONCE) yield;
    }
    yield;
  }
}

interface OneBox {
  box: number;
  paint: Paint;
}

/** Draws the symbol of a box, the same as in every other renderer. */
function paintSymbol(
  pen: CanvasRenderingContext2D,
  { scene }: DrawnScene,
  { box, paint: { theme, colourOf } }: OneBox,
): void {
  const look = scene.screen.looks[scene.screen.boxes.looks[box]!];
  const shape = shapeOfBox(scene, box);
  const style = BOX_STYLES[shape];
  const frame = { width: scene.width[box]!, height: scene.height[box]! };
  const { outline, marks } = symbolOf(look?.shape ?? '', { shape, ...frame });
  pen.save();
  pen.translate(scene.x[box]!, scene.y[box]!);
  pen.fillStyle = look ? look.fill[theme] : MATRIX_COLOURS[style.fill][theme];
  pen.strokeStyle = look ? look.border[theme] : MATRIX_COLOURS[style.colour][theme];
  pen.lineWidth = look ? look.width : style.width;
  pen.setLineDash(scene.isInferred[box] === 1 ? [...INFERRED_DASH] : look ? [] : [...style.dash]);
  pen.fill(outline);
  paintPeriod(pen, outline, { ...frame, colour: colourOf(box), isPlain: shape === 'deposit' && !look });
  pen.stroke(outline);
  pen.setLineDash([]);
  if (marks) pen.stroke(marks);
  pen.restore();
}

/** Draws a strip in the colour of the period at the foot of a box. */
function paintPeriod(
  pen: CanvasRenderingContext2D,
  outline: Path2D,
  {
    colour,
    isPlain,
    width,
    height,
  }: { colour: string | undefined; isPlain: boolean; width: number; height: number },
): void {
  if (colour === undefined) return;
  pen.save();
  // Clipping is slow, and a rectangle does not need it.
  if (!isPlain) pen.clip(outline);
  pen.fillStyle = colour;
  pen.fillRect(0, height - PERIOD_PT, width, PERIOD_PT);
  pen.restore();
}

interface Symbol2D {
  outline: Path2D;
  marks: Path2D | undefined;
}

const symbols = new Map<string, Symbol2D>();

/** Returns the outline of a box. It is cached per shape and size. */
function symbolOf(
  customShape: string,
  { shape, width, height }: { shape: ReturnType<typeof shapeOfBox>; width: number; height: number },
): Symbol2D {
  const key = `${customShape} ${shape} ${width} ${height}`;
  const known = symbols.get(key);
  if (known) return known;
  const frame = { x: 0, y: 0, width, height };
  const look = customShape as Parameters<typeof shapeOutline>[0];
  const [outline, marks] = customShape
    ? [shapeOutline(look, frame), shapeMarks(look, frame)]
    : [boxOutline({ ...frame, shape }), boxMarks({ ...frame, shape })];
  const symbol = { outline: toPath(outline), marks: marks.length > 0 ? toPath(marks) : undefined };
  symbols.set(key, symbol);
  return symbol;
}

/** Draws the number in the size of the layout, but at least 9 px, and only if it fits. */
function paintLabel(
  pen: CanvasRenderingContext2D,
  { scene }: DrawnScene,
  { box, paint: { window, theme } }: OneBox,
): void {
  const size = Math.max(LABEL_SIZE_PT, LEAST_LETTER_PX / window.scale);
  const room = scene.width[box]! - SIDE_PT;
  const label = fitLabel(scene.screen.boxes.labels[box]!, { size, room });
  if (label === undefined || size > scene.height[box]! - SIDE_PT) return;
  const look = scene.screen.looks[scene.screen.boxes.looks[box]!];
  pen.fillStyle = look ? look.text[theme] : MATRIX_COLOURS.ink[theme];
  pen.font = `${size}px system-ui, sans-serif`;
  const [x, y] = [scene.x[box]! + scene.width[box]! / 2, scene.y[box]! + scene.height[box]! / 2];
  pen.fillText(label, x, y + size / 20, room);
}

/** Returns the label of a box, shortened to its first unit if necessary. Undefined if even that does not fit. */
function fitLabel(label: string, { size, room }: { size: number; room: number }): string | undefined {
  const fits = (text: string): boolean => measureText(text, size) <= room;
  // At the size of the layout, a label that is too wide is condensed.
  if (size === LABEL_SIZE_PT || fits(label)) return label;
  const short = `${label.split(' ')[0]} …`;
  return label.includes(' ') && fits(short) ? short : undefined;
}

function setStroke(
  pen: CanvasRenderingContext2D,
  { colour, width, dash }: StrokeStyle,
  { theme, window }: Paint,
): void {
  // A line thinner than half a pixel would be invisible.
  const wide = Math.max(width, 0.5 / window.scale);
  pen.strokeStyle = MATRIX_COLOURS[colour][theme];
  pen.lineWidth = wide;
  pen.setLineDash(dash.map((length) => (length * wide) / width));
}

/** Adds a polyline to the path: x0, y0, x1, y1, … */
export function traceRun(pen: CanvasRenderingContext2D | Path2D, points: readonly number[]): void {
  pen.moveTo(points[0] ?? 0, points[1] ?? 0);
  for (let at = 2; at < points.length; at += 2) pen.lineTo(points[at]!, points[at + 1]!);
}

function toPath(commands: readonly PathCommand[]): Path2D {
  const path = new Path2D();
  trace(path, commands);
  return path;
}

function trace(pen: CanvasRenderingContext2D | Path2D, commands: readonly PathCommand[]): void {
  for (const command of commands) {
    if (command[0] === 'M') pen.moveTo(command[1], command[2]);
    else if (command[0] === 'L') pen.lineTo(command[1], command[2]);
    else if (command[0] === 'C') {
      const [, ax, ay, bx, by, x, y] = command;
      pen.bezierCurveTo(ax, ay, bx, by, x, y);
    } else pen.closePath();
  }
}
