import type { RelationRow, Store, UnitNumber } from '@trowel/db';
import { findNearestName, ValidationError, type BilingualFieldProblem } from '@trowel/domain/core';
import {
  inverseOf,
  parseRelationType,
  RELATION_TYPES,
  resolveReference,
  type RelationType,
  type Unit,
  type UnitRelation,
  type UnitRelationInput,
} from '@trowel/domain/records';
import { readFrom } from './stored-rows.ts';

/** A relation on one unit's sheet, with the related unit if it exists. */
export interface StatedRelation {
  type: RelationType;
  area: string;
  us_number: string;
  certainty: string | null;
  note: string | null;
  targetId: number | null;
}

/** The part of a unit that gets its relations. */
type WithRelations = Pick<Unit, 'id' | 'relationships'>;

/** Adds to each unit its relations, whichever sheet records them. */
export async function attachRelationships<U extends WithRelations>(
  store: Store,
  units: readonly U[],
): Promise<readonly U[]> {
  return attachRows(units, await store.relations.ofUnits(units.map(({ id }) => id)));
}

/** Adds relations (by id) to the units they concern, as seen from each. */
export function attachRows<U extends WithRelations>(
  units: readonly U[],
  rows: readonly RelationRow[],
): readonly U[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  for (const row of rows) {
    byId.get(row.unit_id)?.relationships.push(readFrom(row, seenFromUnit(row)));
    if (row.target_id !== null && row.target_id !== row.unit_id) {
      byId.get(row.target_id)?.relationships.push(readFrom(row, seenFromTarget(row)));
    }
  }
  return units;
}

/** Returns one unit with its relations. */
export async function attachOwnRelationships(store: Store, unit: Unit): Promise<Unit> {
  await attachRelationships(store, [unit]);
  return unit;
}

function seenFromUnit({ type, target_us_number, target_area, certainty, note }: RelationRow): UnitRelation {
  return { type: type as RelationType, us_number: target_us_number, area: target_area, certainty, note };
}

function seenFromTarget({ type, unit_us_number, unit_area, certainty, note }: RelationRow): UnitRelation {
  return {
    type: inverseOf(type as RelationType),
    us_number: unit_us_number,
    area: unit_area,
    certainty,
    note,
  };
}

/**
 * Parses relation words and finds the units they name. `path` is the path of the list in the request,
 * `''` for one relation. @throws ValidationError naming each unknown word.
 */
export async function readRelationships(
  store: Store,
  given: readonly UnitRelationInput[],
  { siteId, unit, path = 'relationships' }: { siteId: number; unit: UnitNumber; path?: string },
): Promise<StatedRelation[]> {
  const problems: BilingualFieldProblem[] = [];
  const stated: StatedRelation[] = [];
  for (const [i, relation] of given.entries()) {
    const type = parseRelationType(relation.type);
    if (type === undefined) {
      problems.push(unknownWord(relation.type, path === '' ? 'type' : `${path}.${i}.type`));
      continue;
    }
    const target = await findTarget(store, relation, { siteId, unit });
    stated.push({
      type,
      area: target?.area ?? relation.area ?? '',
      us_number: relation.us_number,
      certainty: relation.certainty || null,
      note: relation.note || null,
      targetId: target?.id ?? null,
    });
  }
  if (problems.length > 0) throw new ValidationError(problems);
  return stated;
}

/** Creates the problem for an unknown relation word, with the nearest type. */
export function unknownWord(word: string, field: string): BilingualFieldProblem {
  const nearest = findNearestName(word, RELATION_TYPES);
  const message = {
    en: `${word} is not a relation Trowel knows${nearest ? `; did you mean ${nearest}?` : ''}`,
    it: `${word} non è un rapporto che Trowel conosce${nearest ? `; forse volevi dire ${nearest}?` : ''}`,
  };
  return { field, message, type: 'unknown_relation' };
}

/** Finds the unit that a sheet names. */
async function findTarget(
  store: Store,
  { area, us_number }: UnitRelationInput,
  { siteId, unit }: { siteId: number; unit: UnitNumber },
): Promise<UnitNumber | undefined> {
  const found = await store.lookups.findUnitsByNumber(siteId, us_number);
  return resolveReference(found, { area, ownArea: unit.area });
}

/** Treatment of existing relations by `setRelationships`. */
export interface SettingOptions {
  siteId: number;
  unit: UnitNumber;
  /** `replace`: the list replaces the existing relations. `add`: it is added to them. */
  mode: 'replace' | 'add';
}

/** Result of setting a unit's relations. */
export interface RelationsSet {
  /** Other units whose relations have changed. */
  neighbours: number[];
  added: StatedRelation[];
  changed: boolean;
}

/** Records the relations of a unit's sheet: one row per relation, whichever of the two sheets records it. */
export async function setRelationships(
  store: Store,
  stated: readonly StatedRelation[],
  { siteId, unit, mode }: SettingOptions,
): Promise<RelationsSet> {
  const rows = await store.relations.ofUnits([unit.id]);
  const { added, changed, gone } = compareStated(rows, stated, { unit, mode });
  for (const { row, values } of changed) await store.relations.update(row.id, values);
  await store.relations.remove(gone.map(({ id }) => id));
  const neighbours = new Set<number>();
  for (const row of [...changed.map((one) => one.row), ...gone]) {
    const other = row.unit_id === unit.id ? row.target_id : row.unit_id;
    if (other !== null && other !== unit.id) neighbours.add(other);
  }

  await store.relations.insertMany(
    added.map(({ type, area, us_number, certainty, note, targetId }) => ({
      site_id: siteId,
      unit_id: unit.id,
      type,
      target_id: targetId,
      target_area: area,
      target_us_number: us_number,
      certainty,
      note,
      confirmed: false,
    })),
  );
  for (const { targetId } of added) if (targetId !== null && targetId !== unit.id) neighbours.add(targetId);
  const isChanged = changed.length + gone.length + added.length > 0;
  return { neighbours: [...neighbours], added, changed: isChanged };
}

/** Differences between a sheet and the stored relations of its unit. */
export interface ComparedRelations {
  added: StatedRelation[];
  changed: { row: RelationRow; values: Partial<Pick<RelationRow, 'certainty' | 'note' | 'confirmed'>> }[];
  gone: RelationRow[];
}

/** Compares the relations of a unit's sheet with the stored rows. */
export function compareStated(
  rows: readonly RelationRow[],
  stated: readonly StatedRelation[],
  { unit, mode }: Pick<SettingOptions, 'unit' | 'mode'>,
): ComparedRelations {
  const present = new Map(rows.map((row) => [keyOfRow(row, unit.id), row]));
  const wanted = new Map(stated.map((relation) => [keyOf(relation), relation]));
  const compared: ComparedRelations = { added: [], changed: [], gone: [] };
  for (const [key, relation] of wanted) {
    const row = present.get(key);
    if (!row) {
      compared.added.push(relation);
      continue;
    }
    const values = {
      ...differing(relation, row, mode),
      ...(mode === 'add' && row.unit_id !== unit.id && !row.confirmed && { confirmed: true }),
    };
    if (Object.keys(values).length > 0) compared.changed.push({ row, values });
  }
  if (mode === 'replace')
    compared.gone.push(...[...present].filter(([key]) => !wanted.has(key)).map(([, row]) => row));
  return compared;
}

/** Returns the fields that differ. A relation added without certainty or note keeps its stored ones. */
function differing(
  stated: StatedRelation,
  row: RelationRow,
  mode: SettingOptions['mode'],
): Partial<Pick<RelationRow, 'certainty' | 'note'>> {
  const isGiven = (value: string | null): boolean => mode === 'replace' || value !== null;
  return {
    ...(stated.certainty !== row.certainty && isGiven(stated.certainty) && { certainty: stated.certainty }),
    ...(stated.note !== row.note && isGiven(stated.note) && { note: stated.note }),
  };
}

/** Returns the same key for a relation and its inverse on the other unit's sheet. */
function keyOfRow(row: RelationRow, unitId: number): string {
  if (row.unit_id === unitId) {
    const target = row.target_id === null ? `${row.target_area}/${row.target_us_number}` : row.target_id;
    return `${row.type} ${target}`;
  }
  return `${inverseOf(row.type as RelationType)} ${row.unit_id}`;
}

function keyOf({ type, targetId, area, us_number }: StatedRelation): string {
  return `${type} ${targetId ?? `${area}/${us_number}`}`;
}
