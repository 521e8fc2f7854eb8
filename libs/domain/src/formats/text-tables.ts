import { findLines } from './lists/lines.ts';
import { parseCsv } from './text/csv.ts';
import { parseMarkdownTables } from './text/markdown-table.ts';
import type { Table } from './text/table.ts';

/** Splits a text that is neither a graph nor a list into cells. */
export function cutTable(text: string): Table {
  const table = parseMarkdownTables(text) ?? parseCsv(text);
  // Lines such as `US 1 copre US 2` have as many words as the cells of a table.
  return findLines(text)?.hasWords ? table : parseBlanks(table);
}

/** Splits rows at blanks, if all have the same number of words and no other delimiter: `1 2`. */
function parseBlanks(table: Table): Table {
  const rows = table.rows.map(({ number, cells }) => ({
    number,
    cells: (cells[0] ?? '').trim().split(/[ \t]+/),
  }));
  const width = rows[0]?.cells.length ?? 0;
  const isEven = width > 1 && rows.length > 1 && rows.every(({ cells }) => cells.length === width);
  return isEven && table.rows.every(({ cells }) => cells.length === 1) ? { ...table, rows } : table;
}
