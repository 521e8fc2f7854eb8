import type { MediaOwner } from '@trowel/domain/records';
import { sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { createListIds, createRunSql, idPortions } from '../sql/run-sql.ts';
import { createNeededBytes } from './needed-bytes.ts';
import type { FileLookups, MediaLookups, ModelLookups } from '../../store/files.ts';

/** Creates the lookups of files over a connection. */
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

    async moveMediaToSite({ entity, id }, siteId) {
      await run(sql`update ${media} set site_id = ${siteId} where entity = ${entity} and record_id = ${id}`);
    },

    async countFiles(table, siteId) {
      const ofSite = siteId === undefined ? sql`` : sql` where site_id = ${siteId}`;
      const [row] = await run(sql`select count(*) from ${tables[table]}${ofSite}`);
      return Number(row?.[0] ?? 0);
    },
  };
}

/** Creates the lookups of models over a connection. */
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

/** Creates the lookups of media over a connection. */
function createMediaLookups(queries: Queries, { media, mediaLinks }: Tables, dialect: Dialect): MediaLookups {
  const run = createRunSql(queries, dialect);
  const { listWhere } = createListIds(run, media);
  const listOf = createListOfRecords(queries, { media, mediaLinks }, dialect);
  const isPrimary = dialect === 'sqlite' ? sql`is_primary = 1` : sql`is_primary`;
  const isOf = ({ entity, recordId }: { entity: MediaOwner; recordId: number }): SQL =>
    sql`entity = ${entity} and record_id = ${recordId}`;
  return {
    listMediaIds(of) {
      if ('siteId' in of) return listWhere(sql`site_id = ${of.siteId}`);
      if ('ids' in of) return listOf(of.entity, of.ids);
      return 'unitIds' in of ? listOf('us', of.unitIds) : listOf('inventario', of.itemIds);
    },

    findMediaByBytes: (owner, sha256) => listWhere(sql`sha256 = ${sha256} and ${isOf(owner)}`),

    findMediaInSite: (siteId, sha256) => listWhere(sql`sha256 = ${sha256} and site_id = ${siteId}`),

    findMediaByNumber: (siteId, number) => listWhere(sql`photo_number = ${number} and site_id = ${siteId}`),

    async findLastPhotoNumber(siteId) {
      const [row] = await run(sql`select max(photo_number) from ${media} where site_id = ${siteId}`);
      return Number(row?.[0] ?? 0);
    },

    findPicturesByName: (siteId, fileNames) =>
      listWhere(sql`site_id = ${siteId} and media_type = 'image' and lower(file_name) in ${[...fileNames]}`),

    async listGeoreferenced(siteId, most) {
      const rows = await run(
        sql`select id from ${media} where site_id = ${siteId} and georeference is not null order by id limit ${most}`,
      );
      return rows.map(([id]) => Number(id));
    },

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

/** Creates a function that lists the media of records: those they own and those linked to them. */
function createListOfRecords(
  queries: Queries,
  { media, mediaLinks }: Pick<Tables, 'media' | 'mediaLinks'>,
  dialect: Dialect,
): (entity: MediaOwner, ids: readonly number[]) => Promise<number[]> {
  const { listWhere, listAmong } = createListIds(createRunSql(queries, dialect), media);
  const listLinked = async (entity: MediaOwner, ids: readonly number[]): Promise<number[]> => {
    const found: number[] = [];
    for (const some of idPortions(ids)) {
      const linked = sql`select media_id from ${mediaLinks} where entity = ${entity} and record_id in ${some}`;
      found.push(...(await listWhere(sql`id in (${linked})`)));
    }
    return found;
  };
  const listOwned = async (entity: MediaOwner, ids: readonly number[]): Promise<number[]> => {
    if (entity === 'us' || entity === 'inventario')
      return listAmong(entity === 'us' ? sql`unit_id` : sql`item_id`, ids);
    const found: number[] = [];
    for (const some of idPortions(ids))
      found.push(...(await listWhere(sql`entity = ${entity} and record_id in ${some}`)));
    return found;
  };
  return async (entity, ids) => {
    const owned = await listOwned(entity, ids);
    return [...new Set([...owned, ...(await listLinked(entity, ids))])];
  };
}
