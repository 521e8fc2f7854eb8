import type { RelationRow } from '@trowel/db';
import {
  ENTITIES,
  inverseOf,
  isEntityName,
  type EntityName,
  type RelationType,
} from '@trowel/domain/records';

/** What becomes of a record. */
export type PlannedAction = 'create' | 'update' | 'delete' | 'restore';

/** What becomes of one record; `before` and `after` hold what differs, of one that goes a few facts. */
export interface PlannedChange {
  entity: EntityName;
  id: number;
  action: PlannedAction;
  /** `A/12` */
  name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What a call would do, told without doing any of it. */
export interface PlannedWork {
  /** The sites concerned. */
  sites: readonly string[];
  /** Records, each counted once. */
  counts: readonly { entity: EntityName; action: PlannedAction; count: number }[];
  /** The first three. */
  examples: readonly PlannedChange[];
  /** How many records lose or change something though nobody names them. */
  unnamed: number;
  /** What the plan rests on; when it changes, the plan does not hold any more. */
  basis: unknown;
}

/** Examples a plan gives. */
export const EXAMPLES = 3;

/** A record, whatever its kind. */
export type PlainRecord = { id: number; version: number } & Readonly<Record<string, unknown>>;

/** The name of a record among those of its kind: `A/12`. */
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

/** The first few facts of a record, for whoever is asked whether it may go. */
export function showFacts(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = Object.entries(record).filter(
    ([name, value]) => !NOT_SHOWN.has(name) && value !== null && value !== '' && !isEmptyList(value),
  );
  return Object.fromEntries(filled.slice(0, FACTS_SHOWN));
}

function isEmptyList(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** A relation as the sheet of one of its units has it: `covers A/12`. */
export function formatRelation(row: RelationRow, unitId: number): string {
  const type = row.type as RelationType;
  return row.unit_id === unitId
    ? `${type} ${nameEndUnit(row.target_area, row.target_us_number)}`
    : `${inverseOf(type)} ${nameEndUnit(row.unit_area, row.unit_us_number)}`;
}

/** A unit as sheets of others name it: `A/12`. */
export function nameEndUnit(area: string | null | undefined, number: string): string {
  return area ? `${area}/${number}` : number;
}

/** Says of the units at the ends of rows what their sheets lose with these, each unit once. */
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

/** Counts records by kind and by what becomes of them. */
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
