import { DECLARED_KINDS, listCheckedFields, listLinks } from '@trowel/domain/records';
import { sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import type { KindLookups, StoredPlanShape } from '../../store/lookups.ts';
import { createRunSql, type RunSql } from '../sql/run-sql.ts';

/** Creates the lookups of records of the declared kinds over a connection. */
export function createKindLookups(queries: Queries, tables: Tables, dialect: Dialect): KindLookups {
  const run = createRunSql(queries, dialect);
  const toIds = (rows: readonly unknown[][]): number[] => rows.map(([id]) => Number(id));

  return {
    async listKindIds(kind, siteId) {
      return toIds(await run(sql`select id from ${tables[kind]} where site_id = ${siteId} order by id`));
    },

    async listKindNumbers(kind, siteId) {
      const number = sql.identifier(DECLARED_KINDS[kind].number);
      const rows = await run(sql`select ${number} from ${tables[kind]} where site_id = ${siteId}`);
      return rows.map(([value]) => String(value));
    },

    async listCheckedRows(kind, siteId) {
      const fields = listCheckedFields(kind);
      const columns = sql.join(fields.map(sql.identifier), sql`, `);
      const table = tables[kind === 'inventario' ? 'items' : kind];
      const rows = await run(sql`select ${columns} from ${table} where site_id = ${siteId} order by id`);
      const lists = new Set(
        listLinks().flatMap(({ from, field, isList }) => (from === kind && isList ? field : [])),
      );
      const parse = (field: string, value: unknown): unknown => (lists.has(field) ? parseList(value) : value);
      return rows.map((row) => Object.fromEntries(fields.map((field, at) => [field, parse(field, row[at])])));
    },

    listPlanShapes: (siteId, kinds) =>
      listPlanShapes(run, { table: tables.geometries, siteId, kinds, dialect }),

    async findIdsWith(kind, siteId, values) {
      const conditions = Object.entries(values).map(([name, value]) =>
        value === null ? sql`${sql.identifier(name)} is null` : sql`${sql.identifier(name)} = ${value}`,
      );
      const where = sql.join([sql`site_id = ${siteId}`, ...conditions], sql` and `);
      return toIds(await run(sql`select id from ${tables[kind]} where ${where} order by id`));
    },

    async findIdsListing(kind, siteId, { field, text }) {
      const list = sql.identifier(field);
      const values =
        dialect === 'sqlite'
          ? sql`select 1 from json_each(${list}) as one where one.value = ${text}`
          : sql`select 1 from json_array_elements_text(${list}) as one where one = ${text}`;
      const where = sql`site_id = ${siteId} and ${list} is not null and exists (${values})`;
      return toIds(await run(sql`select id from ${tables[kind]} where ${where} order by id`));
    },
  };
}

/** Reads shapes with their geometry as text. Heights at the bottom of units are left out, because those at the top are compared. */
async function listPlanShapes(
  run: RunSql,
  {
    table,
    siteId,
    kinds,
    dialect,
  }: { table: Tables['geometries']; siteId: number; kinds: readonly string[]; dialect: Dialect },
): Promise<StoredPlanShape[]> {
  const geometry = dialect === 'sqlite' ? sql`geometry` : sql`geometry::text`;
  const listed = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const rows = await run(
    sql`select kind, area, us_number, unit_type, ${geometry} from ${table} where site_id = ${siteId} and geometry is not null and kind in (${listed}) and coalesce(surface, 'top') <> 'bottom' order by id`,
  );
  return rows.map(([kind, area, us_number, unit_type, shape]) => ({
    kind: String(kind),
    area: area as string | null,
    us_number: us_number as string | null,
    unit_type: unit_type as string | null,
    geometry: String(shape),
  }));
}

/** Returns the items of a list. SQLite stores lists as JSON text. */
function parseList(value: unknown): unknown {
  return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
}
