import type { RelationRow } from '@trowel/db';
import { inverseOf, relationClassOf, type ImportedStatement, type RelationType } from '@trowel/domain';
import { createPace } from '../workers/pace.ts';
import { nameOf, type PlacedUnit, type UnitDirectory } from './place-units.ts';

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
  /** Statements that could not be kept as relations: their word is unknown. */
  unread: ImportedStatement[];
}

/** Makes one relation of all statements that say the same, from whichever of the two units. */
export async function planRelations(
  statements: readonly ImportedStatement[],
  { directory, recorded }: { directory: UnitDirectory; recorded: readonly RelationRow[] },
): Promise<RelationPlan> {
  const rest = createPace();
  const present = new Map<string, RelationRow>();
  for (const row of recorded) {
    await rest();
    present.set(keyOfRow(row), row);
  }
  const planned = new Map<string, PlannedRelation>();
  const plan: RelationPlan = { insert: [], confirm: [], unread: [] };
  const confirmed = new Set<number>();

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
    if (row) {
      const isFromOtherSheet =
        nameOf({ area: row.unit_area, us_number: row.unit_us_number }) !== nameOf(unit);
      if (isFromOtherSheet && !row.confirmed) confirmed.add(row.id);
      continue;
    }
    const same = planned.get(key);
    if (same) {
      same.confirmed ||= nameOf(same.unit) !== nameOf(unit);
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
  return plan;
}

type Name = { area: string; us_number: string };

/** The same for a statement and its inverse: told from the later unit, or from the first by name. */
function keyOf(unit: Name, type: RelationType, target: Name): string {
  const isTurned =
    relationClassOf(type) === 'earlier' ||
    (inverseOf(type) === type && nameOf(target) < nameOf(unit)) ||
    isInverseNamed(type);
  return isTurned
    ? `${nameOf(target)} ${inverseOf(type)} ${nameOf(unit)}`
    : `${nameOf(unit)} ${type} ${nameOf(target)}`;
}

/** Of two types without order that are each other's inverse, the second by name is turned. */
function isInverseNamed(type: RelationType): boolean {
  return relationClassOf(type) === 'none' && inverseOf(type) < type;
}

function keyOfRow(row: RelationRow): string {
  const unit = { area: row.unit_area, us_number: row.unit_us_number };
  return keyOf(unit, row.type as RelationType, { area: row.target_area, us_number: row.target_us_number });
}
