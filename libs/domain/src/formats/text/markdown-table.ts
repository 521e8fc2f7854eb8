import type { Table, TableRow } from './table.ts';

/** `|---|:--:|` below the headings. */
const RULE = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+(?:\|[ \t]*)?$/;
/** Tested before the text is split into lines, because most texts are large tables. */
const RULE_BEGINS = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*\|/m;
const LINES_LOOKED_AT = 2_000;
const CHARACTERS_LOOKED_AT = 200_000;

/**
 * Parses the tables of a Markdown text into one table, with the text between them left out; undefined
 * without tables. Rows are numbered like the lines of the text.
 */
export function parseMarkdownTables(text: string): Table | undefined {
  if (!RULE_BEGINS.test(text.slice(0, CHARACTERS_LOOKED_AT))) return undefined;
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  if (!lines.slice(0, LINES_LOOKED_AT).some((line, i) => RULE.test(line) && lines[i - 1]?.includes('|')))
    return undefined;
  const rows: TableRow[] = [];
  let isOpen = false;
  for (const [i, line] of lines.entries()) {
    if (RULE.test(lines[i + 1] ?? '') && line.includes('|')) isOpen = true;
    else if (!line.includes('|')) isOpen = false;
    else if (isOpen && RULE.test(line)) continue;
    if (isOpen) rows.push({ number: i + 1, cells: cellsOf(line) });
  }
  return { rows, isText: true };
}

function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
  while (cells.at(-1) === '') cells.pop();
  return cells;
}
