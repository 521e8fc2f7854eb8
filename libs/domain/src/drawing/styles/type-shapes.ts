import type { NodeType } from '@trowel/domain/records';
import { CHANNEL } from '../layout/edge-routing/channel.ts';
import { polygon, type PathCommand } from './matrix-symbols.ts';

export type NodeTypeShape = NodeType['shape'];

/** Position of a box, pt. `x`, `y` is the upper left corner. */
export interface ShapeFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width of the outer part of a top or bottom on which no line ends. Corners may be cut by this much. */
const CORNER = CHANNEL.corner;
/** Length of the tips of a diamond. The middle is free for the number. In a narrow box the tips meet. */
const LONGEST_TIP = 14;
/** Height of a triangle's gable. The number is below it. */
const ROOF = 6;
/** Distance of the control points of a quarter ellipse, as a share of the radius. */
const ARC = 0.5523;

/**
 * Returns the closed outline of a shape within a box. Shapes without room for a number are simplified: a
 * triangle is a gable, a long diamond has a flat top, and yEd's special signs are diamonds.
 */
export function shapeOutline(shape: NodeTypeShape, frame: ShapeFrame): PathCommand[] {
  return OUTLINES[shape](frame);
}

/** Returns the open strokes over the outline: the fold of a document. */
export function shapeMarks(shape: NodeTypeShape, { x, y, width }: ShapeFrame): PathCommand[] {
  if (shape !== 'bpmn_artifact') return [];
  const right = x + width;
  return [
    ['M', right - CORNER, y],
    ['L', right - CORNER, y + CORNER],
    ['L', right, y + CORNER],
  ];
}

/**
 * Returns the distance of the outline below the top (or above the bottom) of its box at `x`, pt. 0 if it is flat
 * there.
 */
export function outlineDepth(
  shape: NodeTypeShape,
  frame: ShapeFrame,
  { x, side }: { x: number; side: 'top' | 'bottom' },
): number {
  const half = frame.width / 2;
  const fromMiddle = Math.min(half, Math.abs(x - frame.x - half));
  if (shape === 'ellipse') return (frame.height / 2) * (1 - Math.sqrt(1 - (fromMiddle / half) ** 2));
  if (shape === 'triangle') return side === 'top' ? (roofOf(frame) * fromMiddle) / half : 0;
  if (shape !== 'diamond' && shape !== 'svg') return 0;
  const tip = tipOf(frame);
  return (frame.height / 2) * Math.max(0, 1 - (half - fromMiddle) / tip);
}

const OUTLINES: Readonly<Record<NodeTypeShape, (frame: ShapeFrame) => PathCommand[]>> = {
  rectangle: (frame) => slanted(frame, [0, 0, 0, 0]),
  roundrectangle: (frame) => rounded(frame, CORNER, CORNER),
  ellipse: (frame) => rounded(frame, frame.width / 2, frame.height / 2),
  parallelogram: (frame) => slanted(frame, [CORNER, 0, CORNER, 0]),
  trapezoid: (frame) => slanted(frame, [CORNER, CORNER, 0, 0]),
  hexagon: (frame) => pointed(frame, CORNER),
  diamond: (frame) => pointed(frame, tipOf(frame)),
  svg: (frame) => pointed(frame, tipOf(frame)),
  octagon: (frame) => bevelled(frame, CORNER),
  triangle(frame) {
    const { x, y, width, height } = frame;
    const eaves = y + roofOf(frame);
    return polygon([x + width / 2, y, x + width, eaves, x + width, y + height, x, y + height, x, eaves]);
  },
  bpmn_artifact({ x, y, width, height }) {
    const [right, bottom] = [x + width, y + height];
    return polygon([x, y, right - CORNER, y, right, y + CORNER, right, bottom, x, bottom]);
  },
};

function tipOf({ width }: ShapeFrame): number {
  return Math.min(LONGEST_TIP, width / 2);
}

function roofOf({ height }: ShapeFrame): number {
  return Math.min(ROOF, height / 3);
}

/**
 * Returns a box whose corners are moved inward along top and bottom: upper left, upper right, lower right, lower
 * left.
 */
function slanted(
  { x, y, width, height }: ShapeFrame,
  [a, b, c, d]: readonly [number, number, number, number],
): PathCommand[] {
  const [right, bottom] = [x + width, y + height];
  return polygon([x + a, y, right - b, y, right - c, bottom, x + d, bottom]);
}

/** Returns a box with cut corners. */
function bevelled({ x, y, width, height }: ShapeFrame, cut: number): PathCommand[] {
  const [left, top, right, bottom] = [x + cut, y + cut, x + width - cut, y + height - cut];
  const [end, foot] = [x + width, y + height];
  return polygon([left, y, right, y, end, top, end, bottom, right, foot, left, foot, x, bottom, x, top]);
}

/** Returns a box with a tip on either side. */
function pointed({ x, y, width, height }: ShapeFrame, tip: number): PathCommand[] {
  const [right, middle, bottom] = [x + width, y + height / 2, y + height];
  return polygon([
    x + tip,
    y,
    right - tip,
    y,
    right,
    middle,
    right - tip,
    bottom,
    x + tip,
    bottom,
    x,
    middle,
  ]);
}

/** Returns a box with a quarter ellipse at each corner. */
function rounded({ x, y, width, height }: ShapeFrame, rx: number, ry: number): PathCommand[] {
  const [right, bottom] = [x + width, y + height];
  const [kx, ky] = [rx * (1 - ARC), ry * (1 - ARC)];
  return [
    ['M', x + rx, y],
    ['L', right - rx, y],
    ['C', right - kx, y, right, y + ky, right, y + ry],
    ['L', right, bottom - ry],
    ['C', right, bottom - ky, right - kx, bottom, right - rx, bottom],
    ['L', x + rx, bottom],
    ['C', x + kx, bottom, x, bottom - ky, x, bottom - ry],
    ['L', x, y + ry],
    ['C', x, y + ky, x + kx, y, x + rx, y],
    ['Z'],
  ];
}
