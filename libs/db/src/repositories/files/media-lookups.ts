import type { MediaOwner } from '@trowel/domain/records';
import { sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createListIds, createRunSql } from '../sql/run-sql.ts';
import type { MediaLookups } from '../../store/files.ts';

/** Makes the lookups of media over the connection given. */
export function createMediaLookups(queries: Queries, { media }: Tables, dialect: Dialect): MediaLookups {
  const run = createRunSql(queries, dialect);
  const { listWhere, listAmong } = createListIds(run, media);
  const isPrimary = dialect === 'sqlite' ? sql`is_primary = 1` : sql`is_primary`;
  const isOf = ({ entity, recordId }: { entity: MediaOwner; recordId: number }): SQL =>
    sql`entity = ${entity} and record_id = ${recordId}`;

  return {
    listMediaIds(of) {
      if ('siteId' in of) return listWhere(sql`site_id = ${of.siteId}`);
      return 'unitIds' in of ? listAmong(sql`unit_id`, of.unitIds) : listAmong(sql`item_id`, of.itemIds);
    },

    findMediaByBytes: (owner, sha256) => listWhere(sql`sha256 = ${sha256} and ${isOf(owner)}`),

    listPrimary: (owner) => listWhere(sql`${isOf(owner)} and ${isPrimary}`),

    async measureMedia(siteId) {
      const where = siteId === undefined ? sql`` : sql`where site_id = ${siteId}`;
      const rows = await run(
        sql`select media_type, entity, is_public, count(*), sum(size_bytes) from ${media} ${where} group by media_type, entity, is_public order by media_type, entity, is_public`,
      );
      return rows.map(([type, entity, isPublic, count, bytes]) => ({
        media_type: String(type),
        entity: String(entity),
        is_public: isPublic === null ? null : Boolean(isPublic),
        count: Number(count),
        size_bytes: Number(bytes),
      }));
    },
  };
}
