import type { BoxShape, LayoutBox } from '../layout/model/layout-model.ts';

/** A path command in absolute points: move, line, cubic curve (two control points, then the end), close. */
export type PathCommand =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

/** Properties of a box that its symbol depends on. */
export type BoxFrame = Pick<LayoutBox, 'x' | 'y' | 'width' | 'height' | 'shape'>;

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Distance of the control points of a quarter circle, as a share of the radius. */
const ARC = 0.5523;
const INSET = 2;
const SLANT = 5;
const CORNER = 2.5;
const FOLD = 5;
const STACK = 2.5;
const ARROW_LENGTH = 6;
const ARROW_HALF_WIDTH = 2.6;

const OUTLINES: Record<BoxShape, (box: Rectangle) => PathCommand[]> = {
  deposit: rectangle,
  structure: rectangle,
  virtual: rectangle,
  burial: (box) => roundedTrapezoid(box, 0, CORNER * 2),
  cut: (box) => roundedTrapezoid(box, SLANT, CORNER),
  document: ({ left, top, right, bottom }) =>
    polygon([left, top, right - FOLD, top, right, top + FOLD, right, bottom, left, bottom]),
  group: rectangle,
};

const MARKS: Partial<Record<BoxShape, (box: Rectangle) => PathCommand[]>> = {
  structure: ({ left, top, right, bottom }) =>
    rectangle({ left: left + INSET, top: top + INSET, right: right - INSET, bottom: bottom - INSET }),
  burial: ({ left, top, bottom }) => {
    const [x, y] = [left + 4, (top + bottom) / 2];
    return [
      ['M', x, y - 3.5],
      ['L', x, y + 3.5],
      ['M', x - 1.7, y - 1.5],
      ['L', x + 1.7, y - 1.5],
    ];
  },
  document: ({ top, right }) => [
    ['M', right - FOLD, top],
    ['L', right - FOLD, top + FOLD],
    ['L', right, top + FOLD],
  ],
  group: ({ left, top, right, bottom }) => [
    ['M', left + STACK, bottom],
    ['L', left + STACK, bottom + STACK],
    ['L', right + STACK, bottom + STACK],
    ['L', right + STACK, top + STACK],
    ['L', right, top + STACK],
  ],
};

/**
 * Returns the closed outline of a box, to be filled and stroked: usually a rectangle. A cut narrows downward
 * like a pit, a burial is rounded, a document has a folded corner. Lines may end anywhere on its top and bottom
 * except the outer 5 pt.
 */
export function boxOutline(box: BoxFrame): PathCommand[] {
  return OUTLINES[box.shape](edgesOf(box));
}

/**
 * Returns the open strokes over the outline: inner frame of a structure, cross of a burial, fold of a document,
 * sheets behind a group (2.5 pt beyond the box to the lower right). Empty for other shapes.
 */
export function boxMarks(box: BoxFrame): PathCommand[] {
  return MARKS[box.shape]?.(edgesOf(box)) ?? [];
}

/**
 * Returns the filled arrowhead at the last point of a line, in its direction. Empty for a line without length.
 * `points`: x0, y0, x1, y1, …
 */
export function arrowHead(points: readonly number[]): PathCommand[] {
  const [x, y] = [points.at(-2) ?? 0, points.at(-1) ?? 0];
  for (let at = points.length - 4; at >= 0; at -= 2) {
    const [dx, dy] = [x - points[at], y - points[at + 1]];
    const length = Math.hypot(dx, dy);
    if (length > 0) return arrowTo(x, y, dx / length, dy / length);
  }
  return [];
}

function arrowTo(x: number, y: number, dx: number, dy: number): PathCommand[] {
  const [baseX, baseY] = [x - dx * ARROW_LENGTH, y - dy * ARROW_LENGTH];
  const [sideX, sideY] = [-dy * ARROW_HALF_WIDTH, dx * ARROW_HALF_WIDTH];
  return polygon([x, y, baseX + sideX, baseY + sideY, baseX - sideX, baseY - sideY]);
}

/** Returns two strokes along a line of horizontal and vertical pieces, `gap` pt apart. */
export function doubleLine(points: readonly number[], gap: number): PathCommand[] {
  return [...offsetLine(points, gap / 2), ...offsetLine(points, -gap / 2)];
}

/** Moves each piece to its left by `distance`. At a bend both offsets meet. */
function offsetLine(points: readonly number[], distance: number): PathCommand[] {
  const path: PathCommand[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [inX, inY] = directionAt(points, Math.max(at - 2, 0));
    const [outX, outY] = directionAt(points, Math.min(at, points.length - 4));
    const isStraight = inX === outX && inY === outY;
    const x = points[at] + distance * (isStraight ? inY : inY + outY);
    const y = points[at + 1] - distance * (isStraight ? inX : inX + outX);
    path.push([at === 0 ? 'M' : 'L', x, y]);
  }
  return path;
}

function directionAt(points: readonly number[], at: number): [number, number] {
  const from = Math.max(at, 0);
  const [dx, dy] = [points[from + 2] - points[from], points[from + 3] - points[from + 1]];
  return [Math.sign(dx), Math.sign(dy)];
}

function edgesOf({ x, y, width, height }: BoxFrame): Rectangle {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function rectangle({ left, top, right, bottom }: Rectangle): PathCommand[] {
  return polygon([left, top, right, top, right, bottom, left, bottom]);
}

/** Returns a closed path through corners: x0, y0, x1, y1, … */
export function polygon(points: readonly number[]): PathCommand[] {
  const path: PathCommand[] = [];
  for (let at = 0; at < points.length; at += 2) {
    path.push([at === 0 ? 'M' : 'L', points[at], points[at + 1]]);
  }
  path.push(['Z']);
  return path;
}

/**
 * Returns a box whose sides lean inward by `slant` and whose lower corners are round. Without slant, the upper
 * corners are round too.
 */
function roundedTrapezoid(
  { left, top, right, bottom }: Rectangle,
  slant: number,
  radius: number,
): PathCommand[] {
  const upper = slant > 0 ? 0 : radius;
  const [innerLeft, innerRight] = [left + slant, right - slant];
  const lean = (slant * radius) / (bottom - top);
  const k = radius * (1 - ARC);
  const path: PathCommand[] = [
    ['M', left + upper, top],
    ['L', right - upper, top],
  ];
  if (upper > 0) path.push(['C', right - k, top, right, top + k, right, top + upper]);
  path.push(
    ['L', innerRight + lean, bottom - radius],
    ['C', innerRight + lean / 2, bottom - k, innerRight - k, bottom, innerRight - radius, bottom],
    ['L', innerLeft + radius, bottom],
    ['C', innerLeft + k, bottom, innerLeft - lean / 2, bottom - k, innerLeft - lean, bottom - radius],
  );
  if (upper > 0) path.push(['L', left, top + upper], ['C', left, top + k, left + k, top, left + upper, top]);
  path.push(['Z']);
  return path;
}
