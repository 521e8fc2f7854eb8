import type { RelationRow, Store, UnitNumber } from '@trowel/db';
import { foldText } from '@trowel/domain/core';
import { relationClassOf, type RelationClass, type RelationType } from '@trowel/domain/records';
import type { ImportedData } from '@trowel/domain/formats';
import { countFilesOf } from '../files/index.ts';
import { createYielder } from '../workers/index.ts';
import { createReach } from './drawn-order.ts';
import type { ImportMode } from './import-mode.ts';
import { unitKey } from '../relations/index.ts';
import type { UnitDirectory } from './names/place-units.ts';
import { keyOfRow, type RelationPlan } from './plan-relations.ts';

/** A unit that is not in the file but stays, and the reason. */
export interface RetainedUnit extends UnitNumber {
  reason: 'finds' | 'files' | 'relations';
  /** Records that rest on it. */
  count: number;
}

/** Records in the part of the site covered by the file that are not in the file. */
export interface MissingPlan {
  units: UnitNumber[];
  /** Relations between units the file has. */
  relations: RelationRow[];
  /** Relations that go, or would go, with the units. */
  withUnits: RelationRow[];
  retained: RetainedUnit[];
}

interface MissingInput {
  data: ImportedData;
  mode: ImportMode;
  /** Names of the units of the file, as they are recorded. */
  names: ReadonlySet<string>;
  directory: UnitDirectory;
  recorded: readonly UnitNumber[];
  rows: readonly RelationRow[];
  relations: RelationPlan;
}

/** A plan without missing records. */
export const NOTHING_MISSING: MissingPlan = { units: [], relations: [], withUnits: [], retained: [] };

/** Formats that describe units one by one. */
const TABLES: ReadonlySet<string> = new Set<ImportedData['format']>([
  'unit_table',
  'harris_template',
  'relation_table',
  'pyarchinit',
]);

/**
 * Finds records that an earlier version of the same table contained. A table counts as an update if
 * most of its units are recorded, and it contains most units of their areas. Relations count as
 * missing only if the table has relations of their class.
 */
function planLeftOut({ data, names, recorded, rows, relations }: MissingInput): MissingPlan {
  const known = recorded.filter((unit) => names.has(unitKey(unit)));
  const areas = new Set(known.map(({ area }) => area));
  const inAreas = recorded.filter(({ area }) => areas.has(area));
  const isAgain = known.length * 2 >= names.size && known.length * 2 >= inAreas.length;
  if (known.length === 0 || !isAgain) return NOTHING_MISSING;
  // A list of relations has no units that have none.
  const units = data.format === 'relation_table' ? [] : inAreas.filter((unit) => !names.has(unitKey(unit)));
  const gone = new Set(units.map(({ id }) => id));
  const isLeftOut = (row: RelationRow): boolean =>
    endsOf(row).every((end) => names.has(unitKey(end))) &&
    row.target_id !== null &&
    relations.statedClasses.has(classOf(row)) &&
    !relations.stated.has(keyOfRow(row));
  return {
    units,
    relations: rows.filter(isLeftOut),
    withUnits: listWithUnits(rows, gone),
    retained: [],
  };
}

/** Returns the relations of removed units, and those that name one. */
function listWithUnits(rows: readonly RelationRow[], gone: ReadonlySet<number>): RelationRow[] {
  return rows.filter(({ unit_id, target_id }) => gone.has(unit_id) || gone.has(target_id ?? -1));
}

/** Later and earlier are one kind. */
function classOf({ type }: RelationRow): RelationClass {
  const kind = relationClassOf(type as RelationType);
  return kind === 'earlier' ? 'later' : kind;
}

/**
 * Finds recorded units and relations that a file does not contain. A graph that covers one area does
 * not affect others. A drawing from another program omits relations implied by a chain of its lines,
 * and classes of relation that it does not support. In replace mode, units stay if finds, files, or
 * relations of units outside the covered part refer to them.
 */
export async function planMissing(store: Store, input: MissingInput): Promise<MissingPlan> {
  const { data, mode, names, recorded, rows, relations } = input;
  if (!data.graph) return TABLES.has(data.format) ? planLeftOut(input) : NOTHING_MISSING;
  const isCovered = createCoverage(input);
  const missing = recorded.filter((unit) => isCovered(unit) && !names.has(unitKey(unit)));
  const isStated = createStatedTest(data, { rows, relations });
  const between: RelationRow[] = [];
  const rest = createYielder();
  for (const row of rows) {
    await rest();
    const [unit, target] = endsOf(row);
    const isInFile = names.has(unitKey(unit)) && (row.target_id === null || names.has(unitKey(target)));
    if (isInFile && isCovered(unit) && !isStated(row)) between.push(row);
  }
  const gone = new Set(missing.map(({ id }) => id));
  const retained =
    mode === 'replace' ? await listRetainedUnits(store, { missing, gone, rows, isCovered }) : [];
  for (const { id } of retained) gone.delete(id);
  return {
    units: missing.filter(({ id }) => gone.has(id)),
    relations: between,
    withUnits: listWithUnits(rows, gone),
    retained,
  };
}

type Named = { area: string; us_number: string };

function endsOf(row: RelationRow): [Named, Named] {
  return [
    { area: row.unit_area, us_number: row.unit_us_number },
    { area: row.target_area, us_number: row.target_us_number },
  ];
}

/** A file without stated coverage covers the areas of its units. */
function createCoverage({ data, names, recorded }: MissingInput): (unit: Named) => boolean {
  const areas = data.graph!.areas;
  if (areas === 'all') return () => true;
  const recordedAreas = recorded.filter((unit) => names.has(unitKey(unit))).map(({ area }) => area);
  const covered = new Set((areas === 'unsaid' ? recordedAreas : areas).map(foldText));
  return ({ area }) => covered.has(foldText(area));
}

/**
 * Returns a predicate for relations that the file contains. Files from Trowel state every relation. In
 * other drawings, relations implied by the lines count as stated too.
 */
function createStatedTest(
  { graph }: ImportedData,
  { rows, relations }: Pick<MissingInput, 'rows' | 'relations'>,
): (row: RelationRow) => boolean {
  const { stated } = relations;
  if (graph!.isExport) return (row) => stated.has(keyOfRow(row));
  const kinds = new Set<RelationClass>(relations.statedClasses);
  const isImplied = createReach(rows, relations);
  return (row) => {
    if (row.target_id === null || stated.has(keyOfRow(row))) return true;
    const known = classOf(row);
    return known === 'none' || !kinds.has(known) || isImplied(row);
  };
}

interface MissingPlanInput {
  missing: readonly UnitNumber[];
  gone: ReadonlySet<number>;
  rows: readonly RelationRow[];
  isCovered: (unit: Named) => boolean;
}

async function listRetainedUnits(
  store: Store,
  { missing, rows, isCovered }: MissingPlanInput,
): Promise<RetainedUnit[]> {
  const outside = new Map<number, number>();
  for (const row of rows) {
    if (row.target_id === null) continue;
    const [unit, target] = endsOf(row);
    if (!isCovered(unit)) outside.set(row.target_id, (outside.get(row.target_id) ?? 0) + 1);
    if (!isCovered(target)) outside.set(row.unit_id, (outside.get(row.unit_id) ?? 0) + 1);
  }
  const rest = createYielder();
  const retained: RetainedUnit[] = [];
  for (const unit of missing) {
    await rest();
    const found = await findDependants(store, unit.id, outside.get(unit.id) ?? 0);
    if (found) retained.push({ ...unit, ...found });
  }
  return retained;
}

async function findDependants(
  store: Store,
  unitId: number,
  relations: number,
): Promise<Pick<RetainedUnit, 'reason' | 'count'> | undefined> {
  const finds = await store.lookups.countItemsOfUnit(unitId);
  if (finds > 0) return { reason: 'finds', count: finds };
  const counts = Object.values(await countFilesOf(store, { unitIds: [unitId] }));
  const files = counts.reduce((sum, count) => sum + count, 0);
  if (files > 0) return { reason: 'files', count: files };
  return relations > 0 ? { reason: 'relations', count: relations } : undefined;
}
