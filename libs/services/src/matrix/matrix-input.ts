import type { Store, ToldRelation, UnitTraits } from '@trowel/db';
import type { ConfiguredType, Period, RelationType } from '@trowel/domain/records';
import type { MatrixUnit, Statement } from '@trowel/domain/matrix';
import { loadConfiguredTypes } from '../terms/index.ts';

/** What the matrix of a site is built from; plain data, so that it can go to a worker. */
export interface MatrixInput {
  units: MatrixUnit[];
  statements: Statement[];
  periods: PeriodYears[];
  /** Types of units of one's own; where they are not given, types nobody knows are not told. */
  types?: readonly ConfiguredType[] | undefined;
}

/** What of a period decides where it lies in time. */
export type PeriodYears = Pick<Period, 'period' | 'phase' | 'start_year' | 'end_year' | 'sort_order'>;

/** Reads what the records of a site say. Units are keyed by their id. */
export async function loadMatrixInput(store: Store, siteId: number): Promise<MatrixInput> {
  // One after another: inside a transaction they share a connection.
  const units = await store.lookups.listUnitTraits(siteId);
  const relations = await store.relations.toldInSite(siteId);
  const periods = await store.periods.listAll(siteId);
  const types = await loadConfiguredTypes(store);
  return { units: units.map(toMatrixUnit), statements: relations.map(toStatement), periods, types };
}

/** Gives what the matrix needs to know of a unit; a wall may have its levels in fields of their own. */
export function toMatrixUnit(unit: UnitTraits): MatrixUnit {
  const { id, us_number, area, unit_type, definition, interpretation, recorder } = unit;
  const { period, phase, period_end, phase_end } = unit;
  return {
    key: String(id),
    us_number,
    area,
    unit_type,
    definition,
    interpretation,
    period,
    phase,
    period_end,
    phase_end,
    elevation_min: unit.elevation_min ?? unit.wall_elevation_min,
    elevation_max: unit.elevation_max ?? unit.wall_elevation_max,
    recorder,
  };
}

/** Gives a stored relation as the statement it is, told by one sheet or by both. */
export function toStatement(row: ToldRelation): Statement {
  return {
    from: String(row.unit_id),
    type: row.type as RelationType,
    to: row.target_id === null ? null : String(row.target_id),
    toLabel: row.target_us_number,
    ...(row.target_id === null && { toArea: row.target_area }),
    certainty: row.certainty,
    note: row.note,
    reciprocal: row.confirmed,
  };
}
