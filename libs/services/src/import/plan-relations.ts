import type { RelationRow } from '@trowel/db';
import { inverseOf, relationClassOf, type RelationClass, type RelationType } from '@trowel/domain/records';
import type { ImportedStatement } from '@trowel/domain/formats';
import { createYielder } from '../workers/index.ts';
import { unitKey } from '../relations/index.ts';
import type { PlacedUnit, UnitDirectory } from './names/place-units.ts';
import { joinSame } from './resolve-list-units.ts';

/** A relation to be recorded. Its units may not have ids yet. */
export interface PlannedRelation {
  unit: PlacedUnit;
  type: RelationType;
  /** The other unit, or only its name when there is no such unit. */
  target: PlacedUnit | undefined;
  targetName: { area: string; us_number: string };
  certainty: string | null;
  note: string | null;
  confirmed: boolean;
}

/** Planned changes to the relations of a site. */
export interface RelationPlan {
  insert: PlannedRelation[];
  /** Recorded relations that the other unit's sheet now states too. */
  confirm: RelationRow[];
  /** Recorded relations of which a graph file states another certainty or note. */
  change: RelationChange[];
  /** Keys of all relations the file states, recorded or not. */
  stated: Set<string>;
  /** The kinds of order the file states at all. */
  statedClasses: Set<RelationClass>;
  /** Statements that are not stored as relations: their word is unknown, or neither of their units is found. */
  unread: ImportedStatement[];
  /** Statements of which one unit, or both, are not found. */
  unplaced: ImportedStatement[];
}

/** A recorded relation, with its new certainty and note. */
export interface RelationChange {
  row: RelationRow;
  certainty: string | null;
  note: string | null;
}

/** The records that statements are compared with, and options. */
export interface RelationInput {
  directory: UnitDirectory;
  recorded: readonly RelationRow[];
  /**
   * Use of the certainty and note of relations in the file: `change` applies those that are given,
   * `clear` also clears recorded ones that the file leaves empty. Absent: ignored.
   */
  remarks?: 'change' | 'clear' | undefined;
  /** True for a drawing. It states the relations of equal units only at the first of them. */
  isDrawing?: boolean;
}

/** Returns a plan without relations. */
export function emptyRelationPlan(): RelationPlan {
  return {
    insert: [],
    confirm: [],
    change: [],
    stated: new Set(),
    statedClasses: new Set(),
    unread: [],
    unplaced: [],
  };
}

/** Merges equal statements into one relation, whichever of the two units states it. */
export async function planRelations(
  statements: readonly ImportedStatement[],
  { directory, recorded, remarks, isDrawing = false }: RelationInput,
): Promise<RelationPlan> {
  const rest = createYielder();
  const plan = emptyRelationPlan();
  const planned = new Map<string, PlannedRelation>();
  const restated = new Map<number, Restatement>();
  const present = new Map<string, RelationRow>();
  for (const row of recorded) {
    await rest();
    present.set(keyOfRow(row), row);
  }
  const findOrdered = createOrderFinder(statements, recorded);
  const findJoined = isDrawing ? createJoinedFinder(recorded) : () => [];

  for (const statement of statements) {
    await rest();
    const placed = placeStatement(statement, directory);
    if (!placed) {
      plan.unread.push(statement);
      plan.unplaced.push(statement);
      continue;
    }
    if (!placed.target) plan.unplaced.push(statement);
    const row = present.get(placed.key);
    const find = statement.isPlain ? findOrdered : findJoined;
    const alike = row ? [] : find(placed.unit, placed.type, placed.targetName);
    plan.statedClasses.add(activeClassOf(placed.type));
    for (const key of alike.length > 0 ? alike.map(keyOfRow) : [placed.key]) plan.stated.add(key);
    if (row) restate(restated, row, placed);
    else if (alike.length === 0) addPlanned(planned, placed);
  }
  plan.insert = [...planned.values()];
  plan.confirm = [...restated.values()].filter(({ isConfirmed }) => isConfirmed).map(({ row }) => row);
  if (remarks) plan.change = listChanges(restated.values(), remarks);
  return plan;
}

/** A statement with a known word and known units. */
interface PlacedStatement {
  /** Equal for statements of the same relation. */
  key: string;
  unit: PlacedUnit;
  type: RelationType;
  target: PlacedUnit | undefined;
  targetName: Name;
  certainty: string | null;
  note: string | null;
}

/** If one unit is not found, the other one states the relation. */
function placeStatement(statement: ImportedStatement, directory: UnitDirectory): PlacedStatement | undefined {
  const unit = directory.find(statement.from, statement.from.area ?? '');
  if (unit) return placeFrom(unit, statement, directory);
  const { from, to, type } = statement;
  const other = type && directory.find(to, to.area ?? '');
  if (!other) return undefined;
  // If a number exists in several areas, the area of the stating unit does not identify the unit.
  const isDoubted = from.area === undefined && directory.areasOf(from.us_number).length > 1;
  const inverse = {
    ...statement,
    from: to,
    to: isDoubted ? { ...from, area: '' } : from,
    type: inverseOf(type),
  };
  return placeFrom(other, inverse, directory);
}

function placeFrom(
  unit: PlacedUnit,
  { type, to, certainty, note }: ImportedStatement,
  directory: UnitDirectory,
): PlacedStatement | undefined {
  if (!type) return undefined;
  const target = directory.find(to, unit.area);
  const { area, us_number } = target ?? { area: to.area ?? '', us_number: to.us_number };
  const targetName = { area, us_number };
  return {
    key: keyOf(unit, type, targetName),
    unit,
    type,
    target,
    targetName,
    certainty: certainty ?? null,
    note: note ?? null,
  };
}

/** A recorded relation that the file states too, with the certainty and notes of all its statements. */
interface Restatement extends RelationChange {
  /** It was on one sheet, and the file states it from the other. */
  isConfirmed: boolean;
}

function restate(
  restated: Map<number, Restatement>,
  row: RelationRow,
  { unit, certainty, note }: PlacedStatement,
): void {
  const known = restated.get(row.id);
  restated.set(row.id, {
    row,
    certainty: known?.certainty ?? certainty,
    note: known?.note ?? note,
    isConfirmed: known?.isConfirmed === true || (!row.confirmed && unitKey(nameOfRow(row)) !== unitKey(unit)),
  });
}

/** Adds a new relation, or merges a statement into the same relation. It is confirmed if both units state it. */
function addPlanned(planned: Map<string, PlannedRelation>, { key, ...stated }: PlacedStatement): void {
  const same = planned.get(key);
  if (!same) {
    planned.set(key, { ...stated, confirmed: false });
    return;
  }
  same.confirmed ||= unitKey(same.unit) !== unitKey(stated.unit);
  same.certainty ??= stated.certainty;
  same.note ??= stated.note;
}

function listChanges(
  restated: Iterable<RelationChange>,
  remarks: NonNullable<RelationInput['remarks']>,
): RelationChange[] {
  return [...restated].flatMap(({ row, certainty, note }) => {
    const change =
      remarks === 'clear'
        ? { row, certainty, note }
        : { row, certainty: certainty ?? row.certainty, note: note ?? row.note };
    return change.certainty === row.certainty && change.note === row.note ? [] : [change];
  });
}

/** Later and earlier are one kind, stated from either end. */
function activeClassOf(type: RelationType): RelationClass {
  const kind = relationClassOf(type);
  return kind === 'earlier' ? 'later' : kind;
}

/** Creates a function that finds the recorded relations of a type between units equal to the given ones. */
function createJoinedFinder(
  recorded: readonly RelationRow[],
): (unit: Name, type: RelationType, target: Name) => RelationRow[] {
  const oneOf = joinSame(recorded);
  const joinedKey = (unit: Name, type: RelationType, target: Name): string =>
    keyOfEnds(oneOf(unitKey(unit)), type, oneOf(unitKey(target)));
  const byKey = new Map<string, RelationRow[]>();
  for (const row of recorded) {
    const target = { area: row.target_area, us_number: row.target_us_number };
    const key = joinedKey(nameOfRow(row), row.type as RelationType, target);
    byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  // Equalities are stated for each of the units, so they are compared one by one.
  return (unit, type, target) =>
    relationClassOf(type) === 'equal' ? [] : (byKey.get(joinedKey(unit, type, target)) ?? []);
}

/** Creates a function that finds the recorded relations by which one unit is later than the other. */
function createOrderFinder(
  statements: readonly ImportedStatement[],
  recorded: readonly RelationRow[],
): (unit: Name, type: RelationType, target: Name) => RelationRow[] {
  if (!statements.some(({ isPlain }) => isPlain)) return () => [];
  const byPair = new Map<string, RelationRow[]>();
  // A drawing states the relations of equal units only at the first of them.
  const oneOf = joinSame(recorded);
  const pairOf = (unit: Name, type: RelationType, target: Name): string | undefined =>
    nameOrder(type, [oneOf(unitKey(unit)), oneOf(unitKey(target))]);
  for (const row of recorded) {
    const target = { area: row.target_area, us_number: row.target_us_number };
    const pair = pairOf(nameOfRow(row), row.type as RelationType, target);
    if (pair !== undefined) byPair.set(pair, [...(byPair.get(pair) ?? []), row]);
  }
  return (unit, type, target) => byPair.get(pairOf(unit, type, target) ?? '') ?? [];
}

/**
 * Returns a key with the later unit first, or with both sorted by name if they are contemporary.
 * Undefined for other types.
 */
function nameOrder(type: RelationType, names: string[]): string | undefined {
  const kind = relationClassOf(type);
  if (kind === 'none') return undefined;
  if (kind === 'earlier') names.reverse();
  else if (kind !== 'later') names.sort();
  return `${kind === 'later' || kind === 'earlier' ? 'order' : 'time'} ${names.join(' ')}`;
}

type Name = { area: string; us_number: string };

/** The same for a statement and its inverse: stated from the later unit, or from the first by name. */
function keyOf(unit: Name, type: RelationType, target: Name): string {
  return keyOfEnds(unitKey(unit), type, unitKey(target));
}

function keyOfEnds(unit: string, type: RelationType, target: string): string {
  const isTurned =
    relationClassOf(type) === 'earlier' ||
    (inverseOf(type) === type && target < unit) ||
    isInverseNamed(type);
  return isTurned ? `${target} ${inverseOf(type)} ${unit}` : `${unit} ${type} ${target}`;
}

/** Returns true for the second name of a pair of inverse types without order. Statements with it are reversed. */
function isInverseNamed(type: RelationType): boolean {
  return relationClassOf(type) === 'none' && inverseOf(type) < type;
}

/** Returns the key that a recorded relation shares with every statement of the same relation. */
export function keyOfRow(row: RelationRow): string {
  const target = { area: row.target_area, us_number: row.target_us_number };
  return keyOf(nameOfRow(row), row.type as RelationType, target);
}

function nameOfRow({ unit_area, unit_us_number }: RelationRow): Name {
  return { area: unit_area, us_number: unit_us_number };
}
