import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createBatchChanges, type BatchChanges } from './batch-changes.ts';
import { createChangeLog, type ChangeLog } from './change-log.ts';
import { createLogPlaces, type LogPlaces } from './log-places.ts';

/** Writes and reads the change log; nothing in it is ever changed or deleted. */
export type ChangeStore = ChangeLog & LogPlaces & BatchChanges;

/** Makes the store of the change log over the connection given. */
export function createChangeStore(queries: Queries, tables: Tables, dialect: Dialect): ChangeStore {
  return {
    ...createChangeLog(queries, tables, dialect),
    ...createLogPlaces(queries, tables, dialect),
    ...createBatchChanges(queries, tables, dialect),
  };
}
