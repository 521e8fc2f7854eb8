import type { Dialect, Queries } from '../../connection/database.ts';
import { createRecordReads, type RecordReads } from './record-reads.ts';
import type { RecordTable } from './record-table.ts';
import { createRecordWrites, type RecordWrites } from './record-writes.ts';

/** Reads and writes the records of one table over the connection given. */
export type RecordStore<R> = RecordReads<R> & RecordWrites;

/** Makes the store of one table. */
export function createRecordStore<R>(
  queries: Queries,
  dialect: Dialect,
  definition: RecordTable,
): RecordStore<R> {
  return {
    ...createRecordReads<R>(queries, dialect, definition),
    ...createRecordWrites(queries, dialect, definition),
  };
}
