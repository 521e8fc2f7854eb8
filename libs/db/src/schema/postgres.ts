import { postgresKit } from './kit.ts';
import { defineTables } from './tables.ts';

/** The tables as drizzle-kit reads them to write PostgreSQL's migrations. */
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
} = defineTables(postgresKit);
