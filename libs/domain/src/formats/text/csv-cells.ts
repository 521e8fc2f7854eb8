/** What a cell can be given; the last two leave it empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** How a CSV file is written. */
export interface CsvRenderOptions {
  delimiter?: string;
  /** Begin with the mark that tells spreadsheet programs it is UTF-8. */
  bom?: boolean;
  /** Put `'` before texts a spreadsheet would run as a formula; the CSV reader takes it off again. */
  guard?: boolean;
}

const DEFAULTS = { delimiter: ',', bom: false, guard: true };
const LINE_END = '\r\n';
/** Texts that begin, perhaps after blanks, with a sign that starts a formula. */
const FORMULA = /^(?:[\t\r\n]|\s*[=@＝＠])/;
/** After a plus or a minus it takes a call, a link to a program or another sheet; `- grey, sandy` and `-12` are harmless. */
const SIGNED_FORMULA = /^\s*[+\-＋－][^]*[(|!"=@]/;
/** What the reader would take the guard off: texts that only look guarded get one more. */
const LOOKS_GUARDED = /^'+(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const QUOTED_BEGINNING = /^(?:sep=|\ufeff)/i;

/**
 * Gives a CSV file (RFC 4180, CRLF line ends): the headings, then one line a row. Numbers stay numbers, `null` is
 * empty, truth values are `true` and `false`. `parseCsv` gives the same texts back.
 */
export function renderCsv(
  headings: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  options: CsvRenderOptions = {},
): string {
  const { bom } = { ...DEFAULTS, ...options };
  return `${bom ? '\ufeff' : ''}${renderCsvRows([headings, ...rows], options)}`;
}

/** Gives rows that follow others of a table. */
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

/** Gives the text with `'` before it when a spreadsheet would run it as a formula. */
export function guardText(text: string): string {
  const isGuarded = [FORMULA, SIGNED_FORMULA, LOOKS_GUARDED].some((pattern) => pattern.test(text));
  return isGuarded ? `'${text}` : text;
}
