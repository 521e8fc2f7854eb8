import { count, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../connection/database.ts';

/** Counts the rows that meet a condition, or all of them. */
export async function countRows(
  { build }: Queries,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  const [row] = await build.select({ total: count() }).from(table).where(condition);
  return Number(row?.total ?? 0);
}
