import { addProblem, shorten, type ImportBuilder } from '../import/import-builder.ts';
import type { ImportSource } from '../import/imported-data.ts';
import type { TableSection } from './table-sections.ts';
import { cellName, columnName, type MergedCells, type TableRow } from '../text/table.ts';

/** State of reading a section into a builder. */
export interface TableSectionReading {
  builder: ImportBuilder;
  section: TableSection;
  dates: ReadonlySet<string>;
  errors: ReadonlySet<string>;
  /** Text of merged cells, by the name of each cell below the first. */
  merged: ReadonlyMap<string, string>;
}

/** Starts to read a section. */
export function openSection(builder: ImportBuilder, section: TableSection): TableSectionReading {
  const { dates, errors, merged = [] } = section.table;
  return {
    builder,
    section,
    dates: new Set(dates),
    errors: new Set(errors),
    merged: spreadMerged(section, merged),
  };
}

/** Maps the cells of vertical merges to the text of their first cell. Cost: rows times merged areas over them. */
function spreadMerged({ rows }: TableSection, merged: readonly MergedCells[]): Map<string, string> {
  const texts = new Map<string, string>();
  if (merged.length === 0) return texts;
  const positions = new Map(rows.map(({ number }, i) => [number, i]));
  for (const { top, bottom, left } of merged) {
    const first = positions.get(top);
    const text = first === undefined ? '' : (rows[first]!.cells[left] ?? '');
    if (first === undefined || text.trim() === '') continue;
    for (let i = first + 1; i < rows.length && rows[i]!.number <= bottom; i++) {
      texts.set(cellName(left, rows[i]!.number), text);
    }
  }
  return texts;
}

/** Returns the text of a cell; for a merged cell, the text of the first cell of the merge. */
export function readMergedCell(reading: TableSectionReading, row: TableRow, column: number): string {
  const text = readCell(reading, row, column);
  if (text !== '' || reading.merged.size === 0) return text;
  return reading.merged.get(cellName(column, row.number)) ?? '';
}

/** Returns the text of a cell. A spreadsheet error is an empty text; `reportRow` reports it. */
export function readCell({ errors }: TableSectionReading, row: TableRow, column: number): string {
  const text = row.cells[column] ?? '';
  return errors.size > 0 && errors.has(cellName(column, row.number)) ? '' : text;
}

/** Returns the heading of a column, or its letters without a heading. */
export function headingOf({ section }: TableSectionReading, column: number): string {
  return section.headings[column]?.trim() || columnName(column);
}

/** Returns the place of a row in the file. */
export function sourceOf({ section }: TableSectionReading, row: TableRow): ImportSource {
  const sheet = row.sheet ?? section.table.name;
  return sheet === undefined ? { row: row.number } : { sheet, row: row.number };
}

/** Reports unreadable cells of a row: cells beyond the last heading, and spreadsheet errors. */
export function reportRow(reading: TableSectionReading, row: TableRow): void {
  const { headings } = reading.section;
  for (const [column, text] of row.cells.entries()) {
    const cell = cellName(column, row.number);
    const isBeyond = column >= headings.length && text.trim() !== '';
    if (!isBeyond && !reading.errors.has(cell)) continue;
    addProblem(reading.builder, {
      severity: 'warning',
      code: isBeyond ? 'cell_without_heading' : 'cell_error',
      message: {
        en: isBeyond
          ? `Cell ${cell} has no heading above it: it was not read`
          : `Cell ${cell} contains the error ${text}`,
        it: isBeyond
          ? `La cella ${cell} non ha un’intestazione e non viene letta`
          : `La cella ${cell} contiene l’errore ${text}`,
      },
      ...sourceOf(reading, row),
      column: headingOf(reading, column),
      value: text,
    });
  }
}

const MONTH =
  'gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic|jan|may|jun|jul|aug|sep|oct|dec|mär|mai|okt|dez|ene|abr|avr|juin|juil|août|déc|fév';
const LOOKS_LIKE_DATE = new RegExp(
  `^(?:\\d{1,2}[-/. ](?:${MONTH})|(?:${MONTH})[-/. ]\\d{2}|\\d{1,2}[/.]\\d{1,2}[/.](?:\\d{4}|\\d{2})|\\d{4}-\\d{2}-\\d{2}(?:[T ].*)?)$`,
  'i',
);

/** Warns about a unit number that is a date, because spreadsheets turn `1-2` into a date. */
export function warnOfDate(reading: TableSectionReading, row: TableRow, column: number): void {
  const cell = cellName(column, row.number);
  if (!reading.dates.has(cell) && !LOOKS_LIKE_DATE.test((row.cells[column] ?? '').trim())) return;
  addProblem(reading.builder, {
    severity: 'warning',
    code: 'date_as_unit_number',
    message: {
      en: `Cell ${cell} contains a date instead of a unit number: the spreadsheet may have changed it`,
      it: `La cella ${cell} contiene una data al posto del numero di US: può averla cambiata il foglio di calcolo`,
    },
    ...sourceOf(reading, row),
    column: headingOf(reading, column),
    value: row.cells[column] ?? '',
  });
}

/** Reports a name that may mean several units; it stays one name. */
export function reportDoubt(
  reading: TableSectionReading,
  row: TableRow,
  { column, text }: { column: number; text: string },
): void {
  addProblem(reading.builder, {
    severity: 'warning',
    code: 'several_units',
    message: {
      en: `Cell ${cellName(column, row.number)}: "${shorten(text)}" may mean several units. It was read as one name: write the units one by one`,
      it: `Cella ${cellName(column, row.number)}: «${shorten(text)}» può indicare più US. È stato letto come un solo nome: scrivile una per una`,
    },
    ...sourceOf(reading, row),
    column: headingOf(reading, column),
    value: text,
  });
}
