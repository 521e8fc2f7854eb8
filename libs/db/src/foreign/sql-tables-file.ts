import { loadSqlite } from '../connection/sqlite-connection.ts';

/** A table with the SQL of its columns and constraints. */
export interface SqlTable {
  name: string;
  sql: string;
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
}

/** Numbers in the header of an SQLite file by which programs recognise its format. */
export interface SqliteHeader {
  applicationId: number;
  userVersion: number;
}

/** Returns the bytes of an SQLite file with the tables in their order. The same input gives the same bytes. It blocks, so call it in a worker. */
export function writeSqlTables(
  tables: readonly SqlTable[],
  { applicationId, userVersion }: SqliteHeader,
): Uint8Array {
  const database = new (loadSqlite())(':memory:');
  try {
    database.pragma(`application_id = ${applicationId}`);
    database.pragma(`user_version = ${userVersion}`);
    for (const { name, sql, columns, rows } of tables) {
      database.exec(`CREATE TABLE ${quote(name)} (${sql})`);
      const places = columns.map(() => '?').join(', ');
      const insert = database.prepare(
        `INSERT INTO ${quote(name)} (${columns.map(quote).join(', ')}) VALUES (${places})`,
      );
      database.transaction(() => {
        for (const row of rows) insert.run(...row);
      })();
    }
    return new Uint8Array(database.serialize());
  } finally {
    database.close();
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
