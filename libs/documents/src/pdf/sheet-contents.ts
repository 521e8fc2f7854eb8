// Loops over plain arrays of up to 50,000 boxes and some hundred thousand pieces of lines. Cost:
// linear in them.
import { LINE_CLASSES, lineClassOf, type MatrixLayout } from '@trowel/domain/drawing';
import type { HarrisMatrix } from '@trowel/domain/matrix';
import type { Rectangle } from './pdf-content.ts';
import { columnLetters, ownerOf, type SheetPlan } from './sheet-plan.ts';

/** A sheet and the part of the drawing it shows. */
export interface Sheet {
  /** Column letter and row number, empty for a single sheet. */
  name: string;
  column: number;
  row: number;
  /** Upper left corner of its window, in points of the drawing. */
  x: number;
  y: number;
  /** Width of its window, in points of the drawing. */
  width: number;
  /** Indices of the boxes it shows completely, in reading order. */
  boxes: number[];
  /** Pieces of lines, two numbers each: index of the line, index of the first coordinate. Bottom layer first. */
  pieces: number[];
  /** Indices of links, bars and junctions (for junctions the index of their x). */
  links: number[];
  bars: number[];
  junctions: number[];
}

/** The sheets that show something, row by row, and the sheet of each box. */
export interface SheetSet {
  sheets: Sheet[];
  /** Index of the sheet of each box. */
  sheetOf: Int32Array;
  /** Index of the box of each node. */
  boxOf: ReadonlyMap<string, number>;
}

/** Half of the widest line or symbol: the part beyond its coordinates. */
const REACH = 4;

/** Assigns the drawing to sheets. Sheets that only repeat parts of other sheets are omitted. */
export function fillSheets(matrix: HarrisMatrix, layout: MatrixLayout, plan: SheetPlan): SheetSet {
  const all = listWindows(plan);
  const isNeeded = new Uint8Array(all.length);
  const need = (x: number, y: number): number => {
    const { column, row } = ownerOf(plan, x, y);
    const at = row * plan.columns + column;
    isNeeded[at] = 1;
    return at;
  };
  const deal = createDealer(plan, all);

  const owners = Int32Array.from(layout.boxes, ({ x, y, width, height }) =>
    need(x + width / 2, y + height / 2),
  );
  for (const at of readingOrder(layout)) {
    const { x, y, width, height } = layout.boxes[at]!;
    for (const sheet of deal(x, y, x + width, y + height)) {
      if (sheet === all[owners[at]!] || isWhole(layout.boxes[at]!, sheet, plan)) sheet.boxes.push(at);
    }
  }
  for (const line of linesByClass(matrix, layout)) {
    const { points } = layout.lines[line]!;
    for (let piece = 0; piece + 3 < points.length; piece += 2) {
      for (const sheet of dealPiece(points, piece, deal)) sheet.pieces.push(line, piece);
    }
    if (all.length > 1) needAlong(points, plan, need);
  }
  dealRest(layout, deal);
  const places = new Int32Array(all.length).fill(-1);
  const sheets = all.filter((_, at) => isNeeded[at] === 1 || all.length === 1);
  for (const [place, { column, row }] of sheets.entries()) places[row * plan.columns + column] = place;
  const boxOf = new Map(layout.boxes.map(({ node }, at) => [node, at]));
  return { sheets, sheetOf: owners.map((owner) => places[owner]!), boxOf };
}

/** Returns true if a sheet shows a box completely. Boxes that it would cut are drawn on their own sheet only. */
export function isWhole({ x, y, width, height }: Rectangle, sheet: Sheet, { view }: SheetPlan): boolean {
  const [left, top] = [x - sheet.x, y - sheet.y];
  return left >= 0 && top >= 0 && left + width <= view.width && top + height <= view.height;
}

/** Lists all sheets of a plan with their windows, without their content. */
export function listWindows(plan: SheetPlan): Sheet[] {
  return Array.from({ length: plan.columns * plan.rows }, (_, at) => createSheet(plan, at));
}

function createSheet({ columns, rows, view }: SheetPlan, at: number): Sheet {
  const column = at % columns;
  const row = Math.floor(at / columns);
  const name = columns * rows === 1 ? '' : `${row + 1}${columnLetters(column)}`;
  const [x, y] = [view.x + column * view.stepX, view.y + row * view.stepY];
  return {
    name,
    column,
    row,
    x,
    y,
    width: view.width,
    boxes: [],
    pieces: [],
    links: [],
    bars: [],
    junctions: [],
  };
}

/** Returns the sheets whose windows a rectangle touches. */
type Deal = (x0: number, y0: number, x1: number, y1: number) => readonly Sheet[];

function createDealer({ columns, rows, view }: SheetPlan, sheets: readonly Sheet[]): Deal {
  if (sheets.length === 1) return () => sheets;
  return (x0, y0, x1, y1) => {
    const left = Math.max(0, Math.ceil((x0 - REACH - view.x - view.width) / view.stepX));
    const right = Math.min(columns - 1, Math.floor((x1 + REACH - view.x) / view.stepX));
    const top = Math.max(0, Math.ceil((y0 - REACH - view.y - view.height) / view.stepY));
    const bottom = Math.min(rows - 1, Math.floor((y1 + REACH - view.y) / view.stepY));
    const touched: Sheet[] = [];
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) touched.push(sheets[row * columns + column]!);
    }
    return touched;
  };
}

/** Row by row from the top. The tray is at the bottom and comes last. */
function readingOrder({ boxes }: MatrixLayout): number[] {
  const rows = new Map<number, number[]>();
  for (let at = 0; at < boxes.length; at++) {
    const row = rows.get(boxes[at]!.y);
    if (row) row.push(at);
    else rows.set(boxes[at]!.y, [at]);
  }
  // The rows are sorted separately, so each sort is short.
  return [...rows]
    .sort(([a], [b]) => a - b)
    .flatMap(([, row]) => row.sort((a, b) => boxes[a]!.x - boxes[b]!.x || a - b));
}

function linesByClass({ edges }: HarrisMatrix, { lines }: MatrixLayout): number[] {
  const classes = LINE_CLASSES.map((): number[] => []);
  for (const [at, line] of lines.entries()) {
    classes[LINE_CLASSES.indexOf(lineClassOf(line, edges[line.edge]))]!.push(at);
  }
  return classes.flat();
}

/** Returns the sheets that show part of a piece. `at` is the index of its first coordinate. */
function dealPiece(points: readonly number[], at: number, deal: Deal): readonly Sheet[] {
  const [x0, y0, x1, y1] = [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!];
  return deal(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1));
}

/** Returns the sheets that show parts of a line, one entry per visible piece. */
function dealPieces(points: readonly number[], deal: Deal): Sheet[] {
  const sheets: Sheet[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) sheets.push(...dealPiece(points, at, deal));
  return sheets;
}

/** Marks the sheets along a line as needed: at its points, and along pieces longer than a window. */
function needAlong(
  points: readonly number[],
  { view }: SheetPlan,
  need: (x: number, y: number) => void,
): void {
  const stride = Math.min(view.stepX, view.stepY) / 2;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x0, y0, x1, y1] = [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!];
    const steps = Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) / stride);
    for (let step = 0; step <= steps; step++) {
      const share = steps === 0 ? 0 : step / steps;
      need(x0 + share * (x1 - x0), y0 + share * (y1 - y0));
    }
  }
}

function dealRest({ links, bars, junctions }: MatrixLayout, deal: Deal): void {
  for (const [at, { points }] of links.entries()) {
    for (const sheet of new Set(dealPieces(points, deal))) sheet.links.push(at);
  }
  for (const [at, { points }] of bars.entries()) {
    for (const sheet of new Set(dealPieces(points, deal))) sheet.bars.push(at);
  }
  for (let at = 0; at + 1 < junctions.length; at += 2) {
    const x = junctions[at]!;
    const y = junctions[at + 1]!;
    for (const sheet of deal(x, y, x, y)) sheet.junctions.push(at);
  }
}
