import { KIND_NAMES, type KindName } from '@trowel/domain/records';
import { eq, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { idPortions, countRows, createRunCached, createRunSql } from '../sql/run-sql.ts';
import type { SiteLookups } from '../../store/lookups.ts';

/** Creates the lookups of sites over a connection. */
export function createSiteLookups(queries: Queries, tables: Tables, dialect: Dialect): SiteLookups {
  const { sites, units, items, periods } = tables;
  const run = createRunSql(queries, dialect);
  const runCached = createRunCached(queries, dialect, 'sites');
  const findId = async (...args: Parameters<typeof runCached>): Promise<number | undefined> => {
    const [row] = await runCached(...args);
    return row && Number(row[0]);
  };

  return {
    findSiteId: (siteName) =>
      findId('id', [siteName], () => sql`select id from ${sites} where ${sites.site_name} = ${siteName}`),

    findLastSiteId: async () => (await findId('last', [], () => sql`select max(id) from ${sites}`)) ?? 0,

    async listSiteNames(most) {
      const rows = await run(
        sql`select site_name from ${sites} order by ${sites.site_name} limit ${sql.raw(String(most))}`,
      );
      return rows.map(([name]) => String(name));
    },

    async isSiteNameTaken(siteName) {
      return (await countRows(queries, sites, eq(sites.site_name, siteName))) > 0;
    },

    findSiteOf(entity, id) {
      const table = tables[entity];
      return findId(entity, [id], () => sql`select site_id from ${table} where id = ${id}`);
    },

    async listSitesOf(entity, ids) {
      const table = tables[entity];
      const found = new Set<number>();
      for (const some of idPortions(ids)) {
        for (const [id] of await run(sql`select distinct site_id from ${table} where id in ${some}`))
          found.add(Number(id));
      }
      return [...found];
    },

    async lockSite(siteId) {
      if (dialect === 'postgres')
        await runCached(
          'lock',
          [siteId],
          () => sql`select id from ${sites} where id = ${siteId} for no key update`,
        );
    },

    async countDependantsOfSite(siteId) {
      return {
        us: await countRows(queries, units, eq(units.site_id, siteId)),
        inventario: await countRows(queries, items, eq(items.site_id, siteId)),
        periods: await countRows(queries, periods, eq(periods.site_id, siteId)),
        ...(await countKinds(queries, tables, siteId)),
      };
    },
  };
}

/** Counts the records of each declared kind at a site. Kinds without records are absent. */
async function countKinds(
  queries: Queries,
  tables: Tables,
  siteId: number,
): Promise<Partial<Record<KindName, number>>> {
  const counts: Partial<Record<KindName, number>> = {};
  for (const name of KIND_NAMES) {
    const count = await countRows(queries, tables[name], eq(tables[name].site_id, siteId));
    if (count > 0) counts[name] = count;
  }
  return counts;
}
