import { and, count, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Dialect, Queries } from '../database.ts';
import { compileRowBuilder } from '../row-builder.ts';
import type { Tables } from '../schema/tables.ts';
import { compile } from './list-sql.ts';

/** How a unit is told from the others of its site. */
export interface UnitNumber {
  id: number;
  area: string;
  us_number: string;
}

/** What the matrix needs to know of a unit. */
export interface UnitTraits extends UnitNumber {
  unit_type: string;
  definition: string | null;
  interpretation: string | null;
  period: string | null;
  phase: string | null;
  period_end: string | null;
  phase_end: string | null;
  elevation_min: number | null;
  elevation_max: number | null;
  wall_elevation_min: number | null;
  wall_elevation_max: number | null;
  recorder: string | null;
}

/** What only a scene needs of a unit: how large it is recorded to be, m (a wall has fields of its own), and its English definition. */
export interface UnitMeasures {
  id: number;
  length_max: number | null;
  width_mean: number | null;
  height_max: number | null;
  depth_max: number | null;
  wall_length: number | null;
  wall_thickness: number | null;
  wall_height: number | null;
  definition_en: string | null;
}

/** How many records rest on another. */
export interface Dependants {
  us: number;
  inventario: number;
  periods: number;
}

/** How many records share a value; null where it is not recorded. */
export interface ValueCount {
  value: string | null;
  count: number;
}

/** Small questions the use-cases ask besides reading whole records. */
export interface Lookups {
  findSiteId(siteName: string): Promise<number | undefined>;
  /** The site a unit or a find belongs to. */
  findSiteOf(entity: 'units' | 'items', id: number): Promise<number | undefined>;
  findUnitId(siteId: number, unit: { area: string; us_number: string }): Promise<number | undefined>;
  /** The units of a site with that number, in any area, by id. Cost: the areas of the site. */
  findUnitsByNumber(siteId: number, usNumber: string): Promise<UnitNumber[]>;
  listUnitNumbers(siteId: number): Promise<UnitNumber[]>;
  /** Those of the units that belong to the site, by id. */
  findUnitNumbers(siteId: number, ids: readonly number[]): Promise<UnitNumber[]>;
  /** The sites to which units or finds belong. */
  listSitesOf(entity: 'units' | 'items', ids: readonly number[]): Promise<number[]>;
  /** Of every unit of a site the few fields its matrix needs. */
  listUnitTraits(siteId: number): Promise<UnitTraits[]>;
  /** Of every unit of a site how large it is, by id. */
  listUnitMeasures(siteId: number): Promise<UnitMeasures[]>;
  listItemIds(within: { siteId: number } | { unitId: number }): Promise<number[]>;
  listUnitIds(siteId: number): Promise<number[]>;
  listPeriodIds(siteId: number): Promise<number[]>;
  /** The finds of a site that name a unit which does not exist. */
  listUnplacedItems(siteId: number): Promise<{ id: number; area: string | null; us_number: string | null }[]>;
  hasItemNumber(siteId: number, inventoryNumber: string): Promise<boolean>;
  hasPeriod(siteId: number, period: { period: string; phase: string }): Promise<boolean>;
  hasTerm(term: {
    table_name: string;
    field_name: string;
    value: string;
    language: string;
  }): Promise<boolean>;
  /** The natural keys of every term. */
  listTermKeys(): Promise<{ table_name: string; field_name: string; value: string; language: string }[]>;
  /** The type of node with that code, in any letter case. */
  findNodeTypeId(code: string): Promise<number | undefined>;
  /** Units of the type, in any letter case. Cost: all units. */
  countUnitsOfType(code: string): Promise<number>;
  /** Makes finds belong to a unit. */
  tieItems(ids: readonly number[], unitId: number): Promise<void>;
  /** Locks a site so that writes to its units and relations happen one after another. */
  lockSite(siteId: number): Promise<void>;
  countDependantsOfSite(siteId: number): Promise<Dependants>;
  countItemsOfUnit(unitId: number): Promise<number>;
  /** The first of the units on which finds rest, and how many. */
  findUnitWithItems(unitIds: readonly number[]): Promise<{ id: number; items: number } | undefined>;
  count(entity: 'sites' | 'units' | 'items', siteId?: number): Promise<number>;
  countDistinct(column: 'region' | 'province', siteId?: number): Promise<number>;
  /** Largest first. */
  countByValue(
    of: 'sites.region' | 'units.period' | 'items.find_type',
    siteId?: number,
  ): Promise<ValueCount[]>;
}

const UNIT_NUMBER = ['id', 'area', 'us_number'] as const;
const UNIT_TRAITS = [
  ...UNIT_NUMBER,
  'unit_type',
  'definition',
  'interpretation',
  'period',
  'phase',
  'period_end',
  'phase_end',
  'elevation_min',
  'elevation_max',
  'wall_elevation_min',
  'wall_elevation_max',
  'recorder',
] as const;
const toUnitNumber = compileRowBuilder<UnitNumber>(UNIT_NUMBER.map((name) => ({ name, decoding: 'plain' })));
const UNIT_MEASURES = [
  'id',
  'length_max',
  'width_mean',
  'height_max',
  'depth_max',
  'wall_length',
  'wall_thickness',
  'wall_height',
  'definition_en',
] as const;
const toUnitMeasures = compileRowBuilder<UnitMeasures>(
  UNIT_MEASURES.map((name) => ({ name, decoding: 'plain' })),
);
const toUnitTraits = compileRowBuilder<UnitTraits>(UNIT_TRAITS.map((name) => ({ name, decoding: 'plain' })));

/** Rows read at once: SQLite answers nobody else meanwhile. */
const ROWS_A_PAGE = 2_000;
const IDS_A_STATEMENT = 1_000;

/** Makes the lookups over the connection given. */
export function createLookups(queries: Queries, tables: Tables, dialect: Dialect): Lookups {
  const { build } = queries;
  const { sites, units, items, periods, terms, nodeTypes } = tables;
  const rowsOf = async (query: SQL): Promise<unknown[][]> => {
    const { text, params } = compile(query, dialect);
    return queries.rows(text, params);
  };
  const listUnits = async <R extends { id: number }>(
    siteId: number,
    columns: readonly (keyof typeof units & string)[],
    toRecord: (row: unknown[]) => R,
  ): Promise<R[]> => {
    const found: R[] = [];
    const list = sql.join(
      columns.map((name) => sql`${units[name]}`),
      sql`, `,
    );
    for (;;) {
      const page = await rowsOf(
        sql`select ${list} from ${units} where ${units.site_id} = ${siteId} and ${units.id} > ${found.at(-1)?.id ?? 0} order by ${units.id} limit ${ROWS_A_PAGE}`,
      );
      for (const row of page) found.push(toRecord(row));
      if (page.length < ROWS_A_PAGE) return found;
    }
  };
  const countWhere = async (table: PgTable, condition?: ReturnType<typeof and>): Promise<number> => {
    const [row] = await build.select({ total: count() }).from(table).where(condition);
    return Number(row?.total ?? 0);
  };
  const idsOf = async (
    table: PgTable,
    id: PgColumn,
    condition: ReturnType<typeof and>,
  ): Promise<number[]> => {
    const rows = await build.select({ id }).from(table).where(condition).orderBy(id);
    return rows.map((row) => Number(row.id));
  };

  return {
    async findSiteId(siteName) {
      const [row] = await build.select({ id: sites.id }).from(sites).where(eq(sites.site_name, siteName));
      return row?.id;
    },

    async findSiteOf(entity, id) {
      const { table, column, key } = {
        units: { table: units, column: units.site_id, key: units.id },
        items: { table: items, column: items.site_id, key: items.id },
      }[entity];
      const [row] = await build
        .select({ id: column })
        .from(table as PgTable)
        .where(eq(key, id));
      return row?.id;
    },

    async findUnitId(siteId, { area, us_number }) {
      const [row] = await build
        .select({ id: units.id })
        .from(units)
        .where(and(eq(units.site_id, siteId), eq(units.area, area), eq(units.us_number, us_number)));
      return row?.id;
    },

    async findUnitsByNumber(siteId, usNumber) {
      // The index has the area before the number: it is asked area by area, else every unit of the site is read.
      const rows = await rowsOf(
        sql`with recursive areas(area) as (select min(area) from ${units} where site_id = ${siteId} union all select (select min(u.area) from ${units} u where u.site_id = ${siteId} and u.area > areas.area) from areas where areas.area is not null) select u.id, u.area, u.us_number from areas cross join ${units} u where u.site_id = ${siteId} and u.area = areas.area and u.us_number = ${usNumber} order by u.id`,
      );
      return rows.map(toUnitNumber);
    },

    listUnitNumbers: (siteId) => listUnits(siteId, UNIT_NUMBER, toUnitNumber),

    async findUnitNumbers(siteId, ids) {
      const found: UnitNumber[] = [];
      for (let i = 0; i < ids.length; i += IDS_A_STATEMENT) {
        const some = ids.slice(i, i + IDS_A_STATEMENT);
        const rows = await rowsOf(
          sql`select id, area, us_number from ${units} where id in ${some} and site_id = ${siteId} order by id`,
        );
        for (const row of rows) found.push(toUnitNumber(row));
      }
      return found;
    },

    listUnitTraits: (siteId) => listUnits(siteId, UNIT_TRAITS, toUnitTraits),

    listUnitMeasures: (siteId) => listUnits(siteId, UNIT_MEASURES, toUnitMeasures),

    async listSitesOf(entity, ids) {
      const table = { units, items }[entity];
      const found = new Set<number>();
      for (let i = 0; i < ids.length; i += IDS_A_STATEMENT) {
        const some = ids.slice(i, i + IDS_A_STATEMENT);
        for (const [id] of await rowsOf(sql`select distinct site_id from ${table} where id in ${some}`))
          found.add(Number(id));
      }
      return [...found];
    },

    listItemIds: (within) =>
      idsOf(
        items,
        items.id,
        'siteId' in within ? eq(items.site_id, within.siteId) : eq(items.unit_id, within.unitId),
      ),
    listUnitIds: (siteId) => idsOf(units, units.id, eq(units.site_id, siteId)),
    listPeriodIds: (siteId) => idsOf(periods, periods.id, eq(periods.site_id, siteId)),

    listUnplacedItems: (siteId) =>
      build
        .select({ id: items.id, area: items.area, us_number: items.us_number })
        .from(items)
        .where(
          // The plus keeps the planner from reading all finds of the site.
          and(sql`+${items.site_id} = ${siteId}`, sql`${items.unit_id} is null`, isNotNull(items.us_number)),
        ),

    hasItemNumber: async (siteId, inventoryNumber) =>
      (await countWhere(items, and(eq(items.site_id, siteId), eq(items.inventory_number, inventoryNumber)))) >
      0,

    hasPeriod: async (siteId, { period, phase }) =>
      (await countWhere(
        periods,
        and(eq(periods.site_id, siteId), eq(periods.period, period), eq(periods.phase, phase)),
      )) > 0,

    hasTerm: async ({ table_name, field_name, value, language }) =>
      (await countWhere(
        terms,
        and(
          eq(terms.table_name, table_name),
          eq(terms.field_name, field_name),
          eq(terms.value, value),
          eq(terms.language, language),
        ),
      )) > 0,

    listTermKeys: () =>
      build
        .select({
          table_name: terms.table_name,
          field_name: terms.field_name,
          value: terms.value,
          language: terms.language,
        })
        .from(terms),

    async findNodeTypeId(code) {
      const [row] = await build
        .select({ id: nodeTypes.id })
        .from(nodeTypes)
        .where(eq(nodeTypes.code_key, code.toLowerCase()));
      return row?.id;
    },

    // Codes are ASCII: both databases fold their letters alike.
    countUnitsOfType: (code) => countWhere(units, sql`lower(${units.unit_type}) = ${code.toLowerCase()}`),

    async tieItems(ids, unitId) {
      if (ids.length > 0)
        await build
          .update(items)
          .set({ unit_id: unitId })
          .where(inArray(items.id, [...ids]));
    },

    async lockSite(siteId) {
      if (dialect === 'postgres')
        await build.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('no key update');
    },

    async countDependantsOfSite(siteId) {
      return {
        us: await countWhere(units, eq(units.site_id, siteId)),
        inventario: await countWhere(items, eq(items.site_id, siteId)),
        periods: await countWhere(periods, eq(periods.site_id, siteId)),
      };
    },

    countItemsOfUnit: (unitId) => countWhere(items, eq(items.unit_id, unitId)),

    async findUnitWithItems(unitIds) {
      for (let i = 0; i < unitIds.length; i += IDS_A_STATEMENT) {
        const some = unitIds.slice(i, i + IDS_A_STATEMENT);
        const [row] = await rowsOf(
          sql`select ${items.unit_id}, count(*) from ${items} where ${items.unit_id} in ${some} group by ${items.unit_id} order by ${items.unit_id} limit 1`,
        );
        if (row) return { id: Number(row[0]), items: Number(row[1]) };
      }
      return undefined;
    },

    count(entity, siteId) {
      if (entity === 'sites')
        return countWhere(sites, siteId === undefined ? undefined : eq(sites.id, siteId));
      const table = entity === 'units' ? units : items;
      return countWhere(table, siteId === undefined ? undefined : eq(table.site_id, siteId));
    },

    async countDistinct(column, siteId) {
      const [row] = await build
        .select({ total: sql<number>`count(distinct ${sites[column]})` })
        .from(sites)
        .where(siteId === undefined ? undefined : eq(sites.id, siteId));
      return Number(row?.total ?? 0);
    },

    async countByValue(of, siteId) {
      const { table, column, site } = {
        'sites.region': { table: sites, column: sites.region, site: sites.id },
        'units.period': { table: units, column: units.period, site: units.site_id },
        'items.find_type': { table: items, column: items.find_type, site: items.site_id },
      }[of];
      const rows = await build
        .select({ value: column, count: count() })
        .from(table as PgTable)
        .where(siteId === undefined ? undefined : eq(site, siteId))
        .groupBy(column)
        .orderBy(desc(count()), column);
      return rows.map((row) => ({ value: row.value as string | null, count: Number(row.count) }));
    },
  };
}
