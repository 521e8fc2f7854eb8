import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { idPortions } from './portions.ts';
import type { RunSql } from './run-sql.ts';

/** Lists the ids of the rows of one table. */
interface ListIds {
  listWhere(condition: SQL): Promise<number[]>;
  /** The ids of the rows whose column holds one of the ids given. */
  listAmong(column: SQL, ids: readonly number[]): Promise<number[]>;
}

/** Makes what lists the ids of a table, in their order. */
export function createListIds(run: RunSql, table: PgTable): ListIds {
  const listWhere = async (condition: SQL): Promise<number[]> => {
    const rows = await run(sql`select id from ${table} where ${condition} order by id`);
    return rows.map(([id]) => Number(id));
  };
  return {
    listWhere,
    async listAmong(column, ids) {
      const found: number[] = [];
      for (const some of idPortions(ids)) found.push(...(await listWhere(sql`${column} in ${some}`)));
      return found;
    },
  };
}
