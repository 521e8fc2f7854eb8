import { eq, getTableName, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createInsert, idPortions, createRunSql } from '../sql/run-sql.ts';
import { RELATION_COLUMNS } from './relation-reads.ts';
import type { RelationWrites } from '../../store/relations.ts';

const ROWS_A_STATEMENT = 100;

/** Creates the writes of relations over a connection. */
export function createRelationWrites(
  queries: Queries,
  { relations }: Tables,
  dialect: Dialect,
): RelationWrites {
  const { build } = queries;
  const run = createRunSql(queries, dialect);
  const insertRows = createInsert(queries, dialect, getTableName(relations));

  return {
    async insertMany(rows) {
      for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
        const some = rows.slice(i, i + ROWS_A_STATEMENT);
        // A restored row has an id.
        const names = RELATION_COLUMNS.filter((name) => name !== 'id' || some[0]?.id !== undefined);
        await insertRows(
          names,
          some.map((row) => names.map((name) => row[name] ?? null)),
        );
      }
    },

    async update(id, values) {
      await build.update(relations).set(values).where(eq(relations.id, id));
    },

    async confirmMany(ids) {
      for (const some of idPortions(ids))
        await run(sql`update ${relations} set confirmed = ${true} where id in ${some}`);
    },

    async remove(ids) {
      for (const some of idPortions(ids)) await run(sql`delete from ${relations} where id in ${some}`);
    },

    async renameTarget(targetId, { area, us_number }) {
      await build
        .update(relations)
        .set({ target_area: area, target_us_number: us_number })
        .where(eq(relations.target_id, targetId));
    },
  };
}
