import type { Media, MediaOwner } from '@trowel/domain/records';
import { sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createListIds } from '../sql/list-ids.ts';
import { createRunSql } from '../sql/run-sql.ts';

/** A file of a record as kept: without its address. */
export type StoredMedia = Omit<Media, 'url'>;

/** Whose files are meant: of the site itself and all in it, of units, or of finds. */
export type OwnedFiles = { siteId: number } | { unitIds: readonly number[] } | { itemIds: readonly number[] };

/** Counts and sums of the media of the service or of one site. */
export interface MediaFigures {
  media_type: string;
  entity: string;
  is_public: boolean | null;
  count: number;
  size_bytes: number;
}

/** Which media are meant, and how large they are. */
export interface MediaLookups {
  listMediaIds(of: OwnedFiles): Promise<number[]>;
  /** The media of a record with these bytes, by id. */
  findMediaByBytes(owner: { entity: MediaOwner; recordId: number }, sha256: string): Promise<number[]>;
  /** The media of a record that are its main picture. */
  listPrimary(owner: { entity: MediaOwner; recordId: number }): Promise<number[]>;
  measureMedia(siteId?: number): Promise<MediaFigures[]>;
}

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
