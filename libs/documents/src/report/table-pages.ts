import { line, rectangle, setColour } from '../pdf/pdf-content.ts';
import { BAND, HAIR, LEFT, PAGE_DEPTH, WIDTH, wrapParagraphs, type ReportFlow } from './report-flow.ts';
import type { ReportValue, TablePart } from './report-model.ts';

const SIZE = 7.5;
const LEADING = 9.6;
const PADDING = 3;
const LEAST_WIDTH = 26;
/** Rows looked at to find how wide the columns are to be. */
const MEASURED_ROWS = 300;
/** A column asks for no more than this: longer texts are broken. */
const MOST_ASKED = 190;

interface Grid {
  /** Left edge of each column. */
  lefts: number[];
  widths: number[];
  isNumber: boolean[];
  headings: string[][];
  locale: string;
}

/** Prints a table; its headings stand on every page it goes on to. Rows that do not fit a page go on over its end. */
export function drawTable(flow: ReportFlow, table: TablePart, locale: string): void {
  const part = onPaper(table);
  const grid = planGrid(flow, part, locale);
  const headHeight = heightOf(grid.headings);
  flow.ensure(headHeight + 2 * LEADING);
  drawHeadings(flow, grid);
  for (const row of part.rows) {
    let cells = row.map((value, column) => wrapCell(flow, renderValue(value, locale), grid.widths[column]!));
    while (heightOf(cells) > flow.room) {
      const fitting = Math.floor((flow.room - 2 * PADDING) / LEADING);
      if (heightOf(cells) > PAGE_DEPTH / 3 && fitting >= 2) {
        drawCells(
          flow,
          grid,
          cells.map((lines) => lines.slice(0, fitting)),
        );
        cells = cells.map((lines) => lines.slice(fitting));
      }
      flow.newPage();
      drawHeadings(flow, grid);
    }
    drawCells(flow, grid, cells);
  }
}

/** Columns for programs are left out, and those in which nothing stands. */
function onPaper(part: TablePart): TablePart {
  const shown = part.columns.map(
    ({ isForPrograms }, column) =>
      !isForPrograms && part.rows.some((row) => row[column] !== null && row[column] !== ''),
  );
  if (shown.every(Boolean)) return part;
  const choose = <T>(cells: readonly T[]): T[] => cells.filter((_, column) => shown[column]);
  return { ...part, columns: choose(part.columns), rows: part.rows.map(choose) };
}

function wrapCell({ book }: ReportFlow, text: string, width: number): string[] {
  return wrapParagraphs(book, text, { size: SIZE, width: width - 2 * PADDING });
}

/** Gives a value as it is printed: numbers as the language writes them. */
export function renderValue(value: ReportValue, locale: string): string {
  if (typeof value !== 'number') return value ?? '';
  return formatterOf(locale).format(value);
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string): Intl.NumberFormat {
  let formatter = formatters.get(locale);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false });
    formatters.set(locale, formatter);
  }
  return formatter;
}

function planGrid(flow: ReportFlow, { columns, rows }: TablePart, locale: string): Grid {
  const { F1, F2 } = flow.book.fonts;
  const sample = rows.slice(0, MEASURED_ROWS);
  const asked = columns.map(({ heading }, column) => {
    const words = heading.split(/\s+/).reduce((most, word) => Math.max(most, F2.measure(word, SIZE)), 0);
    const widest = sample.reduce(
      (most, row) =>
        Math.max(most, Math.min(MOST_ASKED, F1.measure(renderValue(row[column] ?? null, locale), SIZE))),
      0,
    );
    return Math.max(LEAST_WIDTH, Math.min(words, 90) + 1, widest + 1) + 2 * PADDING;
  });
  const widths = share(asked);
  let left = LEFT;
  const lefts = widths.map((width) => (left += width) - width);
  return {
    lefts,
    widths,
    isNumber: columns.map((_, column) => isNumeric(sample.map((row) => row[column] ?? null))),
    headings: columns.map(({ heading }, column) =>
      wrapParagraphs(flow.book, heading, { size: SIZE, width: widths[column]! - 2 * PADDING, font: 'F2' }),
    ),
    locale,
  };
}

function isNumeric(values: readonly ReportValue[]): boolean {
  const said = values.filter((value) => value !== null);
  return said.length > 0 && said.every((value) => typeof value === 'number');
}

/** Gives columns what they ask for where there is room; else the wide ones give way, then all in proportion. */
function share(asked: readonly number[]): number[] {
  const total = asked.reduce((sum, width) => sum + width, 0);
  if (total <= WIDTH) return asked.map((width) => (width * WIDTH) / total);
  const fair = WIDTH / asked.length;
  const modest = asked.reduce((sum, width) => sum + Math.min(width, fair), 0);
  const missing = asked.reduce((sum, width) => sum + Math.max(0, width - fair), 0);
  return asked.map(
    (width) => Math.min(width, fair) + (Math.max(0, width - fair) * (WIDTH - modest)) / missing,
  );
}

function heightOf(cells: readonly (readonly string[])[]): number {
  return cells.reduce((most, lines) => Math.max(most, lines.length), 1) * LEADING + 2 * PADDING;
}

function drawHeadings(flow: ReportFlow, grid: Grid): void {
  const height = heightOf(grid.headings);
  flow.write(`${setColour(BAND, 'rg')}${rectangle({ x: LEFT, y: flow.y, width: WIDTH, height })}f\n`);
  drawLines(flow, grid, { cells: grid.headings, font: 'F2' });
}

function drawCells(flow: ReportFlow, grid: Grid, cells: readonly (readonly string[])[]): void {
  drawLines(flow, grid, { cells, font: 'F1' });
}

function drawLines(
  flow: ReportFlow,
  { lefts, widths, isNumber }: Grid,
  { cells, font }: { cells: readonly (readonly string[])[]; font: 'F1' | 'F2' },
): void {
  const height = heightOf(cells);
  for (const [column, lines] of cells.entries()) {
    const isRight = isNumber[column]!;
    const x = isRight ? lefts[column]! + widths[column]! - PADDING : lefts[column]! + PADDING;
    for (const [at, content] of lines.entries()) {
      const y = flow.y + PADDING + SIZE - 0.4 + at * LEADING;
      flow.text(content, { x, y, font, size: SIZE, align: isRight ? 'right' : 'left' });
    }
  }
  flow.y += height;
  flow.write(`${setColour(HAIR, 'RG')}0.5 w[]0 d\n${line(LEFT, flow.y, LEFT + WIDTH, flow.y)}S\n`);
}
