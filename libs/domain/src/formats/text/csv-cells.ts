/** Value of a cell; `null` and `undefined` leave it empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** Options of a CSV file. */
export interface CsvRenderOptions {
  delimiter?: string;
  /** Begin with a byte order mark, so that spreadsheet programs read UTF-8. */
  bom?: boolean;
  /** Put `'` before texts that a spreadsheet would run as a formula; the CSV reader removes it. */
  guard?: boolean;
}

const DEFAULTS = { delimiter: ',', bom: false, guard: true };
const LINE_END = '\r\n';
/** Texts that begin with a sign of a formula, possibly after blanks. */
const FORMULA = /^(?:[\t\r\n]|\s*[=@＝＠])/;
/**
 * Signed texts are formulas only with a call, a link to a program or another sheet; `- grey, sandy`
 * and `-12` are harmless.
 */
const SIGNED_FORMULA = /^\s*[+\-＋－][^]*[(|!"=@]/;
/** Texts that only look guarded get one more guard, because the reader removes one. */
const LOOKS_GUARDED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const QUOTED_BEGINNING = /^(?:sep=|\ufeff)/i;

/**
 * Renders a CSV file (RFC 4180, CRLF line ends): the headings, then one line per row. Numbers stay
 * numbers, `null` is empty, booleans are `true` and `false`. `parseCsv` returns the same texts.
 */
export function renderCsv(
  headings: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  options: CsvRenderOptions = {},
): string {
  const { bom } = { ...DEFAULTS, ...options };
  return `${bom ? '\ufeff' : ''}${renderCsvRows([headings, ...rows], options)}`;
}

/** Renders rows that follow others of a table. */
export function renderCsvRows(
  rows: readonly (readonly CsvValue[])[],
  options: CsvRenderOptions = {},
): string {
  const { delimiter, guard } = { ...DEFAULTS, ...options };
  const lines = rows.map((row) =>
    row.map((value) => renderCell(value, { delimiter, guard })).join(delimiter),
  );
  return lines.map((line) => `${line}${LINE_END}`).join('');
}

function renderCell(value: CsvValue, { delimiter, guard }: { delimiter: string; guard: boolean }): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = guard ? guardText(value) : value;
  const needsQuotes =
    text.includes('"') || text.includes(delimiter) || /[\r\n]/.test(text) || QUOTED_BEGINNING.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the text with `'` before it if a spreadsheet would run it as a formula. */
export function guardText(text: string): string {
  const isGuarded = [FORMULA, SIGNED_FORMULA, LOOKS_GUARDED].some((pattern) => pattern.test(text));
  return isGuarded ? `'${text}` : text;
}
