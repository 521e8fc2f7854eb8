import { eq, getTableName, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createInsert } from '../sql/insert-rows.ts';
import { idPortions } from '../sql/portions.ts';
import { compile, createRunSql } from '../sql/run-sql.ts';
import { RELATION_COLUMNS, type NewRelationRow, type StoredRelation } from './relation-row.ts';

/** Writes the relations between units. */
export interface RelationWrites {
  insertMany(rows: readonly NewRelationRow[]): Promise<void>;
  update(id: number, values: Partial<Omit<StoredRelation, 'id'>>): Promise<void>;
  /** Marks relations as recorded on the sheets of both units. */
  confirmMany(ids: readonly number[]): Promise<void>;
  /** Lets relations point to the units they name. */
  tieMany(ties: readonly { id: number; targetId: number }[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /** Writes the unit's present number into the relations that point to it. */
  renameTarget(targetId: number, name: { area: string; us_number: string }): Promise<void>;
}

const ROWS_A_STATEMENT = 100;

/** Makes what writes relations over the connection given. */
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
        // A row that is put back brings its id.
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

    async tieMany(ties) {
      const { text } = compile(sql`update ${relations} set target_id = ${0} where id = ${0}`, dialect);
      for (const { id, targetId } of ties) await queries.rows(text, [targetId, id]);
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
