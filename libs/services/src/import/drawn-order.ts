import type { RelationRow } from '@trowel/db';
import { relationClassOf, type RelationType } from '@trowel/domain/records';
import { unitKey } from '../relations/index.ts';
import { keyOfRow, type RelationPlan } from './plan-relations.ts';

/**
 * Creates a predicate: does a recorded relation of order follow from a chain of relations of the file?
 * The units below a unit are cached. Cost per unit: linear in the relations.
 */
export function createReach(
  rows: readonly RelationRow[],
  { stated, insert }: Pick<RelationPlan, 'stated' | 'insert'>,
): (row: RelationRow) => boolean {
  const below = new Map<string, string[]>();
  const add = (pair: readonly [string, string] | undefined): void => {
    if (!pair) return;
    const known = below.get(pair[0]);
    if (known) known.push(pair[1]);
    else below.set(pair[0], [pair[1]]);
  };
  for (const row of rows) if (stated.has(keyOfRow(row))) add(orderOfRow(row));
  for (const { unit, type, targetName } of insert) add(orderOf(unitKey(unit), type, unitKey(targetName)));
  let reached: { from: string; names: ReadonlySet<string> } | undefined;
  return (row) => {
    const pair = orderOfRow(row);
    if (!pair) return false;
    if (reached?.from !== pair[0]) reached = { from: pair[0], names: walk(below, pair[0]) };
    return reached.names.has(pair[1]);
  };
}

function walk(below: ReadonlyMap<string, readonly string[]>, from: string): Set<string> {
  const names = new Set<string>();
  const open = [...(below.get(from) ?? [])];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    for (const next of below.get(name) ?? []) open.push(next);
  }
  return names;
}

function orderOfRow(row: RelationRow): readonly [string, string] | undefined {
  const unit = unitKey({ area: row.unit_area, us_number: row.unit_us_number });
  const target = unitKey({ area: row.target_area, us_number: row.target_us_number });
  return orderOf(unit, row.type as RelationType, target);
}

/** Returns the later unit first, or undefined if the relation is not an order. */
function orderOf(unit: string, type: RelationType, target: string): readonly [string, string] | undefined {
  const kind = relationClassOf(type);
  if (kind === 'later') return [unit, target];
  return kind === 'earlier' ? [target, unit] : undefined;
}
