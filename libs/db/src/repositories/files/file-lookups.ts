import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createRunSql } from '../sql/run-sql.ts';
import { createMediaLookups } from './media-lookups.ts';
import { createModelLookups } from './model-lookups.ts';
import { createNeededBytes } from './needed-bytes.ts';
import type { FileLookups } from '../../store/files.ts';

/** Makes the lookups over the connection given. */
export function createFileLookups(queries: Queries, tables: Tables, dialect: Dialect): FileLookups {
  const run = createRunSql(queries, dialect);
  const { models, media } = tables;

  return {
    ...createModelLookups(queries, tables, dialect),
    ...createMediaLookups(queries, tables, dialect),
    ...createNeededBytes(queries, tables, dialect),

    async moveToSite(unitId, siteId) {
      await run(sql`update ${models} set site_id = ${siteId} where unit_id = ${unitId}`);
      await run(sql`update ${media} set site_id = ${siteId} where unit_id = ${unitId}`);
    },

    async moveItemToSite(itemId, siteId) {
      await run(sql`update ${media} set site_id = ${siteId} where item_id = ${itemId}`);
    },

    async countFiles(table, siteId) {
      const ofSite = siteId === undefined ? sql`` : sql` where site_id = ${siteId}`;
      const [row] = await run(sql`select count(*) from ${tables[table]}${ofSite}`);
      return Number(row?.[0] ?? 0);
    },
  };
}
