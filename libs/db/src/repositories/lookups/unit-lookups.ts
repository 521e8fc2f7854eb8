import { MATRIX_FIELDS } from '@trowel/domain/records';
import { and, eq, sql } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import { compileRowBuilder } from '../sql/row-builder.ts';
import type { Tables } from '../../schema/tables.ts';
import {
  idPortions,
  readAllPages,
  ROWS_A_PAGE,
  countRows,
  createListIds,
  createRunSql,
} from '../sql/run-sql.ts';
import type { ClosedUnit, UnitLookups, UnitMeasures, UnitNumber, UnitTraits } from '../../store/lookups.ts';

const UNIT_NUMBER = ['id', 'area', 'us_number'] as const;
const UNIT_TRAITS = ['id', ...MATRIX_FIELDS] as const;
const UNIT_STATE = ['id', 'area', 'us_number', 'state', 'state_by', 'state_at'] as const;
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
const toUnitState = plainRows<UnitState>(UNIT_STATE);
const toUnitTraits = plainRows<UnitTraits>(UNIT_TRAITS);
const toUnitMeasures = plainRows<UnitMeasures>(UNIT_MEASURES);

type UnitState = ClosedUnit & { state: string | null };

function pickClosed(units: readonly UnitState[]): ClosedUnit[] {
  return units.flatMap(({ state, ...unit }) => (state === 'closed' ? [unit] : []));
}

function plainRows<R>(names: readonly (keyof R & string)[]): (row: unknown[]) => R {
  return compileRowBuilder<R>(names.map((name) => ({ name, decoding: 'plain' })));
}

/** Creates the lookups of units over a connection. */
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
      // The index begins with the area, so the query visits each area separately. Otherwise it
      // would read every unit of the site.
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
    listClosedUnits: async (siteId) => pickClosed(await listAll(siteId, UNIT_STATE, toUnitState)),
    listUnitTraits: (siteId) => listAll(siteId, UNIT_TRAITS, toUnitTraits),
    listUnitMeasures: (siteId) => listAll(siteId, UNIT_MEASURES, toUnitMeasures),
    listUnitIds: (siteId) => listWhere(sql`site_id = ${siteId}`),
    // Codes are ASCII, and both databases lower-case ASCII in the same way.
    countUnitsOfType: (code) =>
      countRows(queries, units, sql`lower(${units.unit_type}) = ${code.toLowerCase()}`),
  };
}
