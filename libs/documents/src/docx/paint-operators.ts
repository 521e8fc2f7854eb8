// Loops over some hundred thousand operators of a drawing. Cost: linear in their number and painted
// area.
import type { Ink, Outline, Raster } from './raster.ts';

/** Returns the outlines of a text in pixels, from its position. */
export type OutlineText = (text: string, size: number) => Outline[];

/** The target of drawing operators. */
export interface PaintTarget {
  raster: Raster;
  /** Pixels per point of the drawing. */
  scale: number;
  /** Origin of the drawing: to the right and down, pixels. */
  offset: readonly [number, number];
  /** Texts that the operators refer to by index. */
  texts: readonly string[];
  outlineText: OutlineText;
}

interface PenState {
  fill: Ink;
  stroke: Ink;
  width: number;
  dash: readonly number[];
  /** Start of the line of text, its size and its horizontal scale. */
  text: { x: number; y: number; size: number; stretch: number };
  /** Outlines of the path in points of the drawing, each with a flag for closed ones. */
  path: number[][];
  isClosed: boolean[];
}

const TOKENS = /\[[^\]]*\]|\([^)]*\)|\/\w+|[A-Za-z]+|-?[\d.]+/g;

/** Paints the operators of a drawing made for a PDF. Clips and rotated texts are ignored: drawings have none. */
export function paintOperators(operators: string, given: PaintTarget): void {
  const target = { ...given, raster: shiftRaster(given) };
  const pen: PenState = {
    fill: [0, 0, 0],
    stroke: [0, 0, 0],
    width: 1,
    dash: [],
    text: { x: 0, y: 0, size: 8, stretch: 1 },
    path: [],
    isClosed: [],
  };
  let operands: string[] = [];
  for (const [token] of operators.matchAll(TOKENS)) {
    if (!/^[A-Za-z]/.test(token)) {
      operands.push(token);
      continue;
    }
    ACTIONS[token]?.(pen, operands, target);
    operands = [];
  }
}

function shiftRaster({ raster, offset }: PaintTarget): Raster {
  return {
    ...raster,
    paint: (outlines, ink) =>
      raster.paint(
        outlines.map((points) => points.map((value, at) => value + offset[at % 2 === 0 ? 0 : 1])),
        ink,
      ),
  };
}

type Action = (pen: PenState, operands: readonly string[], target: PaintTarget) => void;

const toInk = (operands: readonly string[]): Ink => operands.map((part) => Number(part) * 255);

const ACTIONS: Readonly<Record<string, Action>> = {
  rg: (pen, operands) => void (pen.fill = toInk(operands)),
  RG: (pen, operands) => void (pen.stroke = toInk(operands)),
  w: (pen, [width]) => void (pen.width = Number(width)),
  d: (pen, [dash = '']) => void (pen.dash = (dash.match(/[\d.]+/g) ?? []).map(Number)),
  m: (pen, operands) => begin(pen, operands.map(Number)),
  l: (pen, operands) => void pen.path.at(-1)?.push(...operands.map(Number)),
  c: (pen, operands) => curve(pen, operands.map(Number)),
  re: (pen, operands) => {
    const [x, y, width, height] = operands.map(Number) as [number, number, number, number];
    begin(pen, [x, y, x + width, y, x + width, y + height, x, y + height]);
    pen.isClosed[pen.path.length - 1] = true;
  },
  h: (pen) => void (pen.isClosed[pen.path.length - 1] = true),
  S: (pen, _, target) => strokePath(pen, target),
  f: (pen, _, target) => {
    fillPath(pen, target);
    forgetPath(pen);
  },
  B: (pen, _, target) => {
    fillPath(pen, target);
    strokePath(pen, target);
  },
  Tf: ({ text }, [, size]) => void (text.size = Number(size)),
  Tm: ({ text }, operands) => void ([text.x, text.y] = [Number(operands[4]), Number(operands[5])]),
  Tz: ({ text }, [percent]) => void (text.stretch = Number(percent) / 100),
  Td: ({ text }, [x, y]) => {
    text.x += Number(x);
    // The y axis of text points up, that of the page down.
    text.y -= Number(y);
  },
  Tj: ({ text, fill }, [named = ''], { raster, scale, texts, outlineText }) => {
    const outlines = outlineText(texts[Number(named.slice(1, -1))] ?? '', text.size * scale);
    raster.paint(
      outlines.map((points) =>
        points.map((value, at) =>
          at % 2 === 0 ? text.x * scale + value * text.stretch : text.y * scale + value,
        ),
      ),
      fill,
    );
  },
};

function begin(pen: PenState, points: number[]): void {
  pen.path.push(points);
  pen.isClosed.push(false);
}

function forgetPath(pen: PenState): void {
  pen.path = [];
  pen.isClosed = [];
}

function fillPath({ path, fill }: PenState, { raster, scale }: PaintTarget): void {
  // One outline at a time: touching boxes must not combine their winding numbers.
  for (const points of path) raster.paint([points.map((value) => value * scale)], fill);
}

function strokePath(pen: PenState, { raster, scale }: PaintTarget): void {
  const quads: Outline[] = [];
  for (const [at, points] of pen.path.entries()) {
    const ends = pen.isClosed[at] ? [...points, points[0]!, points[1]!] : points;
    for (const piece of dashLine(ends, pen.dash)) quads.push(widen(piece, pen.width, scale));
  }
  raster.paint(quads, pen.stroke);
  forgetPath(pen);
}

type Piece = readonly [x0: number, y0: number, x1: number, y1: number];

/** A shorter remainder is a rounding error. It is skipped, or the loop would never end. */
const LEAST_DASH = 1e-6;

/** Yields the straight pieces of a dashed line that are drawn. */
function* dashLine(points: readonly number[], dash: readonly number[]): Generator<Piece> {
  let [at, left] = [0, dash[0] ?? Infinity];
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x0, y0, x1, y1] = [points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) yield [x0, y0, x1, y1];
    for (let from = 0; from < length;) {
      const to = Math.min(length, from + left);
      const place = (share: number): [number, number] => [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
      if (at % 2 === 0) yield [...place(from / length), ...place(to / length)];
      left -= to - from;
      if (left <= LEAST_DASH) left = dash[++at % dash.length] ?? Infinity;
      from = to;
    }
  }
}

/**
 * Returns a piece as a polygon of the line width, in pixels. It extends by half the width at both
 * ends, so that corners close.
 */
function widen([x0, y0, x1, y1]: Piece, width: number, scale: number): Outline {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const half = Math.max(width * scale, LEAST_WIDTH) / 2;
  const [dx, dy] = length === 0 ? [half, 0] : [((x1 - x0) * half) / length, ((y1 - y0) * half) / length];
  const [ax, ay] = [x0 * scale - dx, y0 * scale - dy];
  const [bx, by] = [x1 * scale + dx, y1 * scale + dy];
  return [ax - dy, ay + dx, ax + dy, ay - dx, bx + dy, by - dx, bx - dy, by + dx];
}

/** Minimum width of lines, pixels. Thinner lines would fade. */
const LEAST_WIDTH = 1;
const STEPS = 8;

function curve({ path }: PenState, [x1, y1, x2, y2, x, y]: readonly number[]): void {
  const points = path.at(-1);
  if (!points) return;
  const [x0, y0] = [points.at(-2)!, points.at(-1)!];
  for (let step = 1; step <= STEPS; step++) {
    const [t, s] = [step / STEPS, 1 - step / STEPS];
    const mix = (a: number, b: number, c: number, d: number): number =>
      s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
    points.push(mix(x0, x1!, x2!, x!), mix(y0, y1!, y2!, y!));
  }
}
