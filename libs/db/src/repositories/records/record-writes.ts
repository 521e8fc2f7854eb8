import { getTableName, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import { createInsert, encode, idPortions, createRunSql } from '../sql/run-sql.ts';
import { updateFolded } from './folded-custom.ts';
import { buildRow, type RecordTable } from './record-tables.ts';
import { updateText } from './record-texts.ts';
import type { RecordWrites, RowValues } from '../../store/records.ts';

const ROWS_A_STATEMENT = 20;

/** Creates the writes of one table over a connection. */
export function createRecordWrites(
  queries: Queries,
  dialect: Dialect,
  definition: RecordTable,
): RecordWrites {
  const { table } = definition;
  const run = createRunSql(queries, dialect);
  const insertRows = createInsert(queries, dialect, getTableName(table));
  const insertSome = async (rows: readonly RowValues[]): Promise<number[]> => {
    const built = rows.map((row) => buildRow(definition, row, definition.ownNames));
    const names = built[0]?.names ?? [];
    // Otherwise a value would be written into another column.
    if (
      built.some(
        (row) => row.names.length !== names.length || row.names.some((name, at) => name !== names[at]),
      )
    )
      throw new Error(`Rows of ${getTableName(table)} that are inserted at once have different columns`);
    return insertRows(
      names,
      built.map(({ values }) => values),
    );
  };

  return {
    async insert(row) {
      const [id] = await insertSome([row]);
      return id!;
    },

    async insertMany(rows) {
      const ids: number[] = [];
      for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT)
        ids.push(...(await insertSome(rows.slice(i, i + ROWS_A_STATEMENT))));
      return ids;
    },

    async update(id, row) {
      const { names, values } = buildRow(definition, row, definition.changedNames);
      await queries.rows(updateText(definition, dialect, names), [...values.map(encode), id]);
    },

    async touch(ids, updatedAt) {
      for (const some of idPortions(ids))
        await run(
          sql`update ${table} set version = version + 1, updated_at = ${updatedAt} where id in ${some}`,
        );
    },

    updateFolded: (field) => updateFolded(queries, { definition, dialect, field }),

    async remove(ids) {
      for (const some of idPortions(ids)) await run(sql`delete from ${table} where id in ${some}`);
    },
  };
}
