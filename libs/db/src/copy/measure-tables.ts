import { createHash } from 'node:crypto';
import { connect } from '../connection/connect.ts';
import type { Queries } from '../connection/database.ts';
import { listTables, readTable, type CopiedRow } from './read-tables.ts';

/** Number of rows and checksum of a table, independent of row order and kind of database. */
export interface TableFigures {
  rows: number;
  sum: string;
}

const BITS = 256n;

/** Computes figures of every table in a migrated database, from one snapshot. Cost: all rows are read. */
export async function measureDatabase(url: string): Promise<Record<string, TableFigures>> {
  const database = connect(url);
  const measure = async (queries: Queries): Promise<Record<string, TableFigures>> => {
    const figures: Record<string, TableFigures> = {};
    for (const table of listTables(database.tables)) {
      let rows = 0;
      let sum = 0n;
      for await (const some of readTable(queries, database.dialect, table)) {
        rows += some.length;
        for (const row of some) sum = BigInt.asUintN(Number(BITS), sum + hashRow(row));
      }
      figures[table.name] = { rows, sum: sum.toString(16) };
    }
    return figures;
  };
  try {
    if (database.dialect === 'sqlite') return await measure(database.reads);
    return await database.transaction(async (queries) => {
      await queries.rows('set transaction isolation level repeatable read, read only', []);
      return measure(queries);
    });
  } finally {
    await database.close();
  }
}

function hashRow(row: CopiedRow): bigint {
  const text = JSON.stringify(row, (_name, value: unknown) => (isObject(value) ? sortKeys(value) : value));
  return BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One of the databases reorders the keys of some objects. */
function sortKeys(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, value[name]]),
  );
}
