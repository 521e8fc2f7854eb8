import type { PathCommand } from './matrix-symbols.ts';

/** Differences of a box between two states. */
export const BECAME = ['added', 'gone', 'moved', 'changed'] as const;
export type Became = (typeof BECAME)[number];
/** Differences of a line between two states. A line has no position or text that could change. */
export const LINES_BECAME = ['added', 'gone'] as const;
export type LineBecame = (typeof LINES_BECAME)[number];

/** Differences between two states in one drawing: boxes by node, lines by edge index. */
export interface ComparedDrawing {
  boxes: ReadonlyMap<string, Became>;
  lines: ReadonlyMap<number, LineBecame>;
  /** Changed facts of the units of a box that moved or changed. */
  differences: ReadonlyMap<string, readonly UnitDifference[]>;
}

/** A fact of a unit before and after. Empty if it was not recorded. */
export interface UnitDifference {
  us_number: string;
  field: ComparedField;
  was: string;
  is: string;
}

/** Position of a unit. If one of these differs, the unit has moved. */
export const COMPARED_PLACES = ['area', 'period', 'phase', 'period_end', 'phase_end'] as const;
/** Further facts of a unit. If one of these differs, the unit has changed. */
export const COMPARED_FACTS = [
  'us_number',
  'unit_type',
  'definition',
  'interpretation',
  'structure',
] as const;
export type ComparedField = (typeof COMPARED_PLACES)[number] | (typeof COMPARED_FACTS)[number];

/**
 * A stroke over or under the drawing. With `isFilled`, the path is closed and filled. Lengths in points, colours
 * for paper.
 */
export interface ComparedStroke {
  path: readonly PathCommand[];
  colour: string;
  width: number;
  dash: readonly number[];
  isFilled?: true;
}

const COLOURS: Readonly<Record<Became, string>> = {
  added: '#17713a',
  gone: '#b3261e',
  moved: '#1f57b0',
  changed: '#7d4a00',
};
const BANDS: Readonly<Record<LineBecame, { colour: string; dash: readonly number[] }>> = {
  added: { colour: '#9ad7ad', dash: [] },
  gone: { colour: '#f2b6b0', dash: [5, 4] },
};
const FRAMES: Readonly<Record<Became, { width: number; dash: readonly number[] }>> = {
  added: { width: 2, dash: [] },
  gone: { width: 1.2, dash: [4, 2.5] },
  moved: { width: 1.4, dash: [1.4, 2] },
  changed: { width: 0.8, dash: [] },
};

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

const BAND_WIDTH = 5;
const FRAME_GAP = 2;
const BADGE = 4.5;
const SIGN = 2.8;
const CROSS = 3;
/** Shorter pieces of a line have no room for a cross, pt. */
const LEAST_CROSSED = 12;

/** Returns the strokes over a box that differs: a frame, and a sign at its corner that does not depend on colour. */
export function comparedFrame(state: Became, box: Place): ComparedStroke[] {
  const colour = COLOURS[state];
  const frame = { colour, ...FRAMES[state] };
  const { x, y, width, height } = box;
  const strokes: ComparedStroke[] = [{ ...frame, path: outset(box, FRAME_GAP) }];
  if (state === 'changed') strokes.push({ ...frame, path: outset(box, 2 * FRAME_GAP) });
  if (state === 'gone') strokes.push({ ...frame, dash: [], path: stroke(x, y + height, x + width, y) });
  const badge = { x: x + width, y, width: 0, height: 0 };
  strokes.push({ path: outset(badge, BADGE), colour, width: 0.5, dash: [], isFilled: true });
  strokes.push({ path: signOf(state, badge), colour: '#ffffff', width: 1.3, dash: [] });
  return strokes;
}

/** Returns the band under a line that differs. */
export function comparedBand(state: LineBecame, points: ArrayLike<number>): ComparedStroke {
  const path: PathCommand[] = [];
  for (let at = 0; at < points.length; at += 2)
    path.push([at === 0 ? 'M' : 'L', points[at]!, points[at + 1]!]);
  return { path, width: BAND_WIDTH, ...BANDS[state] };
}

/** Returns the crosses on a line that was removed. Empty for other lines. */
export function comparedCrosses(state: LineBecame, points: ArrayLike<number>): ComparedStroke[] {
  if (state !== 'gone') return [];
  const path: PathCommand[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x, y, toX, toY] = [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!];
    if (Math.hypot(toX - x, toY - y) < LEAST_CROSSED) continue;
    const [middle, down] = [(x + toX) / 2, (y + toY) / 2];
    path.push(...stroke(middle - CROSS, down - CROSS, middle + CROSS, down + CROSS));
    path.push(...stroke(middle - CROSS, down + CROSS, middle + CROSS, down - CROSS));
  }
  return path.length === 0 ? [] : [{ path, colour: COLOURS.gone, width: 1.2, dash: [] }];
}

function outset({ x, y, width, height }: Place, by: number): PathCommand[] {
  const [left, top, right, bottom] = [x - by, y - by, x + width + by, y + height + by];
  return [['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z']];
}

function stroke(x: number, y: number, toX: number, toY: number): PathCommand[] {
  return [
    ['M', x, y],
    ['L', toX, toY],
  ];
}

/** Returns the signs `+`, `−`, `↕` and `≠`, as on the screen. */
function signOf(state: Became, { x, y }: Place): PathCommand[] {
  const across = (at: number): PathCommand[] => stroke(x - SIGN, y + at, x + SIGN, y + at);
  const upright = stroke(x, y - SIGN, x, y + SIGN);
  const tip = (way: 1 | -1): PathCommand[] => [
    ['M', x - 1.7, y + way * (SIGN - 1.7)],
    ['L', x, y + way * SIGN],
    ['L', x + 1.7, y + way * (SIGN - 1.7)],
  ];
  const signs: Record<Became, () => PathCommand[]> = {
    added: () => [...across(0), ...upright],
    gone: () => across(0),
    moved: () => [...upright, ...tip(1), ...tip(-1)],
    changed: () => [...across(-1.2), ...across(1.2), ...stroke(x - 1.4, y + SIGN, x + 1.4, y - SIGN)],
  };
  return signs[state]();
}
