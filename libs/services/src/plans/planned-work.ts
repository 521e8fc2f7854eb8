import type { RelationRow } from '@trowel/db';
import {
  ENTITIES,
  inverseOf,
  isEntityName,
  type EntityName,
  type RelationType,
} from '@trowel/domain/records';

/** The change that a plan makes to a record. */
export type PlannedAction = 'create' | 'update' | 'delete' | 'restore';

/** The effect on one record. `before` and `after` contain the differences; for a deleted record some of its fields. */
export interface PlannedChange {
  entity: EntityName;
  id: number;
  action: PlannedAction;
  /** `A/12` */
  name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A preview of a call, without running it. */
export interface PlannedWork {
  /** Names of the sites concerned. */
  sites: readonly string[];
  /** Number of records by kind and action, each record counted once. */
  counts: readonly { entity: EntityName; action: PlannedAction; count: number }[];
  /** The first three. */
  examples: readonly PlannedChange[];
  /** Number of records that change without being named in the call. */
  unnamed: number;
  /** The data the plan is based on. If it changes, the plan is no longer valid. */
  basis: unknown;
}

/** Number of examples in a plan. */
export const EXAMPLES = 3;

/** A record of any kind. */
export type PlainRecord = { id: number; version: number } & Readonly<Record<string, unknown>>;

/** Returns the name of a record among those of its kind: `A/12`. */
export function nameRecord(entity: string, record: Readonly<Record<string, unknown>>): string {
  if (!isEntityName(entity)) return '';
  const key = ENTITIES[entity].key as readonly string[];
  const own = key.length > 1 ? key.filter((name) => name !== 'site_name') : key;
  const parts = own
    .map((name) => record[name])
    .filter((part) => part !== null && part !== undefined && part !== '');
  return parts.map(String).join('/') || String(record['file_name'] ?? record['title'] ?? '');
}

const FACTS_SHOWN = 5;
const NOT_SHOWN = new Set(['id', 'version', 'created_at', 'updated_at', 'site_name']);

/** Returns the first few fields of a record, for a person who decides on its deletion. */
export function showFacts(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = Object.entries(record).filter(
    ([name, value]) => !NOT_SHOWN.has(name) && value !== null && value !== '' && !isEmptyList(value),
  );
  return Object.fromEntries(filled.slice(0, FACTS_SHOWN));
}

function isEmptyList(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Returns a relation as on the sheet of one of its units: `covers A/12`. */
export function formatRelation(row: RelationRow, unitId: number): string {
  const type = row.type as RelationType;
  return row.unit_id === unitId
    ? `${type} ${nameEndUnit(row.target_area, row.target_us_number)}`
    : `${inverseOf(type)} ${nameEndUnit(row.unit_area, row.unit_us_number)}`;
}

/** Returns the name of a unit as on other sheets: `A/12`. */
export function nameEndUnit(area: string | null | undefined, number: string): string {
  return area ? `${area}/${number}` : number;
}

/** Lists the losses of the units at both ends of rows, each unit once. */
export function listLosses(
  rows: readonly RelationRow[],
  loses: (unitId: number) => boolean,
): PlannedChange[] {
  const losses = new Map<number, { name: string; lost: string[] }>();
  for (const row of rows)
    for (const end of new Set([row.unit_id, row.target_id])) {
      if (end === null || !loses(end)) continue;
      const known = losses.get(end) ?? { name: nameEnd(row, end), lost: [] };
      losses.set(end, known);
      known.lost.push(formatRelation(row, end));
    }
  return [...losses].map(([id, { name, lost }]) => ({
    entity: 'us',
    id,
    action: 'update',
    name,
    before: { relationships: lost },
    after: { relationships: [] },
  }));
}

function nameEnd(row: RelationRow, unitId: number): string {
  return row.unit_id === unitId
    ? nameEndUnit(row.unit_area, row.unit_us_number)
    : nameEndUnit(row.target_area, row.target_us_number);
}

/** Counts records by kind and action. */
export function countChanges(
  changes: readonly Pick<PlannedChange, 'entity' | 'action' | 'id'>[],
): PlannedWork['counts'] {
  const ids = new Map<string, Set<number>>();
  for (const { entity, action, id } of changes) {
    const key = `${entity} ${action}`;
    ids.set(key, (ids.get(key) ?? new Set()).add(id));
  }
  return [...ids].map(([key, { size: count }]) => {
    const [entity, action] = key.split(' ') as [EntityName, PlannedAction];
    return { entity, action, count };
  });
}
