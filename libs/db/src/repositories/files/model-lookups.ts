import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createListIds, createRunSql } from '../sql/run-sql.ts';
import type { ModelLookups } from '../../store/files.ts';

/** Makes the lookups of models over the connection given. */
export function createModelLookups(
  queries: Queries,
  { models, units }: Tables,
  dialect: Dialect,
): ModelLookups {
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
