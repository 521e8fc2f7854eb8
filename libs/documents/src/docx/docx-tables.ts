import {
  BorderStyle,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
  type ITableBordersOptions,
  type ITableCellOptions,
} from 'docx';
import type { FormBox, FormGroup, ReportFact, TablePart } from '../report/report-model.ts';
import { choosePaperColumns, isNumeric, renderValue } from '../report/table-values.ts';
import { COLOUR, STYLE, TEXT_WIDTH } from './docx-page.ts';
import { createBox, createParagraphs } from './docx-texts.ts';

const HAIR = { style: BorderStyle.SINGLE, size: 4, color: COLOUR.hair };
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const GRID: ITableBordersOptions = {
  top: HAIR,
  bottom: HAIR,
  left: HAIR,
  right: HAIR,
  insideHorizontal: HAIR,
  insideVertical: HAIR,
};
const RULES: ITableBordersOptions = { ...GRID, top: NONE, left: NONE, right: NONE, insideVertical: NONE };
const BLANK: ITableBordersOptions = { ...RULES, bottom: NONE, insideHorizontal: NONE };
const CELL_MARGINS = { left: 60, right: 60, top: 10, bottom: 10 };
const SHADED = { type: ShadingType.CLEAR, fill: COLOUR.band, color: 'auto' } as const;

function createTable(widths: readonly number[], borders: ITableBordersOptions, rows: TableRow[]): Table {
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: [...widths],
    margins: { marginUnitType: WidthType.DXA, ...CELL_MARGINS },
    borders,
    rows,
  });
}

function createCell(
  width: number,
  children: ITableCellOptions['children'],
  more: Partial<ITableCellOptions> = {},
) {
  return new TableCell({ width: { size: width, type: WidthType.DXA }, children, ...more });
}

const LABEL_SHARE = 0.3;

/** Returns a table of facts in two columns: labels and values. */
export function createFacts(facts: readonly ReportFact[], locale: string): Table {
  const label = Math.round(TEXT_WIDTH * LABEL_SHARE);
  const widths = [label, TEXT_WIDTH - label];
  const rows = facts.map((fact, at) => {
    const value = renderValue(fact.value, locale);
    const staysWithNext = facts.length <= FEW_FACTS && at < facts.length - 1;
    return new TableRow({
      cantSplit: value.length < LONG_TEXT,
      children: [
        createCell(widths[0]!, createParagraphs(fact.label, { style: STYLE.small, keepNext: staysWithNext })),
        createCell(widths[1]!, createParagraphs(value, { style: STYLE.value, keepNext: staysWithNext })),
      ],
    });
  });
  return createTable(widths, BLANK, rows);
}

/** Up to this number of facts is not broken across pages. */
const FEW_FACTS = 8;

/** Returns a table whose headings repeat on every page. */
export function createRows(table: TablePart, locale: string): Table {
  const part = choosePaperColumns(table);
  const texts = part.rows.map((row) => row.map((value) => renderValue(value, locale)));
  const isBelow = part.columns.map((column) => column.isBelow === true && part.columns.length > 2);
  const beside = part.columns.flatMap((_, column) => (isBelow[column] ? [] : [column]));
  const widths = shareWidth(part, texts, beside);
  const isRight = part.columns.map((_, column) => isNumeric(part.rows.map((row) => row[column] ?? null)));
  const makeLines = (row: readonly string[], { style, ...more }: RowLook): TableRow[] => {
    const isHead = more.tableHeader === true;
    const below = row.flatMap((text, column) => (isBelow[column] && text !== '' ? [text] : []));
    const staysWithNext = isHead || below.length > 0;
    const cells = beside.map((column, at) => {
      const text = createParagraphs(row[column]!, {
        style,
        isRight: isRight[column]!,
        keepNext: staysWithNext,
      });
      return createCell(widths[at]!, text, isHead ? { shading: SHADED } : {});
    });
    return [
      new TableRow({ ...more, children: cells }),
      ...below.map(
        (text) => new TableRow({ ...more, children: createBelow(text, { widths, style, isHead }) }),
      ),
    ];
  };
  const headings = part.columns.map(({ heading }) => heading);
  return createTable(widths, RULES, [
    ...makeLines(headings, { style: STYLE.band, tableHeader: true, cantSplit: true }),
    ...texts.flatMap((row) =>
      makeLines(row, { style: STYLE.cell, cantSplit: row.every((text) => text.length < LONG_TEXT) }),
    ),
  ]);
}

interface RowLook {
  style: string;
  cantSplit: boolean;
  tableHeader?: true;
}

/** Returns the cells of a text below its row, from the second column on. */
function createBelow(
  text: string,
  { widths, style, isHead }: { widths: readonly number[]; style: string; isHead: boolean },
): TableCell[] {
  const [first = 0, ...others] = widths;
  const look = { borders: { top: NONE }, ...(isHead && { shading: SHADED }) };
  return [
    createCell(first, createParagraphs('', { style, keepNext: isHead }), look),
    createCell(sum(others), createParagraphs(text, { style, keepNext: isHead }), {
      ...look,
      columnSpan: others.length,
    }),
  ];
}

/** Texts longer than this number of characters may break across pages. */
export const LONG_TEXT = 600;
/** Number of rows that are measured for the column widths. */
const MEASURED_ROWS = 300;
/** Maximum number of characters a column is measured with. Longer texts are wrapped. */
const MOST_LETTERS = 40;
/** Width of a character in tables, and of both cell margins, twips. */
const LETTER = { plain: 92, bold: 104 };
const CELL_SIDES = 150;

/** Returns the width of each column. Its longest word fits if there is room; columns with longer texts get more. */
function shareWidth(
  { columns }: TablePart,
  texts: readonly (readonly string[])[],
  shown: readonly number[],
): number[] {
  const sample = texts.slice(0, MEASURED_ROWS);
  const needed = shown.map((column) => {
    const { heading } = columns[column]!;
    const cells = sample.map((row) => row[column] ?? '');
    const words = cells.flatMap((text) => text.split(/\s+/));
    const headed = longest(heading.split(/\s+/)) * LETTER.bold;
    const least = Math.max(headed, longest(words) * LETTER.plain) + CELL_SIDES;
    const wanted = Math.min(MOST_LETTERS, longest(cells)) * LETTER.plain + CELL_SIDES;
    return { least, wanted: Math.max(least, wanted) };
  });
  const [least, wanted] = [sum(needed.map((one) => one.least)), sum(needed.map((one) => one.wanted))];
  const widthOf = (one: { least: number; wanted: number }): number => {
    if (wanted <= TEXT_WIDTH) return (one.wanted * TEXT_WIDTH) / wanted;
    if (least >= TEXT_WIDTH) return (one.least * TEXT_WIDTH) / least;
    return one.least + ((one.wanted - one.least) * (TEXT_WIDTH - least)) / (wanted - least);
  };
  return needed.map((one) => Math.floor(widthOf(one)));
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Number of columns of the grid in which the boxes of a form are placed. */
const COLUMNS = 12;

/** Returns the boxes of a form as one table: a heading row for each group, then its rows. */
export function createForm(groups: readonly FormGroup[]): Table {
  const unit = Math.floor(TEXT_WIDTH / COLUMNS);
  const rows = groups.flatMap(({ title, rows: own }) =>
    own.length === 0 ? [] : [createBand(title), ...own.map((row) => createBoxes(row, unit))],
  );
  return createTable(
    Array.from({ length: COLUMNS }, () => unit),
    GRID,
    rows,
  );
}

function createBand(title: string): TableRow {
  const children = createParagraphs(title, { style: STYLE.band, keepNext: true });
  return new TableRow({
    cantSplit: true,
    children: [createCell(TEXT_WIDTH, children, { columnSpan: COLUMNS, shading: SHADED })],
  });
}

function createBoxes(row: readonly FormBox[], unit: number): TableRow {
  const scale = COLUMNS / row.reduce((sum, { span }) => sum + span, 0);
  return new TableRow({
    cantSplit: row.every(({ value }) => value.length < LONG_TEXT),
    children: row.map(({ label, value, span, isSignature }) =>
      createCell(span * scale * unit, createBox(label, isSignature ? `${value}\n` : value), {
        columnSpan: span * scale,
      }),
    ),
  });
}
