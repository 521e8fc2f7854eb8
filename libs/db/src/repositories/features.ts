import type { ChosenRecord } from '@trowel/domain/records';
import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { BoxSearch, FeatureQuery, FeatureStore, FeatureTable, SiteBox } from '../store/features.ts';
import { fromClause, selectList, whereClause } from './records/list-sql.ts';
import type { RecordTable } from './records/record-tables.ts';
import { rowBuilderOf } from './records/record-texts.ts';
import { compile, createRunSql, getCompiled } from './sql/run-sql.ts';

type Definitions = Readonly<Record<FeatureTable, RecordTable>>;
type Conditions = Omit<FeatureQuery, 'limit' | 'fields' | 'afterId'> & { afterId?: number };

interface Place {
  tables: Tables;
  definitions: Definitions;
  dialect: Dialect;
}

/** Creates the reads of features over a connection. */
export function createFeatureStore(queries: Queries, place: Place): FeatureStore {
  const { tables, definitions, dialect } = place;
  const { geometries, sites } = tables;
  const run = createRunSql(queries, dialect);

  return {
    listRecords: (query) => listRecords(queries, query, place),

    async countRecords(query) {
      const { table } = definitions[query.table];
      const [row] = await run(sql`select count(*) from ${table} ${writeWhere(query, place)}`);
      return Number(row?.[0] ?? 0);
    },

    async listShapes({ link, kinds, siteIds, numbers }) {
      if (siteIds.length === 0 || numbers.length === 0) return [];
      const number = definitions.geometries.columns[link]!;
      const rows = await run(
        sql`select site_id, ${number}, area, unit_type, geometry from ${geometries} where site_id in ${siteIds} and ${number} in ${numbers} and kind in ${kinds} and geometry is not null order by id`,
      );
      return rows.map(([siteId, value, area, unitType, geometry]) => ({
        site_id: Number(siteId),
        number: String(value),
        area: area as string | null,
        unit_type: unitType as string | null,
        geometry: parseJson(geometry),
      }));
    },

    async listPlacedSites(names) {
      const where = names ? (names.length > 0 ? sql`where site_name in ${names}` : sql`where 1 = 0`) : sql``;
      const rows = await run(
        sql`select id, site_name, srid, local_grid, latitude, longitude from ${sites} ${where} order by id`,
      );
      return rows.map(([id, name, srid, grid, latitude, longitude]) => ({
        id: Number(id),
        site_name: String(name),
        srid: srid as number | null,
        local_grid: parseJson(grid),
        latitude: latitude as number | null,
        longitude: longitude as number | null,
      }));
    },

    async listExtents() {
      const rows = await run(
        sql`select site_id, kind, min(min_x), min(min_y), max(max_x), max(max_y) from ${geometries} where min_x is not null and kind is not null group by site_id, kind order by site_id, kind`,
      );
      return rows.map(([siteId, kind, ...bounds]) => {
        const [min_x, min_y, max_x, max_y] = bounds.map(Number) as [number, number, number, number];
        return { site_id: Number(siteId), kind: String(kind), min_x, min_y, max_x, max_y };
      });
    },
  };
}

/** The text of the statement is cached by its condition, because writing 150 columns takes 2 ms. */
async function listRecords(queries: Queries, query: FeatureQuery, place: Place): Promise<ChosenRecord[]> {
  const { definitions, dialect } = place;
  const definition = definitions[query.table];
  const { table } = definition;
  const { limit, fields } = query;
  const where = writeWhere(query, place);
  const { text: whereText, params } = compile(where, dialect);
  const key = `${dialect} features ${getTableName(table)} ${fields.join()} ${whereText}`;
  const text = getCompiled(key, () => {
    const statement = sql`select ${selectList(definition, fields)} ${fromClause(definition)} ${where} order by ${table.id} limit ${limit}`;
    return compile(statement, dialect).text;
  });
  const rows = await queries.rows(text, [...params, limit]);
  return rows.map(rowBuilderOf<ChosenRecord>(definition, fields));
}

function writeWhere(query: Conditions, place: Place): SQL {
  const { definitions, dialect } = place;
  const definition = definitions[query.table];
  const { table, columns } = definition;
  const conditions: SQL[] = [];
  if (query.afterId !== undefined) conditions.push(sql`${table.id} > ${query.afterId}`);
  if (query.table === 'geometries') conditions.push(sql`${columns['kind']} in ${query.kinds}`);
  if (query.days) conditions.push(writeDays(columns[query.days.field]!, query.days));
  if (query.box) conditions.push(writeBox(query, query.box, place));
  const filters = whereClause(definition, { filters: [...query.filters], skip: 0, limit: 0 }, { dialect });
  if (conditions.length === 0) return filters;
  const own = sql.join(conditions, sql` and `);
  return query.filters.length > 0 ? sql`${filters} and ${own}` : sql`where ${own}`;
}

function writeDays(
  column: RecordTable['columns'][string],
  { from, to }: NonNullable<FeatureQuery['days']>,
): SQL {
  const bounds = [
    ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
  ];
  return bounds.length > 0 ? sql`(${column} is null or (${sql.join(bounds, sql` and `)}))` : sql`(1 = 1)`;
}

function writeBox(query: Conditions, search: BoxSearch, place: Place): SQL {
  const { tables, definitions } = place;
  if (query.table === 'sites') return writeSiteBox(tables.sites, search);
  const { columns } = definitions[query.table];
  const { table: geometries, columns: shape } = definitions.geometries;
  const { placedIds, boxes } = search;
  const inBox = anyOf(boxes.map((box) => writeShapeBox(shape, box)));
  const isUnplaced = sql`${columns['site_id']} not in (${listIds(placedIds)})`;
  if (query.link === undefined) return sql`(${shape['min_x']} is null or ${isUnplaced} or ${inBox})`;
  const linked = sql`select 1 from ${geometries} where ${writeLink(query, place)} and ${shape['min_x']} is not null`;
  return sql`(${isUnplaced} or not exists (${linked}) or exists (${linked} and ${inBox}))`;
}

/** The condition that a shape belongs to a record. An empty type of unit matches every type. */
function writeLink({ table, link, kinds }: Conditions, { definitions }: Place): SQL {
  const { columns } = definitions[table];
  const shape = definitions.geometries.columns;
  const conditions = [
    sql`${shape['site_id']} = ${columns['site_id']}`,
    sql`${shape[link!]} = ${columns[link!]}`,
    sql`${shape['kind']} in ${kinds}`,
  ];
  if (table === 'units')
    conditions.push(
      sql`coalesce(${shape['area']}, '') = coalesce(${columns['area']}, '')`,
      sql`coalesce(${shape['unit_type']}, '') in ('', ${columns['unit_type']})`,
    );
  return sql.join(conditions, sql` and `);
}

function writeShapeBox(shape: RecordTable['columns'], box: SiteBox): SQL {
  const { site_id: siteId, min_x: minX, min_y: minY, max_x: maxX, max_y: maxY } = shape;
  return sql`(${siteId} in (${listIds(box.siteIds)}) and ${maxX} >= ${box.min_x} and ${minX} <= ${box.max_x} and ${maxY} >= ${box.min_y} and ${minY} <= ${box.max_y})`;
}

/** A site is a point in degrees. */
function writeSiteBox({ latitude, longitude }: Tables['sites'], { boxes }: BoxSearch): SQL {
  const inBox = boxes.map(
    ({ min_x: west, min_y: south, max_x: east, max_y: north }) =>
      sql`(${longitude} between ${west} and ${east} and ${latitude} between ${south} and ${north})`,
  );
  return sql`(${latitude} is null or ${longitude} is null or ${anyOf(inBox)})`;
}

function anyOf(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`(${sql.join([...conditions], sql` or `)})` : sql`(1 = 0)`;
}

/** Ids as text, so that the number of sites does not change the number of parameters. */
function listIds(ids: readonly number[]): SQL {
  if (!ids.every(Number.isSafeInteger)) throw new Error('The ids of sites are whole numbers');
  return sql.raw(ids.length > 0 ? ids.join(', ') : '0');
}

/** SQLite stores objects as JSON text. */
function parseJson(value: unknown): unknown {
  return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
}
