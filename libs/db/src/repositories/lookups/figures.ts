import { count, desc, eq, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { countRows, createRunSql } from '../sql/run-sql.ts';
import type { RecordFigures } from '../../store/lookups.ts';

/** Creates the counts of records over a connection. Units and finds are counted from the tallies. */
export function createRecordFigures(
  queries: Queries,
  { sites, tallies }: Tables,
  dialect: Dialect,
): RecordFigures {
  const { build } = queries;
  const run = createRunSql(queries, dialect);

  return {
    async count(kind, siteId) {
      if (kind === 'sites')
        return countRows(queries, sites, siteId === undefined ? undefined : eq(sites.id, siteId));
      const ofSite = siteId === undefined ? sql`` : sql` and site_id = ${siteId}`;
      const [row] = await run(
        sql`select coalesce(sum(count), 0) from ${tallies} where kind = ${kind}${ofSite}`,
      );
      return Number(row?.[0]);
    },

    async countDistinct(column, siteId) {
      const [row] = await build
        .select({ total: sql<number>`count(distinct ${sites[column]})` })
        .from(sites)
        .where(siteId === undefined ? undefined : eq(sites.id, siteId));
      return Number(row?.total ?? 0);
    },

    async countByValue(of, siteId) {
      if (of === 'sites.region') {
        const rows = await build
          .select({ value: sites.region, count: count() })
          .from(sites)
          .where(siteId === undefined ? undefined : eq(sites.id, siteId))
          .groupBy(sites.region)
          .orderBy(desc(count()), sites.region);
        return rows.map((row) => ({ value: row.value, count: Number(row.count) }));
      }
      const kind = of === 'units.period' ? 'units' : 'items';
      const ofSite = siteId === undefined ? sql`` : sql` and site_id = ${siteId}`;
      const rows = await run(
        sql`select value, sum(count) from ${tallies} where kind = ${kind}${ofSite} group by value having sum(count) > 0 order by 2 desc, 1`,
      );
      return rows.map(([value, total]) => ({
        value: value === '' ? null : String(value).slice(1),
        count: Number(total),
      }));
    },
  };
}
