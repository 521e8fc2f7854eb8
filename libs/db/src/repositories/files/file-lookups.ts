import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createRunSql } from '../sql/run-sql.ts';
import { createMediaLookups, type MediaLookups } from './media-lookups.ts';
import { createModelLookups, type ModelLookups } from './model-lookups.ts';
import { createNeededBytes, type NeededBytes } from './needed-bytes.ts';

/** The files of records that follow their record, and how many there are. */
interface OwnerFiles {
  /** Lets the files of a unit follow it to another site. */
  moveToSite(unitId: number, siteId: number): Promise<void>;
  /** Lets the files of a find follow it to another site. */
  moveItemToSite(itemId: number, siteId: number): Promise<void>;
  countFiles(table: 'models' | 'media', siteId?: number): Promise<number>;
}

/** Questions about models and media besides reading whole records. */
export type FileLookups = ModelLookups & MediaLookups & NeededBytes & OwnerFiles;

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
