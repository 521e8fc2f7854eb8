import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { idPortions, readAllPages } from '../sql/portions.ts';
import { createRunSql } from '../sql/run-sql.ts';
import type { BatchChanges, LoggedChange } from '../../store/service.ts';

const ROWS_A_PAGE = 500;

/** Makes what reads the changes of batches over the connection given. */
export function createBatchChanges(queries: Queries, { changes }: Tables, dialect: Dialect): BatchChanges {
  const { build } = queries;
  const run = createRunSql(queries, dialect);

  return {
    ofBatch: (batch) =>
      readAllPages(async (afterId) => {
        const rows = await run(
          sql`select id, entity, record_id, action, actor, via, at, version, "before", "after" is null, batch from ${changes} where ${changes.batch} = ${batch} and ${changes.id} > ${afterId} order by id limit ${ROWS_A_PAGE}`,
        );
        return rows.map(toChange);
      }, ROWS_A_PAGE),

    async listNewer(entity, last) {
      const found: LoggedChange[] = [];
      for (const some of idPortions([...last.keys()], ROWS_A_PAGE)) {
        const oldest = Math.min(...some.map((id) => last.get(id)!));
        const later = await build
          .select()
          .from(changes)
          .where(and(eq(changes.entity, entity), inArray(changes.record_id, some), gt(changes.id, oldest)))
          .orderBy(changes.id);
        for (const change of later) if (change.id > last.get(change.record_id)!) found.push(change);
      }
      return found;
    },
  };
}

const BATCH_ROW = ['id', 'entity', 'record_id', 'action', 'actor', 'via', 'at', 'version', 'before'] as const;

function toChange(row: readonly unknown[]): LoggedChange {
  const values = Object.fromEntries(BATCH_ROW.map((name, i) => [name, row[i]]));
  const [before, isGone, batch] = row.slice(BATCH_ROW.length - 1);
  return {
    ...values,
    before: typeof before === 'string' ? JSON.parse(before) : before,
    after: isGone ? null : {},
    batch,
  } as LoggedChange;
}
