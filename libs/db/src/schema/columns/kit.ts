import * as pg from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';

/** Text ordered by its bytes whatever the database's own collation, as SQLite orders it. */
const byteOrderedText = pg.customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

/**
 * The column builders of PostgreSQL. `json` keeps the order of keys; `searchable` is JSON that
 * conditions look into. Moments and days are ISO 8601 text in both databases: byte order is time order.
 */
export const postgresKit = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  id: () => pg.integer().primaryKey().generatedByDefaultAsIdentity(),
  text: () => pg.text(),
  key: () => byteOrderedText(),
  integer: () => pg.integer(),
  decimal: () => pg.doublePrecision(),
  boolean: () => pg.boolean(),
  json: () => pg.json(),
  searchable: () => pg.jsonb(),
};

/** The column builders every table of the schema is written with. */
export type Kit = typeof postgresKit;

/**
 * The column builders of SQLite, shown under PostgreSQL's type: shared code then sees one schema, and
 * only what both dialects can do (no `.all()`, `.get()`, `.run()`).
 */
export const sqliteKit = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  id: () => sqlite.integer().primaryKey({ autoIncrement: true }),
  text: () => sqlite.text(),
  key: () => sqlite.text(),
  integer: () => sqlite.integer(),
  decimal: () => sqlite.real(),
  boolean: () => sqlite.integer({ mode: 'boolean' }),
  json: () => sqlite.text({ mode: 'json' }),
  searchable: () => sqlite.text({ mode: 'json' }),
} as unknown as Kit;
