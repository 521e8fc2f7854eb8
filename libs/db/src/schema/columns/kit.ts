import * as pg from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';

/** Text sorted by bytes independent of the database's collation, as SQLite sorts it. */
const byteOrderedText = pg.customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

/**
 * The column builders of PostgreSQL. `json` preserves the order of keys, `searchable` is JSON for
 * conditions. Timestamps and dates are ISO 8601 text in both databases: byte order is time order.
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

/** The type of the column builders that every table uses. */
export type Kit = typeof postgresKit;

/**
 * The column builders of SQLite, typed as those of PostgreSQL. Shared code then has one schema, and
 * only features of both dialects (no `.all()`, `.get()`, `.run()`).
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
