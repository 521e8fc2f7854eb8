import type { Media, MediaOwner, Model3d } from '@trowel/domain/records';
import { sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { compile } from './list-sql.ts';

/** A model as kept: without its addresses, with what it is drawn with (file name to SHA-256). */
export type StoredModel = Omit<Model3d, 'url' | 'viewer_url' | 'thumbnail_url' | 'companions'> & {
  companions: Record<string, string>;
  version: number;
};

/** A file of a record as kept: without its address. */
export type StoredMedia = Omit<Media, 'url'>;

/** Whose files are meant: of the site itself and all in it, of units, or of finds. */
export type OwnedFiles = { siteId: number } | { unitIds: readonly number[] } | { itemIds: readonly number[] };

/** A model that has certain bytes or a certain name. */
export interface FileUse {
  id: number;
  unit_id: number;
}

/** Counts and sums of the media of the service or of one site. */
export interface MediaFigures {
  media_type: string;
  entity: string;
  is_public: boolean | null;
  count: number;
  size_bytes: number;
}

/** Questions about models and media besides reading whole records. */
export interface FileLookups {
  listModelIds(of: { siteId: number } | { unitIds: readonly number[] }): Promise<number[]>;
  listMediaIds(of: OwnedFiles): Promise<number[]>;
  /** The models of units with that number, in any area, that have the name. */
  findModels(siteId: number, file: { usNumber: string; fileName: string }): Promise<FileUse[]>;
  /** The models of a site with these bytes, by id. */
  findModelsByBytes(siteId: number, sha256: string): Promise<number[]>;
  /** The media of a record with these bytes, by id. */
  findMediaByBytes(owner: { entity: MediaOwner; recordId: number }, sha256: string): Promise<number[]>;
  /** The media of a record that are its main picture. */
  listPrimary(owner: { entity: MediaOwner; recordId: number }): Promise<number[]>;
  /** Lets the files of a unit follow it to another site. */
  moveToSite(unitId: number, siteId: number): Promise<void>;
  /** Lets the files of a find follow it to another site. */
  moveItemToSite(itemId: number, siteId: number): Promise<void>;
  /** The SHA-256 of everything that some record needs. Cost: all models and media. */
  listNeeded(): Promise<Set<string>>;
  /** The SHA-256 of what was deleted since, as the change log tells it. */
  listDeletedSince(at: string): Promise<Set<string>>;
  /** Whether some record needs the bytes. */
  isNeeded(sha256: string): Promise<boolean>;
  countFiles(table: 'models' | 'media', siteId?: number): Promise<number>;
  measureMedia(siteId?: number): Promise<MediaFigures[]>;
}

const IDS_A_STATEMENT = 1_000;

/** Makes the lookups over the connection given. */
export function createFileLookups(queries: Queries, tables: Tables, dialect: Dialect): FileLookups {
  const { models, media, units, changes } = tables;
  const rowsOf = async (query: SQL): Promise<unknown[][]> => {
    const { text, params } = compile(query, dialect);
    return queries.rows(text, params);
  };
  const idsOf = async (query: SQL): Promise<number[]> => (await rowsOf(query)).map(([id]) => Number(id));
  const idsAmong = async (select: SQL, column: SQL, ids: readonly number[]): Promise<number[]> => {
    const found: number[] = [];
    for (let i = 0; i < ids.length; i += IDS_A_STATEMENT) {
      const some = ids.slice(i, i + IDS_A_STATEMENT);
      found.push(...(await idsOf(sql`${select} where ${column} in ${some} order by id`)));
    }
    return found;
  };

  return {
    listModelIds: (of) =>
      'siteId' in of
        ? idsOf(sql`select id from ${models} where site_id = ${of.siteId} order by id`)
        : idsAmong(sql`select id from ${models}`, sql`unit_id`, of.unitIds),

    listMediaIds(of) {
      if ('siteId' in of) return idsOf(sql`select id from ${media} where site_id = ${of.siteId} order by id`);
      return 'unitIds' in of
        ? idsAmong(sql`select id from ${media}`, sql`unit_id`, of.unitIds)
        : idsAmong(sql`select id from ${media}`, sql`item_id`, of.itemIds);
    },

    async findModels(siteId, { usNumber, fileName }) {
      const rows = await rowsOf(
        sql`select m.id, m.unit_id from ${models} m inner join ${units} u on u.id = m.unit_id where m.site_id = ${siteId} and u.us_number = ${usNumber} and m.file_name = ${fileName} order by m.id`,
      );
      return rows.map(([id, unit]) => ({ id: Number(id), unit_id: Number(unit) }));
    },

    findModelsByBytes: (siteId, sha256) =>
      idsOf(sql`select id from ${models} where sha256 = ${sha256} and site_id = ${siteId} order by id`),

    findMediaByBytes: ({ entity, recordId }, sha256) =>
      idsOf(
        sql`select id from ${media} where sha256 = ${sha256} and entity = ${entity} and record_id = ${recordId} order by id`,
      ),

    listPrimary: ({ entity, recordId }) =>
      idsOf(
        sql`select id from ${media} where entity = ${entity} and record_id = ${recordId} and ${isTrue(sql`is_primary`, dialect)} order by id`,
      ),

    async moveToSite(unitId, siteId) {
      await rowsOf(sql`update ${models} set site_id = ${siteId} where unit_id = ${unitId}`);
      await rowsOf(sql`update ${media} set site_id = ${siteId} where unit_id = ${unitId}`);
    },

    async moveItemToSite(itemId, siteId) {
      await rowsOf(sql`update ${media} set site_id = ${siteId} where item_id = ${itemId}`);
    },

    async listNeeded() {
      const needed = new Set<string>();
      for (const [bytes] of await rowsOf(sql`select sha256 from ${media}`)) needed.add(String(bytes));
      for (const [bytes, companions] of await rowsOf(sql`select sha256, companions from ${models}`)) {
        needed.add(String(bytes));
        for (const companion of Object.values(readJson(companions))) needed.add(String(companion));
      }
      return needed;
    },

    async listDeletedSince(at) {
      const deleted = new Set<string>();
      const rows = await rowsOf(
        sql`select before from ${changes} where entity in ('models', 'media') and at >= ${at} and after is null`,
      );
      for (const [before] of rows) {
        const { sha256, companions } = readJson(before);
        deleted.add(String(sha256));
        for (const companion of Object.values((companions ?? {}) as object)) deleted.add(String(companion));
      }
      return deleted;
    },

    async isNeeded(sha256) {
      const named = `%"${sha256}"%`;
      const rows = await rowsOf(
        sql`select 1 where exists (select 1 from ${models} where sha256 = ${sha256}) or exists (select 1 from ${media} where sha256 = ${sha256}) or exists (select 1 from ${models} where cast(companions as text) like ${named})`,
      );
      return rows.length > 0;
    },

    async countFiles(table, siteId) {
      const [row] = await rowsOf(
        siteId === undefined
          ? sql`select count(*) from ${tables[table]}`
          : sql`select count(*) from ${tables[table]} where site_id = ${siteId}`,
      );
      return Number(row?.[0] ?? 0);
    },

    async measureMedia(siteId) {
      const where = siteId === undefined ? sql`` : sql`where site_id = ${siteId}`;
      const rows = await rowsOf(
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

function isTrue(column: SQL, dialect: Dialect): SQL {
  return dialect === 'sqlite' ? sql`${column} = 1` : column;
}

/** SQLite gives JSON as text, PostgreSQL as what it means. */
function readJson(value: unknown): Record<string, unknown> {
  return (typeof value === 'string' ? JSON.parse(value) : (value ?? {})) as Record<string, unknown>;
}
