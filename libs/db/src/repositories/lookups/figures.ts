import { count, desc, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { countRows } from '../sql/run-sql.ts';
import type { RecordFigures } from '../../store/lookups.ts';

/** Makes what counts records over the connection given. */
export function createRecordFigures(queries: Queries, { sites, units, items }: Tables): RecordFigures {
  const { build } = queries;
  const siteIdOf = { sites: sites.id, units: units.site_id, items: items.site_id };

  return {
    count: (entity, siteId) =>
      countRows(
        queries,
        { sites, units, items }[entity],
        siteId === undefined ? undefined : eq(siteIdOf[entity], siteId),
      ),

    async countDistinct(column, siteId) {
      const [row] = await build
        .select({ total: sql<number>`count(distinct ${sites[column]})` })
        .from(sites)
        .where(siteId === undefined ? undefined : eq(sites.id, siteId));
      return Number(row?.total ?? 0);
    },

    async countByValue(of, siteId) {
      const { table, column, site } = {
        'sites.region': { table: sites, column: sites.region, site: siteIdOf.sites },
        'units.period': { table: units, column: units.period, site: siteIdOf.units },
        'items.find_type': { table: items, column: items.find_type, site: siteIdOf.items },
      }[of];
      const rows = await build
        .select({ value: column, count: count() })
        .from(table as PgTable)
        .where(siteId === undefined ? undefined : eq(site, siteId))
        .groupBy(column)
        .orderBy(desc(count()), column);
      return rows.map((row) => ({ value: row.value as string | null, count: Number(row.count) }));
    },
  };
}
