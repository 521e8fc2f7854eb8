import { setImmediate as nextTurn } from 'node:timers/promises';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { Dialect, Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';

/** A column with a type that both databases share. */
export interface CopiedColumn {
  name: string;
  kind: 'json' | 'boolean' | 'plain';
}

/** A table and its columns. */
export interface CopiedTable {
  name: string;
  columns: readonly CopiedColumn[];
  /** True if the database assigns the ids. */
  isNumbered: boolean;
}

/** A row with values as both databases share them: JSON parsed, booleans as booleans. */
export type CopiedRow = unknown[];

const ROWS_AT_ONCE = 500;

/** Lists the tables in the order of their references, without short-lived state and tables maintained by triggers. */
export function listTables({ sharedState: _passing, tallies: _tallies, ...tables }: Tables): CopiedTable[] {
  return Object.values(tables).map((table) => {
    const columns = Object.values(getTableColumns(table)).map(({ name, dataType }) => ({
      name,
      kind: dataType === 'json' || dataType === 'boolean' ? dataType : ('plain' as const),
    }));
    const id = Object.values(getTableColumns(table)).find(({ name }) => name === 'id');
    return { name: getTableName(table), columns, isNumbered: id?.dataType === 'number' };
  });
}

/** Yields all rows of a table in portions. On PostgreSQL call it within a transaction. */
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
      // SQLite is synchronous: without a pause other requests would wait until everything is read.
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
