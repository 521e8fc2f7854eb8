import { TooLargeError, ValidationError } from '@trowel/domain/core';
import type { Language } from '../../context.ts';

/** A table of a dump, its values as texts. */
export interface DumpedTable {
  name: string;
  columns: string[];
  rows: string[][];
}

const MAX_ROWS = 200_000;
const BEGINNING = /^(?:--|\/\*|PRAGMA\s|BEGIN|SET\s|CREATE\s|COPY\s|INSERT\s|START\s)/i;
const NAME = String.raw`(?:"?[\w ]+"?\.)?"?([\w ]+?)"?`;
const STATEMENT = new RegExp(
  `^[ \\t]*(?:COPY ${NAME} \\(([^)]{0,20000})\\) FROM stdin;\\r?\\n|INSERT INTO ${NAME}\\s*(?:\\(([^)]{0,20000})\\))?\\s*VALUES\\s*(?=\\()|CREATE TABLE (?:IF NOT EXISTS )?${NAME}\\s*\\()`,
  'gim',
);
const NO_COLUMN = /^\s*(?:CONSTRAINT|PRIMARY|UNIQUE|FOREIGN|CHECK|EXCLUDE|LIKE)\b/i;

/** Returns true if a text is an SQL dump of a database, as `pg_dump` or `.dump` of SQLite write it. */
export function isSqlDump(text: string): boolean {
  if (!BEGINNING.test(text.slice(0, 200).trimStart())) return false;
  STATEMENT.lastIndex = 0;
  return STATEMENT.test(text);
}

/**
 * Parses the rows of COPY and INSERT statements. Nothing is executed. Cost: linear in the text.
 * @throws TooLargeError over 200,000 rows; ValidationError for a row that cannot be parsed
 */
export function readSqlDump(text: string, language: Language): DumpedTable[] {
  const tables = new Map<string, DumpedTable>();
  const tableOf = (name: string, columns: readonly string[]): DumpedTable => {
    const known = tables.get(name);
    if (known) return known;
    const made = { name, columns: [...columns], rows: [] };
    tables.set(name, made);
    return made;
  };
  let rows = 0;
  STATEMENT.lastIndex = 0;
  for (let found = STATEMENT.exec(text); found; found = STATEMENT.exec(text)) {
    const [, copied, copiedColumns = '', inserted, insertedColumns, created] = found;
    const at = STATEMENT.lastIndex;
    if (created !== undefined) {
      const end = findEnd(text, at);
      tableOf(created, readColumns(text.slice(at, end)));
      STATEMENT.lastIndex = end;
      continue;
    }
    const name = (copied ?? inserted)!;
    const refuse = (place: number): Error => unreadable(text.slice(place, place + 80), name, language);
    const read = copied === undefined ? readTuples(text, at, refuse) : readCopied(text, at, refuse);
    const columns = copied === undefined ? insertedColumns : copiedColumns;
    const named = columns === undefined ? undefined : splitNames(columns);
    const table = tableOf(name, named ?? []);
    // An INSERT may list the columns in a different order.
    for (const row of read.rows) table.rows.push(named ? arrange(table, named, row) : row);
    rows += read.rows.length;
    if (rows > MAX_ROWS) throw tooManyRows(language);
    STATEMENT.lastIndex = read.end;
  }
  return [...tables.values()];
}

function splitNames(text: string): string[] {
  return text.split(',').map((name) => name.trim().replace(/^"|"$/g, ''));
}

function arrange({ columns }: DumpedTable, order: readonly string[], row: readonly string[]): string[] {
  if (order.length === columns.length && order.every((name, i) => name === columns[i])) return [...row];
  for (const name of order) if (!columns.includes(name)) columns.push(name);
  return columns.map((name) => row[order.indexOf(name)] ?? '');
}

/** The names of the columns of a CREATE TABLE, without its constraints. */
function readColumns(definition: string): string[] {
  const plain = definition.replace(/'(?:[^']|'')*'/g, '').replace(/\([^()]*\)/g, '');
  return plain
    .split(',')
    .filter((part) => part.trim() !== '' && !NO_COLUMN.test(part))
    .map((part) => /^\s*(?:"([^"]+)"|(\S+))/.exec(part))
    .map((found) => found?.[1] ?? found?.[2] ?? '');
}

/** Returns the position of the bracket that closes the one opened before `start`. */
function findEnd(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "'") at = text.indexOf("'", at + 1);
    if (at === -1) return text.length;
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return text.length;
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', b: '', f: '', v: '\n' };

type Read = { rows: string[][]; end: number };
const END_OF_COPY = /^\\\.\r?$/gm;

/** Parses tab-separated lines until `\.`. A dump without that mark is truncated. */
function readCopied(text: string, start: number, refuse: (at: number) => Error): Read {
  END_OF_COPY.lastIndex = start;
  const end = END_OF_COPY.exec(text)?.index;
  if (end === undefined) throw refuse(text.lastIndexOf('\n') + 1);
  const lines = text.slice(start, end).split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const rows = lines.map((line) => line.split('\t').map((value) => (value === '\\N' ? '' : unescape(value))));
  return { rows, end };
}

const TEXT = String.raw`'([^']*(?:''[^']*)*)'`;
/** SQLite writes line ends as `replace('a\nb','\n',char(10))`. */
const VALUE = new RegExp(
  String.raw`\s*(?:(?:(?<kind>[EXN])?${TEXT}|(?<replaced>(?:replace\()+)${TEXT}(?:,'\\[nr]',char\(1[03]\)\))+|(?<bare>[^\s,()']+))(?:::[\w ]+(?:\(\d+\))?)?)\s*(?<end>[,)])`,
  'iy',
);
const NEXT_TUPLE = /\s*(?:,\s*)?\(/y;

/** `(1, 'a', NULL), (2, 'b', 3);` */
function readTuples(text: string, start: number, refuse: (at: number) => Error): Read {
  const rows: string[][] = [];
  let end = start;
  for (NEXT_TUPLE.lastIndex = end; NEXT_TUPLE.test(text); NEXT_TUPLE.lastIndex = end) {
    end = NEXT_TUPLE.lastIndex;
    const row: string[] = [];
    for (let isLast = false; !isLast;) {
      VALUE.lastIndex = end;
      const found = VALUE.exec(text);
      if (!found) throw refuse(end);
      end = VALUE.lastIndex;
      row.push(textOf(found));
      isLast = found.groups!['end'] === ')';
    }
    rows.push(row);
  }
  return { rows, end };
}

function textOf({ 2: plain, 4: lined, groups = {} }: RegExpExecArray): string {
  const { kind = '', bare = '' } = groups;
  if (lined !== undefined) return unescape(lined.replaceAll("''", "'"));
  if (plain === undefined) return /^NULL$/i.test(bare) ? '' : bare;
  if (/x/i.test(kind)) return '';
  const text = plain.replaceAll("''", "'");
  return /e/i.test(kind) ? unescape(text) : text;
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign);
}

function unreadable(at: string, table: string, language: Language): ValidationError {
  const quoted = at.slice(0, 60);
  const message = {
    en: `The dump has a row of ${table} that cannot be read, at ${quoted}: nothing of it was read`,
    it: `Il dump ha una riga di ${table} che non si può leggere, a ${quoted}: non se ne è letto nulla`,
  }[language];
  return new ValidationError([{ field: 'file', message, type: 'unreadable_dump' }], message);
}

function tooManyRows(language: Language): TooLargeError {
  return new TooLargeError(
    {
      en: `The dump has more than ${MAX_ROWS} rows`,
      it: `Il dump ha più di ${MAX_ROWS} righe`,
    }[language],
  );
}
