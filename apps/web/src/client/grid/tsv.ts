/**
 * Formats rows of texts for the clipboard as spreadsheets do: tab-separated, with quotes around texts
 * that contain tabs, quotes or line ends.
 */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  const text = rows.map((row) => row.map(quoted).join('\t')).join('\n');
  // Readers drop an empty last line. If the last row is empty, a line end after it preserves it.
  return rows.length > 1 && text.endsWith('\n') ? `${text}\n` : text;
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Parses text that a spreadsheet copied to the clipboard. A quote at the beginning of a cell opens a
 * text that may contain tabs and line ends. Any other quote is literal. The empty line that programs
 * add at the end is not a row.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    rows.at(-1)?.push(cell);
    if (end >= text.length) break;
    const isRowEnd = text[end] !== '\t';
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    if (!isRowEnd) continue;
    if (at === text.length) break;
    rows.push([]);
  }
  return rows;
}

function readPlain(text: string, start: number): { cell: string; end: number } {
  const length = text.slice(start).search(/[\t\r\n]/);
  const end = length < 0 ? text.length : start + length;
  return { cell: text.slice(start, end), end };
}

/** Reads a quoted cell. A quote that is never closed, or is closed in the middle of a cell, is literal. */
function readQuoted(text: string, start: number): { cell: string; end: number } {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return readPlain(text, start);
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const end = quote + 1;
    if (end < text.length && !/[\t\r\n]/.test(text[end] ?? '')) return readPlain(text, start);
    const cell = text.slice(start + 1, quote).replaceAll('""', '"');
    return { cell: cell.replaceAll(/\r\n?/g, '\n'), end };
  }
}
