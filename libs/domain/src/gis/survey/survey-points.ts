import { MAX_SURVEY_POINTS, SurveyFileError } from './survey-errors.ts';

/** A measured point of a total station or GNSS receiver. */
export interface SurveyPoint {
  /** Line of the file, from 1. */
  line: number;
  name: string;
  code: string;
  x: number;
  y: number;
  z?: number;
  /** Text of further columns. */
  remark?: string;
}

/** Column of a file of measured points. `northing` is y, `easting` is x. */
export type SurveyColumn = 'name' | 'code' | 'x' | 'y' | 'z' | 'remark';

/** Format of a file: separator of the columns and what they contain. */
export interface SurveyFormat {
  separator: ';' | ',' | '\t' | ' ';
  hasDecimalComma: boolean;
  columns: SurveyColumn[];
  /** True if the first line has headings. */
  hasHeadings: boolean;
}

/** The points of a file, and the lines that are none. */
export interface SurveyFile {
  format: SurveyFormat;
  points: SurveyPoint[];
  rejected: { line: number; text: string }[];
}

const SAMPLE_LINES = 50;
const HEADINGS: readonly (readonly [SurveyColumn, RegExp])[] = [
  ['name', /^(?:n|no|nr|nome|name|punto|point|pt|id|num|number|numero|point ?(?:name|no|id|number))\.?$/i],
  ['code', /^(?:cod|code|codice|descr?|description|descrizione|feature|fcode|layer)\.?$/i],
  ['x', /^(?:x|e|est|east|easting|x ?\(m\))$/i],
  ['y', /^(?:y|n|nord|north|northing|y ?\(m\))$/i],
  ['z', /^(?:z|h|q|quota|elev|elevation|height|altitude|z ?\(m\))\.?$/i],
];

/**
 * Reads a text file with one measured point per line. The separator and the order of the columns are
 * detected, unless `format` states them. Without headings the order is name, code, x, y, z, or name, x, y,
 * z, code; the code is the column that is not a number.
 * @throws SurveyFileError without a line that is a point, and over 100,000 lines
 */
export function readSurveyPoints(text: string, format?: Partial<SurveyFormat>): SurveyFile {
  const written = listWrittenLines(text);
  if (written.length > MAX_SURVEY_POINTS)
    throw new SurveyFileError({
      en: `The file has more than ${MAX_SURVEY_POINTS} points`,
      it: `Il file ha più di ${MAX_SURVEY_POINTS} punti`,
    });
  const found = { ...detectFormat(written.map((one) => one.text)), ...format };
  const points: SurveyPoint[] = [];
  const rejected: SurveyFile['rejected'] = [];
  for (const one of found.hasHeadings ? written.slice(1) : written) {
    const point = readPoint(one, found);
    if (point) points.push(point);
    else rejected.push({ line: one.line, text: one.text });
  }
  if (points.length === 0)
    throw new SurveyFileError({
      en: 'No line of the file is a measured point: a name, a code and two or three coordinates',
      it: 'Nessuna riga del file è un punto misurato: un nome, un codice e due o tre coordinate',
    });
  return { format: found, points, rejected };
}

/** Returns the cells of the first lines of a file, without empty lines and comments. */
export function listSampleCells(
  text: string,
  { separator }: Pick<SurveyFormat, 'separator'>,
  count: number,
): string[][] {
  return listWrittenLines(text.slice(0, count * MAX_LINE))
    .slice(0, count)
    .map((one) => splitLine(one.text, separator));
}

/** Longest line of a sample. */
const MAX_LINE = 2_000;

/** Lists the lines that are neither empty nor comments, numbered from 1. */
function listWrittenLines(text: string): { line: number; text: string }[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, i) => ({ line: i + 1, text: line }))
    .filter((one) => one.text.trim() !== '' && !/^\s*(?:#|\/\/)/.test(one.text));
}

function detectFormat(lines: readonly string[]): SurveyFormat {
  const sample = lines.slice(0, SAMPLE_LINES);
  const separator = ([';', '\t', ',', ' '] as const).find((one) => isSeparator(sample, one)) ?? ' ';
  const hasDecimalComma = separator !== ',' && sample.some((line) => /\d,\d/.test(line));
  const cells = sample.map((line) => splitLine(line, separator));
  const headings = findHeadings(cells[0] ?? []);
  const rows = headings ? cells.slice(1) : cells;
  return {
    separator,
    hasDecimalComma,
    hasHeadings: headings !== undefined,
    columns: headings ?? guessColumns(rows, hasDecimalComma),
  };
}

/** A separator occurs in most lines at least twice. */
function isSeparator(lines: readonly string[], separator: string): boolean {
  const fitting = lines.filter((line) => splitLine(line, separator as SurveyFormat['separator']).length > 2);
  return fitting.length * 2 > lines.length;
}

function splitLine(line: string, separator: SurveyFormat['separator']): string[] {
  const cells = separator === ' ' ? line.trim().split(/\s+/) : line.split(separator);
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

function findHeadings(cells: readonly string[]): SurveyColumn[] | undefined {
  // `N` is the northing beside an `E`, otherwise the number of the point.
  const hasEast = cells.some((cell) => /^(?:e|est|east)$/i.test(cell));
  const columns = cells.map((cell): SurveyColumn => {
    if (hasEast && /^n$/i.test(cell)) return 'y';
    return HEADINGS.find(([, pattern]) => pattern.test(cell))?.[0] ?? 'remark';
  });
  return columns.includes('x') && columns.includes('y') ? columns : undefined;
}

/** The coordinates are the last run of two or three columns of numbers, with decimals before whole ones. */
function guessColumns(rows: readonly string[][], hasDecimalComma: boolean): SurveyColumn[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const isNumeric = Array.from({ length: width }, (_, i) => {
    const filled = rows.filter((cells) => (cells[i] ?? '') !== '');
    const numbers = filled.filter((cells) => parseCoordinate(cells[i]!, hasDecimalComma) !== undefined);
    return filled.length > 0 && numbers.length * 10 >= filled.length * 9;
  });
  const isDecimal = Array.from({ length: width }, (_, i) =>
    rows.some((cells) => /\d[.,]\d/.test(cells[i] ?? '')),
  );
  const start = findRun(isNumeric, isDecimal);
  const count = isNumeric[start + 2] && isNumeric[start + 1] ? 3 : 2;
  return isNumeric.map((_, i): SurveyColumn => {
    if (i >= start && i < start + count) return (['x', 'y', 'z'] as const)[i - start]!;
    if (i === 0) return 'name';
    const code = isNumeric.findIndex(
      (numeric, at) => at > 0 && !(at >= start && at < start + count) && !numeric,
    );
    return i === (code === -1 ? 1 : code) ? 'code' : 'remark';
  });
}

/** Finds the first column of the coordinates. The first column of all is the name, unless only it remains. */
function findRun(isNumeric: readonly boolean[], isDecimal: readonly boolean[]): number {
  const starts = isNumeric.flatMap((_, i) => (isNumeric[i] && isNumeric[i + 1] ? [i] : []));
  const threes = starts.filter((i) => isNumeric[i + 2] && i > 0);
  return (
    threes.find((i) => isDecimal[i]) ??
    threes[0] ??
    starts.find((i) => i > 0 && isDecimal[i]) ??
    starts[0] ??
    0
  );
}

function readPoint(
  { line, text }: { line: number; text: string },
  { separator, hasDecimalComma, columns }: SurveyFormat,
): SurveyPoint | undefined {
  const cells = splitLine(text, separator);
  const cell = (column: SurveyColumn): string => cells[columns.indexOf(column)] ?? '';
  const [x, y] = [parseCoordinate(cell('x'), hasDecimalComma), parseCoordinate(cell('y'), hasDecimalComma)];
  if (x === undefined || y === undefined) return undefined;
  const z = parseCoordinate(cell('z'), hasDecimalComma);
  const remark = cells.filter((value, i) => value !== '' && (columns[i] ?? 'remark') === 'remark').join(' ');
  return {
    line,
    name: cell('name') || String(line),
    code: cell('code'),
    x,
    y,
    ...(z !== undefined && { z }),
    ...(remark !== '' && { remark }),
  };
}

function parseCoordinate(text: string, hasDecimalComma: boolean): number | undefined {
  const plain = hasDecimalComma ? text.replace(',', '.') : text;
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}
