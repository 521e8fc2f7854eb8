import type { PdfFont } from '../pdf/pdf-font.ts';
import { splitWords } from '../pdf/wrap-text.ts';
import type { StructureElement } from '../pdf/structure.ts';
import { line, rectangle, setColour } from '../pdf/pdf-content.ts';
import { BAND, HAIR, LEFT, PAGE_DEPTH, WIDTH, wrapParagraphs, type ReportFlow } from './report-flow.ts';
import type { ReportValue, TablePart } from './report-model.ts';
import { choosePaperColumns, isNumeric, renderValue } from './table-values.ts';

const SIZE = 7.5;
const LEADING = 9.6;
const PADDING = 3;
const LEAST_WIDTH = 26;
/** Number of rows that are measured for the column widths. */
const MEASURED_ROWS = 300;
/** Maximum width a column is measured with. Longer texts are wrapped. */
const MOST_WANTED = 190;
/** Share of the rows that should first fit in one line. */
const MOST_ROWS = 0.9;
/** Longer words, such as addresses, are broken. */
const MOST_WORD = 130;

interface Grid {
  /** Left edge of each column. */
  lefts: number[];
  widths: number[];
  isNumber: boolean[];
  isBelow: boolean[];
  headings: Cells;
  locale: string;
}

/** Prints a table. Headings repeat on every page, and rows higher than a page continue on the next one. */
export function drawTable(flow: ReportFlow, { part, grid, start }: PlannedTable): void {
  const { structure } = flow.book;
  flow.ensure(start);
  const last = part.rows.length - 1;
  structure.inside('Table', () => {
    structure.inside('TR', () => drawHeadings(flow, grid, addCells(flow, grid, 'TH')));
    for (const [at, row] of part.rows.entries()) {
      // The last row moves to a new page together with the one before it.
      const after = at === last - 1 ? computeUnbrokenHeight(wrapRow(flow, part.rows[last]!, grid)) : 0;
      structure.inside('TR', () => drawTableRow(flow, grid, { cells: wrapRow(flow, row, grid), after }));
    }
  });
}

function addCells({ book }: ReportFlow, { widths }: Grid, type: 'TH' | 'TD'): StructureElement[] {
  return widths.map(() => book.structure.add(type));
}

/** A table with planned columns. */
export interface PlannedTable {
  part: TablePart;
  grid: Grid;
  /** Height of the headings and the rows that stay with them. */
  start: number;
}

/** Computes the columns of a table. */
export function planTable(flow: ReportFlow, table: TablePart, locale: string): PlannedTable {
  const part = choosePaperColumns(table);
  const grid = planGrid(flow, part, locale);
  const first = part.rows.slice(0, 2).map((row) => computeUnbrokenHeight(wrapRow(flow, row, grid)));
  return { part, grid, start: first.reduce((sum, height) => sum + height, heightOf(grid.headings)) };
}

type Cells = readonly (readonly string[])[];

/** Higher rows may continue on the next page. */
const WHOLE_ROW = PAGE_DEPTH / 3;
/** Minimum number of lines of a row on either page. */
const LEAST_LINES = 2;

function computeUnbrokenHeight(cells: Cells): number {
  return Math.min(heightOf(cells), WHOLE_ROW);
}

function wrapRow(flow: ReportFlow, row: readonly ReportValue[], { widths, locale, isBelow }: Grid): Cells {
  const cells = row.map((value, column) => wrapCell(flow, renderValue(value, locale), widths[column]!));
  return setBelow(cells, isBelow);
}

/** Moves texts below a row to the height where its other cells end. */
function setBelow(cells: Cells, isBelow: readonly boolean[]): Cells {
  if (!isBelow.includes(true)) return cells;
  const above = cells.reduce(
    (most, cell, column) => (isBelow[column] ? most : Math.max(most, cell.length)),
    1,
  );
  const blank = Array.from({ length: above }, () => '');
  return cells.map((cell, column) => (isBelow[column] && cell.length > 0 ? [...blank, ...cell] : cell));
}

/** Draws a row. Its end must share a page with the following `after` pt. */
function drawTableRow(flow: ReportFlow, grid: Grid, row: { cells: Cells; after: number }): void {
  let { cells } = row;
  const elements = addCells(flow, grid, 'TD');
  while (heightOf(cells) + row.after > flow.room) {
    const most = cells.reduce((lines, cell) => Math.max(lines, cell.length), 1) - LEAST_LINES;
    const fitting = Math.min(most, Math.floor((flow.room - 2 * PADDING) / LEADING));
    if (heightOf(cells) > WHOLE_ROW && fitting >= LEAST_LINES) {
      drawLines(flow, grid, { cells: cutLines(cells, 0, fitting), elements, font: 'F1' });
      cells = cutLines(cells, fitting);
    }
    flow.newPage();
    drawHeadings(flow, grid);
  }
  drawLines(flow, grid, { cells, elements, font: 'F1' });
  for (const element of elements) flow.book.structure.seal(element);
}

function wrapCell({ book }: ReportFlow, text: string, width: number): string[] {
  return wrapParagraphs(book, text, { size: SIZE, width: width - 2 * PADDING });
}

function planGrid(flow: ReportFlow, { columns, rows }: TablePart, locale: string): Grid {
  const { F1, F2 } = flow.book.fonts;
  const sample = rows.slice(0, MEASURED_ROWS);
  const needed = columns.map(({ heading }, column): NeededWidth => {
    const texts = sample.map((row) => renderValue(row[column] ?? null, locale));
    const long = texts.map((text) => F1.measure(text, SIZE)).sort((a, b) => a - b);
    const widest = long.at(-1) ?? 0;
    const most = long[Math.ceil(long.length * MOST_ROWS) - 1] ?? 0;
    const word = texts.reduce((most, text) => Math.max(most, measureWord(F1, text)), 0);
    const least = Math.max(LEAST_WIDTH, Math.min(MOST_WORD, Math.max(word, measureWord(F2, heading))) + 1);
    const limitWidth = (width: number): number =>
      Math.max(least, Math.min(MOST_WANTED, width) + 1) + 2 * PADDING;
    return { least: least + 2 * PADDING, usual: limitWidth(most), wanted: limitWidth(widest) };
  });
  const isBelow = columns.map((column) => column.isBelow === true && columns.length > 1);
  const { lefts, widths } = placeColumns(needed, isBelow);
  const headings = columns.map(({ heading }, column) =>
    wrapParagraphs(flow.book, heading, { size: SIZE, width: widths[column]! - 2 * PADDING, font: 'F2' }),
  );
  return {
    lefts,
    widths,
    isNumber: columns.map((_, column) => isNumeric(sample.map((row) => row[column] ?? null))),
    isBelow,
    headings: setBelow(headings, isBelow),
    locale,
  };
}

/** Texts below their row have the width from the second column on. */
function placeColumns(
  needed: readonly NeededWidth[],
  isBelow: readonly boolean[],
): Pick<Grid, 'lefts' | 'widths'> {
  const shared = share(needed.filter((_, column) => !isBelow[column]));
  const second = LEFT + (shared.length > 1 ? shared[0]! : 0);
  const widths = isBelow.map((below) => (below ? LEFT + WIDTH - second : shared.shift()!));
  let left = LEFT;
  const lefts = widths.map((width, column) => (isBelow[column] ? second : (left += width) - width));
  return { lefts, widths };
}

/** Widths a column needs: for its longest word, for most rows, for all rows. */
interface NeededWidth {
  least: number;
  usual: number;
  wanted: number;
}

function measureWord(font: PdfFont, text: string): number {
  return splitWords(text).reduce((most, word) => Math.max(most, font.measure(word, SIZE)), 0);
}

/**
 * Divides the width. With enough room every column gets what it needs. Otherwise short columns do, and
 * long ones share the rest equally, so that a date is not broken next to long texts. Words are broken
 * only if they do not fit.
 */
function share(needed: readonly NeededWidth[]): number[] {
  const sumOf = (key: keyof NeededWidth): number => needed.reduce((sum, width) => sum + width[key], 0);
  const [least, usual, wanted] = [sumOf('least'), sumOf('usual'), sumOf('wanted')];
  if (wanted <= WIDTH) return needed.map((width) => (width.wanted * WIDTH) / wanted);
  if (least >= WIDTH) return needed.map((width) => (width.least * WIDTH) / least);
  const widthsAt = (level: number): number[] =>
    needed.map((width) =>
      usual <= WIDTH
        ? Math.max(width.usual, Math.min(width.wanted, level))
        : Math.max(width.least, Math.min(width.usual, level)),
    );
  let [low, high] = [0, WIDTH];
  for (let step = 0; step < 30; step++) {
    const level = (low + high) / 2;
    if (widthsAt(level).reduce((sum, width) => sum + width, 0) <= WIDTH) low = level;
    else high = level;
  }
  return widthsAt(low);
}

function heightOf(cells: Cells): number {
  return cells.reduce((most, lines) => Math.max(most, lines.length), 1) * LEADING + 2 * PADDING;
}

function cutLines(cells: Cells, from: number, to?: number): Cells {
  return cells.map((lines) => lines.slice(from, to));
}

/** Draws the headings. On further pages they have no elements and are only visible. */
function drawHeadings(flow: ReportFlow, grid: Grid, elements: readonly StructureElement[] = []): void {
  const height = heightOf(grid.headings);
  flow.write(`${setColour(BAND, 'rg')}${rectangle({ x: LEFT, y: flow.y, width: WIDTH, height })}f\n`);
  drawLines(flow, grid, { cells: grid.headings, elements, font: 'F2' });
  for (const element of elements) flow.book.structure.seal(element);
}

interface TableLines {
  cells: Cells;
  /** Structure elements of the cells, for screen readers. Empty for repeated headings. */
  elements: readonly StructureElement[];
  font: 'F1' | 'F2';
}

function drawLines(
  flow: ReportFlow,
  { lefts, widths, isNumber }: Grid,
  { cells, elements, font }: TableLines,
): void {
  const { structure } = flow.book;
  const height = heightOf(cells);
  for (const [column, lines] of cells.entries()) {
    const isRight = isNumber[column]!;
    const x = isRight ? lefts[column]! + widths[column]! - PADDING : lefts[column]! + PADDING;
    structure.into(elements[column] ?? structure.current, () => {
      for (const [at, content] of lines.entries()) {
        if (content === '') continue;
        const y = flow.y + PADDING + SIZE - 0.4 + at * LEADING;
        flow.text(content, { x, y, font, size: SIZE, align: isRight ? 'right' : 'left' });
      }
    });
  }
  flow.y += height;
  flow.write(`${setColour(HAIR, 'RG')}0.5 w[]0 d\n${line(LEFT, flow.y, LEFT + WIDTH, flow.y)}S\n`);
}
