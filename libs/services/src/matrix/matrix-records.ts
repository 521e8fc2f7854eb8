import type { SiteRelation, Store } from '@trowel/db';
import {
  CHECKED_KINDS,
  type CheckedKind,
  type ConfiguredType,
  type MatrixFields,
  type Period,
  type RelationType,
} from '@trowel/domain/records';
import type { CheckedRows } from '@trowel/domain/recording';
import type { NoteContent, MatrixUnit, Statement, UnplacedItem } from '@trowel/domain/matrix';
import { loadPlanRecords, type PlanRecords } from './plan-records.ts';
import { loadConfiguredTypes } from '../terms/index.ts';

/** Records from which the matrix of a site is built: plain data that can be sent to a worker. */
export interface SiteMatrixRecords {
  units: MatrixUnit[];
  statements: Statement[];
  periods: PeriodYears[];
  /** Custom unit types. If absent, unknown types are not reported. */
  types?: readonly ConfiguredType[] | undefined;
  /** Notes of people on the findings. */
  notes?: readonly NoteContent[] | undefined;
  /** Finds that name a unit without being linked to one. */
  unplaced?: readonly UnplacedItem[] | undefined;
  /** Records that are no units, with the fields that are checked. If absent, nothing is reported about them. */
  checked?: CheckedRows | undefined;
  /** Drawn shapes. If absent, the plan is not compared with the relations. */
  plan?: PlanRecords | undefined;
}

/** The matrix records of a site, with all periods in the order of the site. */
export interface StoredMatrixRecords extends SiteMatrixRecords {
  periods: Period[];
}

/** The part of a period that decides its position in time. */
export type PeriodYears = Pick<Period, 'period' | 'phase' | 'start_year' | 'end_year' | 'sort_order'>;

/** Reads the matrix records of a site. Units are keyed by their id. */
export async function loadMatrixRecords(store: Store, siteId: number): Promise<StoredMatrixRecords> {
  // One after another, because inside a transaction they share a connection.
  const units = await store.lookups.listUnitTraits(siteId);
  const relations = await store.relations.ofSiteWithoutNumbers(siteId);
  const periods = await store.periods.listAll(siteId);
  const types = await loadConfiguredTypes(store);
  const notes = await store.findingNotes.listAll(siteId);
  const unplaced = await store.lookups.listUnplacedItems(siteId);
  return {
    units: units.map(toMatrixUnit),
    statements: relations.map(toStatement),
    periods,
    types,
    ...(notes.length > 0 && { notes }),
    ...(unplaced.length > 0 && { unplaced }),
  };
}

/** As `loadMatrixRecords`, with the records that are no units. Cost: linear in the records of the site. */
export async function loadCheckedRecords(store: Store, siteId: number): Promise<StoredMatrixRecords> {
  const input = await loadMatrixRecords(store, siteId);
  return { ...input, checked: await loadCheckedRows(store, siteId) };
}

/** As `loadCheckedRecords`, with the shapes of the plan, if there are any. */
export async function loadRecordsAndPlan(store: Store, siteId: number): Promise<StoredMatrixRecords> {
  const input = await loadCheckedRecords(store, siteId);
  const plan = await loadPlanRecords(store, siteId);
  return { ...input, ...(plan && { plan }) };
}

/** Reads the records of a site that are no units, with the fields that are checked. Cost: all of them. */
export async function loadCheckedRows(store: Store, siteId: number): Promise<CheckedRows> {
  const checked: Partial<Record<CheckedKind, Readonly<Record<string, unknown>>[]>> = {};
  for (const kind of CHECKED_KINDS) {
    const rows = await store.lookups.listCheckedRows(kind, siteId);
    if (rows.length > 0) checked[kind] = rows;
  }
  return checked;
}

/** Returns the matrix record of a stored unit. */
export function toMatrixUnit(unit: MatrixFields & { id: number }): MatrixUnit {
  return buildMatrixUnit(String(unit.id), unit);
}

/** The fields of a unit that the matrix reads, recorded or not. */
type MatrixFacts = Pick<MatrixFields, 'us_number'> & {
  [Field in keyof MatrixFields]?: MatrixFields[Field] | undefined;
};

/** Returns the complete matrix record of a unit. A wall may have its levels in separate fields. */
export function buildMatrixUnit(key: string, unit: MatrixFacts): Required<MatrixUnit> {
  const valueOf = <Field extends keyof MatrixFields>(field: Field): NonNullable<MatrixFacts[Field]> | null =>
    unit[field] ?? null;
  return {
    key,
    us_number: unit.us_number,
    area: unit.area ?? '',
    unit_type: valueOf('unit_type'),
    definition: valueOf('definition'),
    interpretation: valueOf('interpretation'),
    structure: valueOf('structure'),
    activity: valueOf('activity'),
    period: valueOf('period'),
    phase: valueOf('phase'),
    period_end: valueOf('period_end'),
    phase_end: valueOf('phase_end'),
    elevation_min: valueOf('elevation_min') ?? valueOf('wall_elevation_min'),
    elevation_max: valueOf('elevation_max') ?? valueOf('wall_elevation_max'),
    excavation_year: valueOf('excavation_year'),
    recorder: valueOf('recorder'),
  };
}

/** Returns a stored relation as a statement, recorded on one sheet or on both. */
export function toStatement(row: Omit<SiteRelation, 'id'>): Statement {
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
