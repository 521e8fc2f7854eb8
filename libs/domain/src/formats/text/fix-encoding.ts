import { CODE_PAGES } from './code-pages.ts';
import { cellName, type FixedColumn, type Table } from './table.ts';

/** Bytes of the characters that appear when UTF-8 is read as Windows-1252 or Latin 1. */
const BYTES = new Map<string, number>();
for (const [at, char] of [...CODE_PAGES['windows-1252']].entries()) BYTES.set(char, 0x80 + at);
for (let byte = 0x80; byte < 0xa0; byte++) BYTES.set(String.fromCharCode(byte), byte);
BYTES.delete('\ufffd');

const UTF8 = new TextDecoder();
const NEXT = `[${[...BYTES]
  .filter(([, byte]) => byte < 0xc0)
  .map(([char]) => char)
  .join('')}]`;
/** Quotes, dashes and blanks may follow a capital in any text (`AVÔÂ»`). */
const CLOSING = '[\u00a0\u2018\u2019\u201c\u201d\u2026\u2013\u2014\u00ab\u00bb]';
/**
 * First characters of misread letters: those of western Europe, and those of central Europe and
 * Greece, which are letters themselves.
 */
const FIRST = `(?:(?<!\\p{Lu})[ÂÃ](?=${CLOSING})|[ÂÃ](?!${CLOSING})|(?<=\\p{Ll})[ÄÅÎÏ](?=${CLOSING})|[ÄÅÎÏ](?!${CLOSING}))`;
const WRONG = new RegExp(`${FIRST}${NEXT}|â[€‚\u0080\u0082]${NEXT}`, 'gu');
const BEYOND_ASCII = /[^\0-\x7f]/;
/** Maximum number of passes; a text saved wrongly twice needs two. */
const MOST_TIMES = 3;
/** `à` whose second byte, a no-break space, was removed or became a blank. */
const LOST_BLANK = /(?<=\p{Ll})Ã(?: (?= )|(?=[\s.,;:)!?]|$))/gu;

/**
 * Fixes texts of a table that were UTF-8, read as Windows-1252 and saved again (`cittÃ `, `lâ€™Ã¨`).
 * `fixed` lists their columns. Only sequences that occur in no language are changed.
 */
export function fixEncoding(table: Table): Table {
  const hasMark = /^(?:ï»¿|\ufeff)/.test(table.rows[0]?.cells[0] ?? '');
  if (!hasMark && !table.rows.some(({ cells }) => cells.some((cell) => cell.search(WRONG) >= 0)))
    return table;
  const fixed = new Map<number, FixedColumn>();
  const rows = table.rows.map((row) => {
    const cells = row.cells.map((cell, i) =>
      fixCell(i === 0 && row === table.rows[0] ? cell.replace(/^(?:ï»¿|\ufeff)+/, '') : cell),
    );
    for (const [column, text] of cells.entries()) {
      const was = row.cells[column]!;
      if (text === was) continue;
      const known = fixed.get(column);
      if (known) known.count++;
      else
        fixed.set(column, {
          column,
          count: 1,
          cell: cellName(column, row.number),
          row: row.number,
          was,
          text,
        });
    }
    return { ...row, cells };
  });
  return { ...table, rows, fixed: [...fixed.values()].sort((a, b) => a.column - b.column) };
}

/** Minimum number of cells; fewer may have been typed that way. */
export const FEWEST_WRONG = 3;

/**
 * Returns true if all non-ASCII letters of a table come from a wrong encoding: the whole file was
 * saved wrongly, and nobody typed them.
 */
export function isWrongThroughout({ rows }: Table): boolean {
  let wrong = 0;
  for (const { cells } of rows)
    for (const cell of cells) {
      if (!BEYOND_ASCII.test(cell)) continue;
      if (BEYOND_ASCII.test(cell.replace(WRONG, '').replace(LOST_BLANK, ''))) return false;
      wrong++;
    }
  return wrong >= FEWEST_WRONG;
}

function fixCell(cell: string): string {
  let text = cell;
  for (let times = 0; times < MOST_TIMES; times++) {
    const fixed = fixOnce(text);
    if (fixed === text) break;
    text = fixed;
  }
  return text;
}

function fixOnce(cell: string): string {
  if (!/[ÂÃÄÅÎÏâ]/.test(cell)) return cell;
  return cell
    .replace(WRONG, (wrong) => {
      const text = UTF8.decode(Uint8Array.from(wrong, (char) => BYTES.get(char)!));
      return text.includes('\ufffd') ? wrong : text;
    })
    .replace(LOST_BLANK, 'à');
}
