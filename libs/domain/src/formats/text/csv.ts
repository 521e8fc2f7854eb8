import { TooLargeError } from '@trowel/domain/core';
import { cellName, type CsvProblem, type Table, type TableRow } from './table.ts';

/** Maximum size of a CSV file. */
export interface CsvLimits {
  rows: number;
  columns: number;
  cellCharacters: number;
}

/** Options of the CSV parser. */
export interface CsvOptions {
  /** Default: detected from the content. */
  delimiter?: string;
  /** Remove the `'` that guards cells against being run as formulas. */
  stripGuard?: boolean;
  limits?: Partial<CsvLimits>;
}

/** A CSV file as a table. */
export interface CsvTable extends Table {
  delimiter: string;
  csvProblems: CsvProblem[];
}

/** Default limits. */
export const CSV_LIMITS: CsvLimits = { rows: 200_000, columns: 1000, cellCharacters: 100_000 };

const DELIMITERS = ['\t', ';', '|', ','];
const SAMPLE_CHARACTERS = 65_536;
const SAMPLE_ROWS = 50;
const GUARDED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const DIRECTIVE = /^\ufeff?sep=(.)(?:\r\n|\r|\n|$)/i;

/**
 * Parses CSV (RFC 4180, with quotes and line ends inside quotes) in one pass. Rows are numbered as in
 * a spreadsheet; blank rows are counted but left out. A quote inside an unquoted text is a plain
 * character.
 * @throws TooLargeError over a limit.
 * @example
 * const { delimiter, rows } = parseCsv('us;definition\n1;"Layer; brown"');
 * console.log(delimiter, rows[1]?.cells); // ; [ '1', 'Layer; brown' ]
 */
export function parseCsv(text: string, options: CsvOptions = {}): CsvTable {
  const directive = DIRECTIVE.exec(text);
  const delimiter = options.delimiter ?? directive?.[1] ?? detectDelimiter(text);
  const limits = { ...CSV_LIMITS, ...options.limits };
  const stripGuard = options.stripGuard ?? true;
  const problems: CsvProblem[] = [];
  const rows: TableRow[] = [];
  // A byte order mark is not part of the first cell.
  const skipped = directive?.[0].length ?? (text.startsWith('\ufeff') ? 1 : 0);
  for (const row of scanRows(text, {
    start: skipped,
    firstRow: directive ? 2 : 1,
    delimiter,
    limits,
    problems,
  })) {
    while (row.cells.length > 0 && row.cells.at(-1) === '') row.cells.pop();
    if (row.cells.length === 0) continue;
    if (rows.length >= limits.rows)
      throw new TooLargeError({
        en: `The file has more than ${limits.rows} rows`,
        it: `Il file ha più di ${limits.rows} righe`,
      });
    if (stripGuard) row.cells = row.cells.map((cell) => (GUARDED.test(cell) ? cell.slice(1) : cell));
    rows.push(row);
  }
  return { delimiter, rows, isText: true, csvProblems: problems };
}

interface Scan {
  start: number;
  firstRow: number;
  delimiter: string;
  limits: CsvLimits;
  problems: CsvProblem[];
}

function* scanRows(text: string, scan: Scan): Generator<TableRow> {
  let position = scan.start;
  let number = scan.firstRow;
  while (position < text.length) {
    const cells: string[] = [];
    do {
      if (cells.length >= scan.limits.columns) {
        throw new TooLargeError({
          en: `Row ${number} has more than ${scan.limits.columns} columns`,
          it: `La riga ${number} ha più di ${scan.limits.columns} colonne`,
        });
      }
      const place = { row: number, column: cells.length };
      const cell = readCell(text, position, scan, place);
      if (cell.value.length > scan.limits.cellCharacters) {
        const reference = cellName(place.column, number);
        throw new TooLargeError({
          en: `Cell ${reference} contains more than ${scan.limits.cellCharacters} characters`,
          it: `La cella ${reference} contiene più di ${scan.limits.cellCharacters} caratteri`,
        });
      }
      cells.push(cell.value);
      position = cell.end;
    } while (text[position] === scan.delimiter && ++position <= text.length);
    position += text[position] === '\r' && text[position + 1] === '\n' ? 2 : 1;
    yield { number: number++, cells };
  }
}

interface CellPlace {
  row: number;
  column: number;
}

/** Reads one cell; `end` is the index of its delimiter or line end. */
function readCell(text: string, start: number, scan: Scan, place: CellPlace): { value: string; end: number } {
  let open = start;
  while (text[open] === ' ') open++;
  if (text[open] !== '"') {
    const end = findCellEnd(text, start, scan.delimiter);
    return { value: text.slice(start, end), end };
  }
  const parts: string[] = [];
  let from = open + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) {
      parts.push(text.slice(from));
      report(
        scan,
        place,
        'unclosed_quote',
        'opens a quote that is never closed: everything after it is in this cell',
      );
      return { value: parts.join(''), end: text.length };
    }
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') {
      const end = findCellEnd(text, quote + 1, scan.delimiter);
      const rest = text.slice(quote + 1, end);
      if (rest.trim() !== '') report(scan, place, 'text_after_quote', 'continues after its closing quote');
      return { value: parts.join('') + (rest.trim() === '' ? '' : rest), end };
    }
    parts.push('"');
    from = quote + 2;
  }
}

function report(scan: Scan, { row, column }: CellPlace, code: CsvProblem['code'], what: string): void {
  scan.problems.push({ code, message: `Cell ${cellName(column, row)} ${what}`, row, column });
}

function findCellEnd(text: string, start: number, delimiter: string): number {
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (char === delimiter || char === '\n' || char === '\r') return i;
  }
  return text.length;
}

/** Finds the delimiter that splits the first rows most evenly into more than one cell; comma if none does. */
export function detectDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  let best = ',';
  let highest = 0;
  for (const delimiter of DELIMITERS) {
    const score = scoreDelimiter(sample, delimiter);
    if (score > highest) [highest, best] = [score, delimiter];
  }
  return best;
}

/** Headings contain no lists. A delimiter that splits all rows except the headings is inside cells (`1;2, 8, 301`). */
const UNCUT_HEADINGS = 0.9;

/**
 * Returns the share of rows with the most frequent number of cells, with a small bonus for more cells;
 * 0 if most rows have one cell.
 */
function scoreDelimiter(sample: string, delimiter: string): number {
  const limits = { rows: SAMPLE_ROWS, columns: Infinity, cellCharacters: Infinity };
  const counts = new Map<number, number>();
  let rows = 0;
  let first: number | undefined;
  for (const { cells } of scanRows(sample, { start: 0, firstRow: 1, delimiter, limits, problems: [] })) {
    if (cells.length === 1 && cells[0] === '') continue;
    first ??= cells.length;
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    if (++rows >= SAMPLE_ROWS) break;
  }
  let score = 0;
  for (const [cells, count] of counts) {
    if (cells > 1) score = Math.max(score, (count / rows) * (1 + Math.log2(cells) / 20));
  }
  return first === 1 ? score * UNCUT_HEADINGS : score;
}
