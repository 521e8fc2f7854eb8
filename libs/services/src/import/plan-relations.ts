import type { RelationRow } from '@trowel/db';
import { inverseOf, relationClassOf, type RelationClass, type RelationType } from '@trowel/domain/records';
import type { ImportedStatement } from '@trowel/domain/formats';
import { createPace } from '../workers/index.ts';
import { unitKey } from '../relations/index.ts';
import type { PlacedUnit, UnitDirectory } from './place-units.ts';

/** A relation to be recorded; the units need not have ids yet. */
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

/** What an import does to the relations of a site. */
export interface RelationPlan {
  insert: PlannedRelation[];
  /** Ids of recorded relations that the other unit's sheet now tells too. */
  confirm: number[];
  /** Recorded relations of which a graph file tells another certainty or note. */
  change: RelationChange[];
  /** Keys of all relations the file tells, recorded or not. */
  told: Set<string>;
  /** The kinds of order the file tells at all. */
  toldClasses: Set<RelationClass>;
  /** Statements that could not be kept as relations: their word is unknown. */
  unread: ImportedStatement[];
}

/** A recorded relation and what is then said of it. */
export interface RelationChange {
  row: RelationRow;
  certainty: string | null;
  note: string | null;
}

interface RelationInput {
  directory: UnitDirectory;
  recorded: readonly RelationRow[];
  /** The file tells what is said of relations: it changes what is recorded, or where it says nothing, clears it. */
  sayings?: 'change' | 'clear' | undefined;
}

/** Gives a plan without relations. */
export function emptyRelationPlan(): RelationPlan {
  return { insert: [], confirm: [], change: [], told: new Set(), toldClasses: new Set(), unread: [] };
}

/** Makes one relation of all statements that say the same, from whichever of the two units. */
export async function planRelations(
  statements: readonly ImportedStatement[],
  { directory, recorded, sayings }: RelationInput,
): Promise<RelationPlan> {
  const rest = createPace();
  const present = new Map<string, RelationRow>();
  for (const row of recorded) {
    await rest();
    present.set(keyOfRow(row), row);
  }
  const planned = new Map<string, PlannedRelation>();
  const plan = emptyRelationPlan();
  const confirmed = new Set<number>();
  const said = new Map<number, RelationChange>();
  const findOrdered = createOrderFinder(statements, recorded);

  for (const statement of statements) {
    await rest();
    const unit = directory.find(statement.from, statement.from.area ?? '');
    if (!statement.type || !unit) {
      plan.unread.push(statement);
      continue;
    }
    const target = directory.find(statement.to, unit.area);
    const targetName = target ?? { area: statement.to.area ?? unit.area, us_number: statement.to.us_number };
    const key = keyOf(unit, statement.type, targetName);
    const row = present.get(key);
    plan.toldClasses.add(activeClassOf(statement.type));
    const alike = row || !statement.isPlain ? [] : findOrdered(unit, statement.type, targetName);
    for (const other of alike) plan.told.add(keyOfRow(other));
    if (alike.length > 0) continue;
    plan.told.add(key);
    if (row) {
      const { certainty = null, note = null } = said.get(row.id) ?? {};
      said.set(row.id, {
        row,
        certainty: certainty ?? statement.certainty ?? null,
        note: note ?? statement.note ?? null,
      });
      const isFromOtherSheet =
        unitKey({ area: row.unit_area, us_number: row.unit_us_number }) !== unitKey(unit);
      if (isFromOtherSheet && !row.confirmed) confirmed.add(row.id);
      continue;
    }
    const same = planned.get(key);
    if (same) {
      same.confirmed ||= unitKey(same.unit) !== unitKey(unit);
      same.certainty ??= statement.certainty ?? null;
      same.note ??= statement.note ?? null;
      continue;
    }
    const relation = {
      unit,
      type: statement.type,
      target,
      targetName: { area: targetName.area, us_number: targetName.us_number },
      certainty: statement.certainty ?? null,
      note: statement.note ?? null,
      confirmed: false,
    };
    planned.set(key, relation);
    plan.insert.push(relation);
  }
  plan.confirm = [...confirmed];
  if (sayings) plan.change = listChanges(said.values(), sayings);
  return plan;
}

function listChanges(
  said: Iterable<RelationChange>,
  sayings: NonNullable<RelationInput['sayings']>,
): RelationChange[] {
  return [...said].flatMap(({ row, certainty, note }) => {
    const change =
      sayings === 'clear'
        ? { row, certainty, note }
        : { row, certainty: certainty ?? row.certainty, note: note ?? row.note };
    return change.certainty === row.certainty && change.note === row.note ? [] : [change];
  });
}

/** Later and earlier are one kind, told from either end. */
function activeClassOf(type: RelationType): RelationClass {
  const kind = relationClassOf(type);
  return kind === 'earlier' ? 'later' : kind;
}

/** Makes the function that finds the recorded relations by which one unit is later than the other. */
function createOrderFinder(
  statements: readonly ImportedStatement[],
  recorded: readonly RelationRow[],
): (unit: Name, type: RelationType, target: Name) => RelationRow[] {
  if (!statements.some(({ isPlain }) => isPlain)) return () => [];
  const byPair = new Map<string, RelationRow[]>();
  for (const row of recorded) {
    const target = { area: row.target_area, us_number: row.target_us_number };
    const pair = pairOf(nameOfRow(row), row.type as RelationType, target);
    if (pair !== undefined) byPair.set(pair, [...(byPair.get(pair) ?? []), row]);
  }
  return (unit, type, target) => byPair.get(pairOf(unit, type, target) ?? '') ?? [];
}

/** The later of the two first, or both by name when they are of one time; undefined when the type says neither. */
function pairOf(unit: Name, type: RelationType, target: Name): string | undefined {
  const kind = relationClassOf(type);
  if (kind === 'none') return undefined;
  const names = [unitKey(unit), unitKey(target)];
  if (kind === 'earlier') names.reverse();
  else if (kind !== 'later') names.sort();
  return `${kind === 'later' || kind === 'earlier' ? 'order' : 'time'} ${names.join(' ')}`;
}

type Name = { area: string; us_number: string };

/** The same for a statement and its inverse: told from the later unit, or from the first by name. */
function keyOf(unit: Name, type: RelationType, target: Name): string {
  const isTurned =
    relationClassOf(type) === 'earlier' ||
    (inverseOf(type) === type && unitKey(target) < unitKey(unit)) ||
    isInverseNamed(type);
  return isTurned
    ? `${unitKey(target)} ${inverseOf(type)} ${unitKey(unit)}`
    : `${unitKey(unit)} ${type} ${unitKey(target)}`;
}

/** Of two types without order that are each other's inverse, the second by name is turned. */
function isInverseNamed(type: RelationType): boolean {
  return relationClassOf(type) === 'none' && inverseOf(type) < type;
}

/** Gives what a recorded relation has in common with every statement that says the same. */
export function keyOfRow(row: RelationRow): string {
  const target = { area: row.target_area, us_number: row.target_us_number };
  return keyOf(nameOfRow(row), row.type as RelationType, target);
}

function nameOfRow({ unit_area, unit_us_number }: RelationRow): Name {
  return { area: unit_area, us_number: unit_us_number };
}
