import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createListIds, createRunSql } from '../sql/run-sql.ts';
import { createMediaLookups } from './media-lookups.ts';
import { createNeededBytes } from './needed-bytes.ts';
import type { FileLookups, ModelLookups } from '../../store/files.ts';

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

/** Makes the lookups of models over the connection given. */
function createModelLookups(queries: Queries, { models, units }: Tables, dialect: Dialect): ModelLookups {
  const run = createRunSql(queries, dialect);
  const { listWhere, listAmong } = createListIds(run, models);

  return {
    listModelIds: (of) =>
      'siteId' in of ? listWhere(sql`site_id = ${of.siteId}`) : listAmong(sql`unit_id`, of.unitIds),

    async findModels(siteId, { usNumber, fileName }) {
      const rows = await run(
        sql`select m.id, m.unit_id from ${models} m inner join ${units} u on u.id = m.unit_id where m.site_id = ${siteId} and u.us_number = ${usNumber} and m.file_name = ${fileName} order by m.id`,
      );
      return rows.map(([id, unit]) => ({ id: Number(id), unit_id: Number(unit) }));
    },

    findModelsByBytes: (siteId, sha256) => listWhere(sql`sha256 = ${sha256} and site_id = ${siteId}`),
  };
}
