import { and, eq, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import { compileRowBuilder } from '../sql/row-builder.ts';
import type { Tables } from '../../schema/tables.ts';
import { createListIds } from '../sql/list-ids.ts';
import { idPortions, readAllPages, ROWS_A_PAGE } from '../sql/portions.ts';
import { createRunSql } from '../sql/run-sql.ts';
import { countRows } from './count-rows.ts';

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

/** Which units are meant, and the few fields that are read of all of them. */
export interface UnitLookups {
  findUnitId(siteId: number, unit: { area: string; us_number: string }): Promise<number | undefined>;
  /** The units of a site with that number, in any area, by id. Cost: the areas of the site. */
  findUnitsByNumber(siteId: number, usNumber: string): Promise<UnitNumber[]>;
  /** Those of the units that belong to the site, by id. */
  findUnitNumbers(siteId: number, ids: readonly number[]): Promise<UnitNumber[]>;
  listUnitNumbers(siteId: number): Promise<UnitNumber[]>;
  /** Of every unit of a site the few fields its matrix needs. */
  listUnitTraits(siteId: number): Promise<UnitTraits[]>;
  /** Of every unit of a site how large it is, by id. */
  listUnitMeasures(siteId: number): Promise<UnitMeasures[]>;
  listUnitIds(siteId: number): Promise<number[]>;
  /** Units of the type, in any letter case. Cost: all units. */
  countUnitsOfType(code: string): Promise<number>;
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
const toUnitNumber = plainRows<UnitNumber>(UNIT_NUMBER);
const toUnitTraits = plainRows<UnitTraits>(UNIT_TRAITS);
const toUnitMeasures = plainRows<UnitMeasures>(UNIT_MEASURES);

function plainRows<R>(names: readonly (keyof R & string)[]): (row: unknown[]) => R {
  return compileRowBuilder<R>(names.map((name) => ({ name, decoding: 'plain' })));
}

/** Makes the lookups of units over the connection given. */
export function createUnitLookups(queries: Queries, { units }: Tables, dialect: Dialect): UnitLookups {
  const { build } = queries;
  const run = createRunSql(queries, dialect);
  const { listWhere } = createListIds(run, units);
  const listAll = <R extends { id: number }>(
    siteId: number,
    columns: readonly (keyof typeof units & string)[],
    toRecord: (row: unknown[]) => R,
  ): Promise<R[]> => {
    const list = sql.join(
      columns.map((name) => sql`${units[name]}`),
      sql`, `,
    );
    return readAllPages(async (afterId) => {
      const rows = await run(
        sql`select ${list} from ${units} where ${units.site_id} = ${siteId} and ${units.id} > ${afterId} order by ${units.id} limit ${ROWS_A_PAGE}`,
      );
      return rows.map(toRecord);
    });
  };

  return {
    async findUnitId(siteId, { area, us_number }) {
      const [row] = await build
        .select({ id: units.id })
        .from(units)
        .where(and(eq(units.site_id, siteId), eq(units.area, area), eq(units.us_number, us_number)));
      return row?.id;
    },

    async findUnitsByNumber(siteId, usNumber) {
      // The index has the area before the number: it is asked area by area, else every unit of the site is read.
      const rows = await run(
        sql`with recursive areas(area) as (select min(area) from ${units} where site_id = ${siteId} union all select (select min(u.area) from ${units} u where u.site_id = ${siteId} and u.area > areas.area) from areas where areas.area is not null) select u.id, u.area, u.us_number from areas cross join ${units} u where u.site_id = ${siteId} and u.area = areas.area and u.us_number = ${usNumber} order by u.id`,
      );
      return rows.map(toUnitNumber);
    },

    async findUnitNumbers(siteId, ids) {
      const found: UnitNumber[] = [];
      for (const some of idPortions(ids)) {
        const rows = await run(
          sql`select id, area, us_number from ${units} where id in ${some} and site_id = ${siteId} order by id`,
        );
        for (const row of rows) found.push(toUnitNumber(row));
      }
      return found;
    },

    listUnitNumbers: (siteId) => listAll(siteId, UNIT_NUMBER, toUnitNumber),
    listUnitTraits: (siteId) => listAll(siteId, UNIT_TRAITS, toUnitTraits),
    listUnitMeasures: (siteId) => listAll(siteId, UNIT_MEASURES, toUnitMeasures),
    listUnitIds: (siteId) => listWhere(sql`site_id = ${siteId}`),

    // Codes are ASCII: both databases fold their letters alike.
    countUnitsOfType: (code) =>
      countRows(queries, units, sql`lower(${units.unit_type}) = ${code.toLowerCase()}`),
  };
}
