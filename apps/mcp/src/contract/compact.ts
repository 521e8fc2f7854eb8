/**
 * Returns shorter data for reading. Empty values are removed, timestamps are rounded to minutes, and
 * records of one kind become a table. Its columns are named once, constant columns are in `all`.
 */
export function compact(value: unknown): unknown {
  if (typeof value === 'string') return shortenMoment(value);
  if (Array.isArray(value)) return compactList(value);
  if (typeof value !== 'object' || value === null) return value;
  return compactObject(value);
}

type Row = Readonly<Record<string, unknown>>;

const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d(?:\.\d+)?Z$/;

function shortenMoment(text: string): string {
  return text.replace(MOMENT, '$1Z');
}

function compactObject(value: object): Record<string, unknown> {
  const entries = Object.entries(value).map(([name, one]) => [name, compact(one)] as const);
  return Object.fromEntries(entries.filter(([, one]) => hasContent(one)));
}

function hasContent(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

function compactList(list: readonly unknown[]): unknown {
  if (list.length < 2 || !list.every(isRecord)) return list.map(compact);
  const rows = list.map((row) => compactObject(flatten(row as Row)));
  // A table within a cell would be unreadable.
  const isDeep = rows.some((row) => Object.values(row).some(isRecord));
  return isDeep ? list.map(compact) : tabulate(rows);
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Nested fields become fields of the row, such as `after.period`. */
function flatten(row: Row, prefix = ''): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (isRecord(value)) Object.assign(flat, flatten(value as Row, `${prefix}${name}.`));
    else flat[prefix + name] = value;
  }
  return flat;
}

/** Minimum share of filled cells. Below it, a table has more commas than it saves names. */
const LEAST_FILLED = 0.4;

function tabulate(rows: readonly Row[]): unknown {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const [first] = rows;
  const isConstant = (name: string): boolean =>
    typeof first?.[name] !== 'object' && rows.every((row) => row[name] === first?.[name]);
  const all = Object.fromEntries(names.filter(isConstant).map((name) => [name, first?.[name]]));
  const columns = names.filter((name) => !(name in all));
  const filled = rows.reduce((sum, row) => sum + columns.filter((name) => name in row).length, 0);
  if (columns.length === 0 || filled < LEAST_FILLED * rows.length * columns.length) return [...rows];
  return {
    ...(Object.keys(all).length > 0 && { all }),
    columns,
    rows: rows.map((row) => dropEmptyEnd(columns.map((name) => row[name] ?? null))),
  };
}

function dropEmptyEnd(cells: unknown[]): unknown[] {
  const last = cells.findLastIndex((cell) => cell !== null);
  return cells.slice(0, last + 1);
}
