import type BetterSqlite3 from 'better-sqlite3';
import { UnsupportedMediaTypeError } from '@trowel/domain/core';
import type { ForeignReference, ForeignTable } from './foreign-table.ts';
import { loadSqlite } from '../connection/sqlite-connection.ts';

/** Content of another program's database. */
export interface ForeignDatabase {
  tables: ForeignTable[];
  /** Tables that were not requested, with their number of rows. */
  others: { name: string; rows: number }[];
}

/** Tables that GIS programs add: layers, projections, styles, indexes. */
const MACHINERY =
  /^(?:gpkg_|rtree_|idx_|spatialite_|sql_statements_log|views_|vector_layers|virts_|elementary|data_licenses|geometry_columns|spatial_ref_sys|geom_cols_|layer_styles$|qgis_)/i;

/**
 * Reads all tables of an SQLite file except those of GIS programs, with their names and foreign keys.
 * Works like `readSqliteFile`.
 * @throws UnsupportedMediaTypeError if the bytes are not an SQLite database
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
 * Reads tables of another program's SQLite file. It works on a copy in memory: the file is not changed
 * and nothing of its schema is executed. Views, virtual tables and virtual generated columns are
 * ignored. It blocks, so call it in a worker.
 * @throws UnsupportedMediaTypeError if the bytes are not an SQLite database
 */
export function readSqliteFile(bytes: Uint8Array, wanted: readonly string[]): ForeignDatabase {
  const database = openCopy(bytes);
  try {
    const names = listTables(database);
    const isWanted = (name: string): boolean => wanted.includes(name.toLowerCase());
    return {
      tables: names.filter(isWanted).map((name) => readTable(database, name)),
      others: names
        .filter((name) => !isWanted(name) && !MACHINERY.test(name))
        .map((name) => ({ name, rows: countRows(database, name) }))
        .filter(({ rows }) => rows > 0),
    };
  } catch (error) {
    throw isDamage(error) ? damaged() : error;
  } finally {
    database.close();
  }
}

/** Returns the bytes of an SQLite file with the tables. The first column of each is its integer primary key, unless `hasNoKey`. */
export function writeSqliteFile(tables: readonly ForeignTable[]): Uint8Array {
  const database = new (loadSqlite())(':memory:');
  try {
    for (const { name, columns, rows, types = {}, hasNoKey } of tables) {
      const list = columns.map((column, i) => {
        const type = i === 0 && !hasNoKey ? 'INTEGER PRIMARY KEY' : (types[column] ?? '');
        return `${quote(column)} ${type}`.trim();
      });
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

/** The copy is in memory and only read, so every error of SQLite is caused by the file. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');
}

function damaged(): UnsupportedMediaTypeError {
  return new UnsupportedMediaTypeError({
    en: 'The SQLite database is damaged or incomplete',
    it: 'Il database SQLite è danneggiato o troncato',
  });
}

/** A copy in memory has no write-ahead log. Bytes 18 and 19 of the header select the journal mode. */
function withoutWal(bytes: Uint8Array): Uint8Array {
  if (bytes[18] !== 2 && bytes[19] !== 2) return bytes;
  const copy = Uint8Array.from(bytes);
  copy[18] = 1;
  copy[19] = 1;
  return copy;
}

/** Lists the ordinary tables of the user, without those of SQLite and SpatiaLite's indexes. */
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

/**
 * Virtual generated columns store nothing. Reading one executes an expression of the file, which may
 * need any amount of memory.
 */
const IS_STORED = 'hidden <> 2';

function listStoredColumns(database: BetterSqlite3.Database, table: string): string[] {
  const query = `select name from pragma_table_xinfo(?) where ${IS_STORED} order by cid`;
  return database.prepare(query).pluck().all(table) as string[];
}

/** Lists references of a single column. A reference without a target column means the primary key. */
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
    // The table needs an extension that is not available.
    return 0;
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
