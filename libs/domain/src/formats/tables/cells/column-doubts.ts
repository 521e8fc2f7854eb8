import type { Field } from '@trowel/domain/core';
import type { Language } from '@trowel/domain/matrix';
import { cellName } from '../../text/table.ts';

/** An ambiguous column, and how it was read. */
export interface FormatDoubt {
  column: number;
  row: number;
  code: 'ambiguous_number' | 'month_first' | 'ambiguous_day' | 'short_year';
  value: string;
  message: Record<Language, string>;
}

/** A column whose field requires a number or a date. */
export interface TypedColumn {
  column: number;
  heading: string;
  field: Field;
}

/** A text of a column with its row. */
export interface WrittenCell {
  text: string;
  row: number;
}
/** Formats the first of several cells of a column, and the number of the others. */
export function placeOfCells(column: number, cells: readonly WrittenCell[]): Record<Language, string> {
  const first = cellName(column, cells[0]!.row);
  const more = cells.length - 1;
  if (more === 0) return { en: first, it: first };
  return {
    en: `${first} and ${more} more ${more === 1 ? 'cell' : 'cells'}`,
    it: more === 1 ? `${first} e un’altra cella` : `${first} e altre ${more} celle`,
  };
}
