import type { MatrixLayout } from '@trowel/domain/drawing';
import type { Rectangle } from './pdf-content.ts';

export type Paper = 'A4' | 'A3' | 'A2' | 'A1' | 'A0' | 'poster';
export type Orientation = 'portrait' | 'landscape' | 'auto';

/** Space around the drawing apart from margins and frame, pt at furniture size 1. */
export interface Furniture {
  /** Width of the strip with the names of lanes at the left, 0 without lanes. */
  laneWidth: number;
  /** Width of that strip with rotated names, to save space. */
  turnedLaneWidth: number;
  /** Height of the strip with the names of columns at the top, 0 without columns. */
  columnHeight: number;
  /** Width of the strips for continuations at the left and right. */
  flagWidth: number;
  /** Height of the strips for continuations at the top and bottom. */
  flagHeight: number;
  /** Width of the widest box of the drawing. */
  boxWidth: number;
  boxHeight: number;
}

/** Division of a drawing into sheets of one size. */
export interface SheetPlan {
  /** Present if several sheets share a page as parts of a folded drawing. */
  fold?: Fold;
  /** Width of a sheet, pt. */
  width: number;
  height: number;
  /** Scale of letters and strips around the drawing: 1 on A4, more on larger sheets. */
  factor: number;
  /** Points of paper per point of the drawing. */
  scale: number;
  /** Frame with the grid, without title block. */
  frame: Rectangle;
  /** Width of the part of the frame with the letters of the grid. */
  band: number;
  laneWidth: number;
  /** Names of lanes run upwards. */
  hasTurnedLanes: boolean;
  columnHeight: number;
  /** 0 if one sheet holds the drawing. */
  flagWidth: number;
  flagHeight: number;
  /** Part of the sheet with the drawing. */
  window: Rectangle;
  columns: number;
  rows: number;
  /** In points of the drawing: corner of the first window, distance between windows, size of a window, overlap. */
  view: {
    x: number;
    y: number;
    stepX: number;
    stepY: number;
    width: number;
    height: number;
    /** Overlap with the next sheet to the side. */
    overlapX: number;
    overlapY: number;
  };
}

/** Parts of a page: their number, and their arrangement side by side or one below the other. */
export interface Fold {
  parts: number;
  direction: 'beside' | 'below';
}

const MM = 72 / 25.4;
const A_SIZES: Record<Exclude<Paper, 'poster'>, readonly [number, number]> = {
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
};
/** Margin that most printers cannot print on. */
const MARGIN = 6 * MM;
const BAND = 10;
export const TITLE_HEIGHT = 54;
const TITLE_GAP = 6;
/** Padding around the drawing, in points of the drawing: lines and shadows reach beyond the boxes. */
export const PADDING = 8;
/** Minimum overlap of neighbouring sheets. It grows to a whole box, up to this share of the sheet. */
const OVERLAP = 10 * MM;
const MAX_OVERLAP_SHARE = 0.4;
/** Default minimum size of letters in boxes, pt. */
export const LEAST_LETTERS_PT = 6;
const WIDTH_A4 = 210 * MM;

/**
 * Chooses scale and sheets. The drawing fills one sheet if its letters are then legible: at most at full
 * size on A4, and larger on larger paper. Otherwise it is printed on the fewest sheets at the largest
 * scale (whole per cent). Sheets overlap so that every box is complete on the sheet of its centre.
 */
export function planSheets(
  layout: Pick<MatrixLayout, 'width' | 'height'>,
  {
    paper,
    orientation,
    letters,
    leastLetters = LEAST_LETTERS_PT,
  }: { paper: Paper; orientation: Orientation; letters: number; leastLetters?: number | undefined },
  furniture: Furniture,
): SheetPlan {
  const drawing = { width: layout.width + 2 * PADDING, height: layout.height + 2 * PADDING };
  if (paper === 'poster') return planPoster(drawing, furniture);
  const sizes = sizesOf(paper, orientation, drawing);
  const single = sizes
    .map((size) => planSingle(drawing, size, furniture))
    .sort((a, b) => b.scale - a.scale)[0]!;
  if (single.scale * letters >= leastLetters) return single;
  return sizes
    .flatMap((size) => percentsDownTo(leastLetters / letters).map((percent) => ({ size, percent })))
    .map(({ size, percent }) => planTiles(drawing, size, { furniture, scale: percent / 100 }))
    .sort((a, b) => a.columns * a.rows - b.columns * b.rows || b.scale - a.scale)[0]!;
}

function percentsDownTo(least: number): number[] {
  const last = Math.min(100, Math.ceil(least * 100));
  return Array.from({ length: 101 - last }, (_, at) => 100 - at);
}

export interface Size {
  width: number;
  height: number;
}

/** Returns the sizes to try. On a tie the first one is used: the one with the orientation of the drawing. */
export function sizesOf(paper: Exclude<Paper, 'poster'>, orientation: Orientation, drawing: Size): Size[] {
  const [short, long] = A_SIZES[paper];
  const portrait = { width: short * MM, height: long * MM };
  const landscape = { width: long * MM, height: short * MM };
  if (orientation === 'portrait') return [portrait];
  if (orientation === 'landscape') return [landscape];
  return drawing.width > drawing.height ? [landscape, portrait] : [portrait, landscape];
}

/** Computes everything of a sheet except scale and views. */
function frameSheet(
  size: Size,
  factor: number,
  furniture: Furniture,
): Omit<SheetPlan, 'scale' | 'columns' | 'rows' | 'view'> {
  const band = BAND * factor;
  const hasTurnedLanes = furniture.flagWidth > 0;
  const laneWidth = (hasTurnedLanes ? furniture.turnedLaneWidth : furniture.laneWidth) * factor;
  const columnHeight = furniture.columnHeight * factor;
  const flagWidth = furniture.flagWidth * factor;
  const flagHeight = furniture.flagHeight * factor;
  const titleHeight = (TITLE_HEIGHT + TITLE_GAP) * factor;
  const frame = {
    x: MARGIN,
    y: MARGIN,
    width: size.width - 2 * MARGIN,
    height: size.height - 2 * MARGIN - titleHeight,
  };
  const window = {
    x: frame.x + band + laneWidth + flagWidth,
    y: frame.y + band + columnHeight + flagHeight,
    width: frame.width - 2 * band - laneWidth - 2 * flagWidth,
    height: frame.height - 2 * band - columnHeight - 2 * flagHeight,
  };
  return {
    ...size,
    factor,
    frame,
    band,
    laneWidth,
    hasTurnedLanes,
    columnHeight,
    flagWidth,
    flagHeight,
    window,
  };
}

function withoutFlags(furniture: Furniture): Furniture {
  return { ...furniture, flagWidth: 0, flagHeight: 0 };
}

function factorOf({ width, height }: Size): number {
  return Math.min(4, Math.max(1, (Math.min(width, height) / WIDTH_A4) ** 0.5));
}

function planSingle(drawing: Size, size: Size, furniture: Furniture): SheetPlan {
  const sheet = frameSheet(size, factorOf(size), withoutFlags(furniture));
  const { window } = sheet;
  const scale = Math.min(sheet.factor ** 2, window.width / drawing.width, window.height / drawing.height);
  return placeSingle(sheet, scale, drawing);
}

/** Centred horizontally, at the top. */
function placeSingle(sheet: ReturnType<typeof frameSheet>, scale: number, drawing: Size): SheetPlan {
  const [width, height] = [sheet.window.width / scale, sheet.window.height / scale];
  const x = -PADDING - (width - drawing.width) / 2;
  return {
    ...sheet,
    scale,
    columns: 1,
    rows: 1,
    view: { x, y: -PADDING, stepX: width, stepY: height, width, height, overlapX: 0, overlapY: 0 },
  };
}

export function planTiles(
  drawing: Size,
  size: Size,
  { furniture, scale }: { furniture: Furniture; scale: number },
): SheetPlan {
  const sheet = frameSheet(size, factorOf(size), furniture);
  const [width, height] = [sheet.window.width / scale, sheet.window.height / scale];
  const overlapX = overlapFor(furniture.boxWidth, { window: sheet.window.width, scale });
  const overlapY = overlapFor(furniture.boxHeight, { window: sheet.window.height, scale });
  const [stepX, stepY] = [width - overlapX, height - overlapY];
  const columns = Math.max(1, Math.ceil((drawing.width - overlapX) / stepX));
  const rows = Math.max(1, Math.ceil((drawing.height - overlapY) / stepY));
  const x = -PADDING - (columns * stepX + overlapX - drawing.width) / 2;
  const view = { x, y: -PADDING, stepX, stepY, width, height, overlapX, overlapY };
  return { ...sheet, scale, columns, rows, view };
}

/** Returns the overlap in points of the drawing. */
function overlapFor(box: number, { window, scale }: { window: number; scale: number }): number {
  return Math.min(MAX_OVERLAP_SHARE * window, Math.max(OVERLAP, box * scale + 2)) / scale;
}

/** Minimum size of a poster, so that its title block can be read. */
const LEAST_POSTER = { width: 420, height: 300 };

function planPoster(drawing: Size, furniture: Furniture): SheetPlan {
  const factor = Math.min(4, Math.max(1, Math.sqrt(Math.max(drawing.width, drawing.height) / 1200)));
  const around = frameSheet({ width: 0, height: 0 }, factor, withoutFlags(furniture)).window;
  const width = Math.max(LEAST_POSTER.width * factor, drawing.width - around.width);
  const height = Math.max(LEAST_POSTER.height * factor, drawing.height - around.height);
  const sheet = frameSheet({ width, height }, factor, withoutFlags(furniture));
  return placeSingle(sheet, 1, drawing);
}

/** Returns row and column of the sheet of a point: the one on which it is farther from the edge. */
export function ownerOf(
  { view, columns, rows }: SheetPlan,
  x: number,
  y: number,
): { column: number; row: number } {
  const column = Math.floor((x - view.x - view.overlapX / 2) / view.stepX);
  const row = Math.floor((y - view.y - view.overlapY / 2) / view.stepY);
  return { column: clamp(column, columns), row: clamp(row, rows) };
}

function clamp(value: number, count: number): number {
  return Math.min(count - 1, Math.max(0, value));
}

/** Returns the name of a column: A to Z, AA, AB, … */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
