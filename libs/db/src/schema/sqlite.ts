import { sqliteKit } from './kit.ts';
import { defineTables } from './tables.ts';

/** The tables as drizzle-kit reads them to write SQLite's migrations. */
export const {
  sites,
  units,
  items,
  relations,
  periods,
  models,
  media,
  terms,
  nodeTypes,
  users,
  changes,
  imports,
} = defineTables(sqliteKit);
