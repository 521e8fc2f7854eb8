import { addProblem, type ImportDraft } from './import-draft.ts';
import type { ImportSource } from './imported-data.ts';
import type { Section } from './sections.ts';
import { cellName, columnName, type TableRow } from './table.ts';

/** A section on its way into a draft. */
export interface SectionReading {
  draft: ImportDraft;
  section: Section;
  dates: ReadonlySet<string>;
  errors: ReadonlySet<string>;
}

/** Starts to read a section. */
export function openSection(draft: ImportDraft, section: Section): SectionReading {
  const { dates, errors } = section.table;
  return { draft, section, dates: new Set(dates), errors: new Set(errors) };
}

/** Gives the text of a cell; a spreadsheet error counts as empty (`reportRow` tells of it). */
export function readCell({ errors }: SectionReading, row: TableRow, column: number): string {
  const text = row.cells[column] ?? '';
  return errors.size > 0 && errors.has(cellName(column, row.number)) ? '' : text;
}

/** Gives the heading of a column, or its letters where it has none. */
export function headingOf({ section }: SectionReading, column: number): string {
  return section.headings[column]?.trim() || columnName(column);
}

/** Gives where a row stands in the file. */
export function sourceOf({ section }: SectionReading, row: TableRow): ImportSource {
  return section.table.name === undefined
    ? { row: row.number }
    : { sheet: section.table.name, row: row.number };
}

/** Reports what of a row cannot be read: cells beyond the last heading, and spreadsheet errors. */
export function reportRow(reading: SectionReading, row: TableRow): void {
  const { headings } = reading.section;
  for (const [column, text] of row.cells.entries()) {
    const cell = cellName(column, row.number);
    const isBeyond = column >= headings.length && text.trim() !== '';
    if (!isBeyond && !reading.errors.has(cell)) continue;
    addProblem(reading.draft, {
      severity: 'warning',
      code: isBeyond ? 'cell_without_heading' : 'cell_error',
      message: isBeyond
        ? `Cell ${cell} has no heading above it: it was not read`
        : `Cell ${cell} holds the error ${text}`,
      ...sourceOf(reading, row),
      column: headingOf(reading, column),
      value: text,
    });
  }
}

/** Warns where a unit number is shown as a date: spreadsheets turn `1-2` into a day. */
export function warnOfDate(reading: SectionReading, row: TableRow, column: number): void {
  const cell = cellName(column, row.number);
  if (!reading.dates.has(cell)) return;
  addProblem(reading.draft, {
    severity: 'warning',
    code: 'date_as_unit_number',
    message: `Cell ${cell} holds a date where a unit number stands: the spreadsheet may have changed it`,
    ...sourceOf(reading, row),
    column: headingOf(reading, column),
    value: row.cells[column] ?? '',
  });
}
