import type { Dialect, Queries } from '../../connection/database.ts';

/** Adds rows, their values in the order of the names, and gives the ids they got. */
export type InsertRows = (
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
) => Promise<number[]>;

const MAX_TEXTS = 100;

/** Makes what adds rows to a table; the text of a statement is written once for each number of rows. */
export function createInsert(queries: Queries, dialect: Dialect, table: string): InsertRows {
  const texts = new Map<string, string>();
  return async (names, rows) => {
    const shape = `${rows.length} ${names.join()}`;
    let text = texts.get(shape);
    if (text === undefined) {
      text = writeInsert(dialect, table, { names, rows: rows.length });
      if (texts.size >= MAX_TEXTS) texts.clear();
      texts.set(shape, text);
    }
    const ids = await queries.rows(text, rows.flat(1).map(encode));
    return ids.map(([id]) => Number(id));
  };
}

function writeInsert(
  dialect: Dialect,
  table: string,
  { names, rows }: { names: readonly string[]; rows: number },
): string {
  let next = 0;
  const tuple = (): string =>
    `(${names.map(() => (dialect === 'postgres' ? `$${++next}` : '?')).join(', ')})`;
  const tuples = Array.from({ length: rows }, tuple);
  return `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values ${tuples.join(', ')} returning id`;
}

/** Gives a value as drivers take it: lists and objects as JSON. */
export function encode(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
