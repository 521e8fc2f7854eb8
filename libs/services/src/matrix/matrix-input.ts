import type { SiteRelation, Store } from '@trowel/db';
import type { ConfiguredType, MatrixFields, Period, RelationType } from '@trowel/domain/records';
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
  const relations = await store.relations.ofSiteWithoutNumbers(siteId);
  const periods = await store.periods.listAll(siteId);
  const types = await loadConfiguredTypes(store);
  return { units: units.map(toMatrixUnit), statements: relations.map(toStatement), periods, types };
}

/** Gives what the matrix needs to know of a recorded unit. */
export function toMatrixUnit(unit: MatrixFields & { id: number }): MatrixUnit {
  return buildMatrixUnit(String(unit.id), unit);
}

/** What the matrix reads of a unit, recorded or still to be. */
type MatrixFacts = Pick<MatrixFields, 'us_number'> & {
  [Field in keyof MatrixFields]?: MatrixFields[Field] | undefined;
};

/** Gives a unit as the matrix knows it, all of it; a wall may have its levels in fields of their own. */
export function buildMatrixUnit(key: string, unit: MatrixFacts): Required<MatrixUnit> {
  return {
    key,
    us_number: unit.us_number,
    area: unit.area ?? '',
    unit_type: unit.unit_type ?? null,
    definition: unit.definition ?? null,
    interpretation: unit.interpretation ?? null,
    structure: unit.structure ?? null,
    period: unit.period ?? null,
    phase: unit.phase ?? null,
    period_end: unit.period_end ?? null,
    phase_end: unit.phase_end ?? null,
    elevation_min: unit.elevation_min ?? unit.wall_elevation_min ?? null,
    elevation_max: unit.elevation_max ?? unit.wall_elevation_max ?? null,
    excavation_year: unit.excavation_year ?? null,
    recorder: unit.recorder ?? null,
  };
}

/** Gives a stored relation as the statement it is, told by one sheet or by both. */
export function toStatement(row: SiteRelation): Statement {
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
