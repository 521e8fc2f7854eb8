import { and, countDistinct, desc, eq, gt, inArray, max, min, or, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { idPortions, readAllPages, createRunSql } from '../sql/run-sql.ts';
import type { BatchChanges, LoggedBatch, LoggedChange } from '../../store/service.ts';
import { conditionOf } from './change-log.ts';

const ROWS_A_PAGE = 500;

/** Changes without a batch count individually. */
const ALONE = sql`case when batch is null then id end`;

/** Creates the reads of batches over a connection. */
export function createBatchChanges(queries: Queries, tables: Tables, dialect: Dialect): BatchChanges {
  const { build } = queries;
  const { changes } = tables;
  const run = createRunSql(queries, dialect);

  return {
    ofBatch: (batch) =>
      readAllPages(async (afterId) => {
        const rows = await run(
          sql`select id, entity, record_id, action, actor, via, at, version, "before", "after" is null, batch from ${changes} where ${changes.batch} = ${batch} and ${changes.id} > ${afterId} order by id limit ${ROWS_A_PAGE}`,
        );
        return rows.map(toChange);
      }, ROWS_A_PAGE),

    async listBatches(filter, { skip, limit }) {
      const where = conditionOf(tables, filter);
      const begun = await build
        .select({
          batch: changes.batch,
          id: min(changes.id),
          at: min(changes.at),
          actor: min(changes.actor),
          via: min(changes.via),
        })
        .from(changes)
        .where(where)
        .groupBy(changes.batch, ALONE)
        .orderBy(desc(max(changes.id)))
        .limit(limit)
        .offset(skip);
      const [counted] = await build
        .select({
          batches: countDistinct(changes.batch),
          alone: sql<number>`count(*) - count(${changes.batch})`,
        })
        .from(changes)
        .where(where);
      const details = await listDetails(queries, tables, begun);
      return {
        rows: begun.map((one) => toBatch(one, details)),
        total: Number(counted?.batches ?? 0) + Number(counted?.alone ?? 0),
      };
    },

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

/** First change of a batch. `batch` is null for changes without one. */
interface Begun {
  batch: string | null;
  id: number | null;
  at: string | null;
  actor: string | null;
  via: LoggedBatch['via'] | null;
}

type Detail = Awaited<ReturnType<typeof listDetails>>[number];

/** Returns the changes of each batch by kind of record and site. */
async function listDetails({ build }: Queries, { changes, sites }: Tables, begun: readonly Begun[]) {
  const batches = begun.flatMap(({ batch }) => batch ?? []);
  const alone = begun.flatMap(({ batch, id }) => (batch === null && id !== null ? [id] : []));
  return build
    .select({
      batch: changes.batch,
      alone: sql<number | null>`case when ${changes.batch} is null then ${changes.id} end`,
      entity: changes.entity,
      action: changes.action,
      site: sites.site_name,
      count: countDistinct(changes.record_id),
    })
    .from(changes)
    .leftJoin(sites, eq(sites.id, changes.site_id))
    .where(or(inArray(changes.batch, batches), inArray(changes.id, alone)))
    .groupBy(
      changes.batch,
      sql`case when ${changes.batch} is null then ${changes.id} end`,
      changes.entity,
      changes.action,
      sites.site_name,
    );
}

function toBatch({ batch, id, at, actor, via }: Begun, details: readonly Detail[]): LoggedBatch {
  const own = details.filter((one) => (batch === null ? Number(one.alone) === id : one.batch === batch));
  const counts = new Map<string, LoggedBatch['records'][number]>();
  for (const { entity, action, count: more } of own) {
    const known = counts.get(`${entity} ${action}`);
    counts.set(`${entity} ${action}`, { entity, action, count: (known?.count ?? 0) + Number(more) });
  }
  return {
    batch,
    change_id: batch === null ? id : null,
    at: at!,
    actor: actor!,
    via: via!,
    sites: [...new Set(own.flatMap(({ site }) => site ?? []))].toSorted(),
    records: [...counts.values()].toSorted((a, b) =>
      `${a.entity}${a.action}` < `${b.entity}${b.action}` ? -1 : 1,
    ),
  };
}
