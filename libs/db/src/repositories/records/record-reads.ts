import type { ListQuery } from '@trowel/domain/records';
import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import { idPortions } from '../sql/portions.ts';
import { createRunSql } from '../sql/run-sql.ts';
import { fromClause, orderClause, selectList } from './list-sql.ts';
import type { RecordTable } from './record-table.ts';
import { compileList, findManyText, findText, rowBuilderOf } from './record-texts.ts';
import type { RecordReads } from '../../store/records.ts';

const EVERYTHING: ListQuery = { skip: 0, limit: 0, filters: [] };

/** Makes what reads the records of one table over the connection given. */
export function createRecordReads<R>(
  queries: Queries,
  dialect: Dialect,
  definition: RecordTable,
): RecordReads<R> {
  const { table, columns } = definition;
  const toRecord = rowBuilderOf<R>(definition);
  const run = createRunSql(queries, dialect);

  const find = async (id: number): Promise<R | undefined> => {
    const rows = await queries.rows(findText(definition, dialect), [id]);
    return rows[0] && toRecord(rows[0]);
  };

  const findMany = async (ids: readonly number[]): Promise<R[]> => {
    const found: R[] = [];
    for (const some of idPortions(ids)) {
      const rows = await queries.rows(findManyText(definition, dialect, some), some);
      for (const row of rows) found.push(toRecord(row));
    }
    return found;
  };

  return {
    find,

    async lock(id) {
      if (dialect === 'postgres') await run(sql`select id from ${table} where id = ${id} for no key update`);
      return find(id);
    },

    findMany,

    async lockMany(ids) {
      const inOrder = ids.toSorted((a, b) => a - b);
      if (dialect === 'postgres')
        for (const some of idPortions(inOrder))
          await run(sql`select id from ${table} where id in ${some} order by id for no key update`);
      return findMany(ids);
    },

    async list(query, within = {}) {
      const { rowsText, countText, params } = compileList(definition, { query, dialect, ...within });
      const [rows, counted] = await Promise.all([
        queries.rows(rowsText, [...params, query.limit, query.skip]),
        queries.rows(countText, params),
      ]);
      return { rows: rows.map(toRecord), total: Number(counted[0]?.[0] ?? 0) };
    },

    async listAll(siteId) {
      const rows = await run(
        sql`select ${selectList(definition)} ${fromClause(definition)} where ${columns['site_id']} = ${siteId} ${orderClause(definition, EVERYTHING, dialect)}`,
      );
      return rows.map(toRecord);
    },
  };
}
