import type BetterSqlite3 from 'better-sqlite3';
import { UnsupportedMediaTypeError } from '@trowel/domain/core';
import type { ForeignReference, ForeignTable } from './foreign-table.ts';
import { loadSqlite } from '../connection/sqlite-connection.ts';

/** What a foreign database holds. */
export interface ForeignDatabase {
  tables: ForeignTable[];
  /** Tables that were not asked for, with the number of their rows. */
  others: { name: string; rows: number }[];
}

/** Tables that GIS programs keep beside those of the user: layers, projections, styles, indexes. */
const MACHINERY =
  /^(?:gpkg_|rtree_|idx_|spatialite_|sql_statements_log|views_|vector_layers|virts_|elementary|data_licenses|geometry_columns|spatial_ref_sys|geom_cols_|layer_styles$|qgis_)/i;

/**
 * Reads all tables of an SQLite file but the machinery of GIS programs, with their names as they are written, and what they
 * say of their keys. Works as `readSqliteFile` does.
 * @throws UnsupportedMediaTypeError when the bytes are no SQLite database.
 */
export function readSqliteTables(bytes: Uint8Array): {
  tables: ForeignTable[];
  references: ForeignReference[];
} {
  const database = openCopy(bytes);
  try {
    const names = listTables(database).filter((name) => !MACHINERY.test(name));
    return {
      tables: names.map((name) => ({ ...readTable(database, name), name })),
      references: names.flatMap((name) => listReferences(database, name)),
    };
  } catch (error) {
    throw isDamage(error) ? damaged() : error;
  } finally {
    database.close();
  }
}

/**
 * Reads tables of an SQLite file that another program wrote. Works on a copy in memory: the file is not touched, nothing
 * of its schema is run, views, virtual tables and columns that are computed on reading are passed over. Blocks: call it in
 * a worker.
 * @throws UnsupportedMediaTypeError when the bytes are no SQLite database.
 */
export function readSqliteFile(bytes: Uint8Array, wanted: readonly string[]): ForeignDatabase {
  const database = openCopy(bytes);
  try {
    const names = listTables(database);
    const isWanted = (name: string): boolean => wanted.includes(name.toLowerCase());
    return {
      tables: names.filter(isWanted).map((name) => readTable(database, name)),
      others: names
        .filter((name) => !isWanted(name))
        .map((name) => ({ name, rows: countRows(database, name) }))
        .filter(({ rows }) => rows > 0),
    };
  } catch (error) {
    throw isDamage(error) ? damaged() : error;
  } finally {
    database.close();
  }
}

/** Gives the bytes of an SQLite file with the tables; the first column of each is its integer key. */
export function writeSqliteFile(tables: readonly ForeignTable[]): Uint8Array {
  const database = new (loadSqlite())(':memory:');
  try {
    for (const { name, columns, rows } of tables) {
      const list = columns.map((column, i) => `${quote(column)}${i === 0 ? ' INTEGER PRIMARY KEY' : ''}`);
      database.exec(`CREATE TABLE ${quote(name)} (${list.join(', ')})`);
      const places = columns.map(() => '?').join(', ');
      const insert = database.prepare(`INSERT INTO ${quote(name)} VALUES (${places})`);
      database.transaction(() => {
        for (const row of rows) insert.run(...row);
      })();
    }
    return new Uint8Array(database.serialize());
  } finally {
    database.close();
  }
}

function openCopy(bytes: Uint8Array): BetterSqlite3.Database {
  const database = new (loadSqlite())(Buffer.from(withoutWal(bytes)));
  try {
    database.pragma('trusted_schema = OFF');
    database.pragma('query_only = ON');
    database.prepare('select count(*) from sqlite_schema').get();
    return database;
  } catch {
    database.close();
    throw damaged();
  }
}

/** The copy is in memory and only read: whatever SQLite complains of is in the file. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');
}

function damaged(): UnsupportedMediaTypeError {
  return new UnsupportedMediaTypeError({
    en: 'The SQLite database is damaged or was cut off',
    it: 'Il database SQLite è danneggiato o troncato',
  });
}

/** A copy in memory has no write-ahead log beside it: bytes 18 and 19 of the header say which way is used. */
function withoutWal(bytes: Uint8Array): Uint8Array {
  if (bytes[18] !== 2 && bytes[19] !== 2) return bytes;
  const copy = Uint8Array.from(bytes);
  copy[18] = 1;
  copy[19] = 1;
  return copy;
}

/** Ordinary tables of the user's own: those of SQLite and of SpatiaLite's indexes are machinery. */
function listTables(database: BetterSqlite3.Database): string[] {
  return database
    .prepare(
      "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .pluck()
    .all() as string[];
}

function readTable(database: BetterSqlite3.Database, name: string): ForeignTable {
  const columns = listStoredColumns(database, name);
  if (columns.length === 0) return { name: name.toLowerCase(), columns, rows: [] };
  const statement = database.prepare(`select ${columns.map(quote).join(', ')} from ${quote(name)}`);
  return {
    name: name.toLowerCase(),
    columns,
    rows: statement.raw().all() as unknown[][],
  };
}

/** A virtual generated column holds nothing: reading it runs an expression of the file, which may ask for any memory. */
const IS_STORED = 'hidden <> 2';

function listStoredColumns(database: BetterSqlite3.Database, table: string): string[] {
  const query = `select name from pragma_table_xinfo(?) where ${IS_STORED} order by cid`;
  return database.prepare(query).pluck().all(table) as string[];
}

/** Of one column each; a table that is named without a column is meant by its key. */
function listReferences(database: BetterSqlite3.Database, table: string): ForeignReference[] {
  const parts = database.prepare('select * from pragma_foreign_key_list(?)').all(table) as KeyPart[];
  return parts
    .filter(({ id }) => parts.filter((part) => part.id === id).length === 1)
    .map((part) => ({
      table,
      column: part.from,
      toTable: part.table,
      toColumn: part.to ?? keyOf(database, part.table),
    }));
}

interface KeyPart {
  id: number;
  table: string;
  from: string;
  to: string | null;
}

function keyOf(database: BetterSqlite3.Database, table: string): string {
  const key = database.prepare('select name from pragma_table_info(?) where pk = 1').pluck().get(table);
  return String(key ?? '');
}

function countRows(database: BetterSqlite3.Database, name: string): number {
  try {
    return Number(
      database
        .prepare(`select count(*) from ${quote(name)}`)
        .pluck()
        .get(),
    );
  } catch {
    // A table that needs an extension which is not here.
    return 0;
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
