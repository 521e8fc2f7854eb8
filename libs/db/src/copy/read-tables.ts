import { setImmediate as nextTurn } from 'node:timers/promises';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { Dialect, Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';

/** A column as both databases know it. */
export interface CopiedColumn {
  name: string;
  kind: 'json' | 'boolean' | 'plain';
}

/** A table, its columns, and what numbers its rows where the database does. */
export interface CopiedTable {
  name: string;
  columns: readonly CopiedColumn[];
  /** Whether the database gives each row its id. */
  isNumbered: boolean;
}

/** A row in the values both databases share: JSON as parsed, booleans as such. */
export type CopiedRow = unknown[];

const ROWS_AT_ONCE = 500;

/** The tables, each after those it refers to; without what is remembered for moments, or kept by triggers. */
export function listTables({ sharedState: _passing, tallies: _kept, ...tables }: Tables): CopiedTable[] {
  return Object.values(tables).map((table) => {
    const columns = Object.values(getTableColumns(table)).map(({ name, dataType }) => ({
      name,
      kind: dataType === 'json' || dataType === 'boolean' ? dataType : ('plain' as const),
    }));
    const id = Object.values(getTableColumns(table)).find(({ name }) => name === 'id');
    return { name: getTableName(table), columns, isNumbered: id?.dataType === 'number' };
  });
}

/** Gives every row of a table, some at a time. On PostgreSQL it is called inside of a transaction. */
export async function* readTable(
  queries: Queries,
  dialect: Dialect,
  { name, columns }: CopiedTable,
): AsyncGenerator<CopiedRow[]> {
  const list = columns.map((column) => `"${column.name}"`).join(', ');
  const select = `select ${list} from "${name}"`;
  if (dialect === 'postgres') await queries.rows(`declare "copy_${name}" no scroll cursor for ${select}`, []);
  for (let after = 0; ;) {
    const rows =
      dialect === 'postgres'
        ? await queries.rows(`fetch ${ROWS_AT_ONCE} from "copy_${name}"`, [])
        : await queries.rows(`select ${list}, rowid from "${name}" where rowid > ? order by rowid limit ?`, [
            after,
            ROWS_AT_ONCE,
          ]);
    if (dialect === 'sqlite') {
      after = Number(rows.at(-1)?.at(-1));
      // SQLite answers at once: others would wait until all is read.
      await nextTurn();
    }
    yield rows.map((row) => columns.map(({ kind }, i) => decode(kind, row[i])));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  if (dialect === 'postgres') await queries.rows(`close "copy_${name}"`, []);
}

function decode(kind: CopiedColumn['kind'], value: unknown): unknown {
  if (value === null) return null;
  if (kind === 'boolean') return Boolean(value);
  return kind === 'json' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
}
