import type { RelationRow, Store, UnitNumber } from '@trowel/db';
import { emNodeTypeOf, type InventoryItem, type Unit } from '@trowel/domain/records';
import { needsWholeSite, severityOf, type Finding, type MatrixUnit } from '@trowel/domain/matrix';
import { ValidationError, type FieldProblem } from '@trowel/domain/core';
import type { Context } from '../context.ts';
import {
  computeMatrix,
  toMatrixUnit,
  toStatement,
  type SiteMatrixRecords,
  siteOrdersOf,
  type CheckedOrder,
} from '../matrix/index.ts';
import { loadConfiguredTypes } from '../terms/index.ts';
import type { Write } from '../writing/index.ts';
import type { StatedRelation } from '../relations/index.ts';

/** Treatment of a relation that contradicts others: record and report it, or reject it. */
export type OnContradiction = 'record' | 'reject';

/** Returns true if a finding is a contradiction: any error except a missing unit. */
export function isContradiction({ code, severity }: Finding): boolean {
  return severity === 'error' && code !== 'unknown_unit';
}

/** The relations that were just written. */
export interface WrittenRelations {
  siteId: number;
  unit: UnitNumber;
  /** Relations that did not exist before. */
  added: readonly StatedRelation[];
  /** References resolved by this write: to this unit, from it, or to a unit that took over its old number. */
  found?: readonly RelationRow[];
  onContradiction: OnContradiction;
}

/**
 * Returns the findings of a unit's new relations, within the order of the whole site and on the units
 * they refer to.
 * @throws ValidationError with the shortest contradictory chain when contradictions are to be
 * rejected.
 */
export async function checkRelations(ctx: Context, w: Write, written: WrittenRelations): Promise<Finding[]> {
  const { siteId, unit, added, found = [], onContradiction } = written;
  if (added.length === 0 && found.length === 0) return [];
  const order = await siteOrdersOf(ctx.services.database).check(w, {
    siteId,
    unitId: unit.id,
    added: [
      ...added.map(({ type, targetId }) => ({ unit_id: unit.id, type, target_id: targetId })),
      ...found.map(({ unit_id, type, target_id }) => ({ unit_id, type, target_id })),
    ],
  });
  const targets = added.flatMap(({ targetId }) => (targetId === null ? [] : [targetId]));
  const speakers = found.flatMap(({ unit_id, target_id }) => [unit_id, target_id ?? unit_id]);
  const concerned = new Set([unit.id, ...targets, ...speakers, ...order.rings.flat()]);
  const input = await loadPart(w.store, { siteId, concerned, order });
  const { findings } = computeMatrix({ ...input, reduce: true, language: ctx.language });
  const label = new Set([unit.us_number, `${unit.area}/${unit.us_number}`]);
  const own = findings.filter(
    ({ code, units }) => !needsWholeSite(code) && units.some((name) => label.has(name)),
  );
  // A cycle may be reported with units that equal this one. It is rejected in any case.
  const contradiction = (order.rings.length > 0 ? findings : own).find(isContradiction);
  if (onContradiction === 'reject' && contradiction) {
    throw new ValidationError([contradictionProblem(contradiction)], contradiction.message);
  }
  return own;
}

/** Reads the matrix records of a few units, and of units with the same numbers, so that names are unambiguous. */
async function loadPart(
  store: Store,
  { siteId, concerned, order }: { siteId: number; concerned: ReadonlySet<number>; order: CheckedOrder },
): Promise<SiteMatrixRecords> {
  const units = await store.units.findMany([...concerned]);
  const numbers = new Set(units.map(({ us_number }) => us_number));
  const namesakes = [...numbers]
    .flatMap((number) => order.listNamesakes(number))
    .filter(({ id }) => !concerned.has(id));
  const relations = await store.relations.among([...concerned]);
  return {
    units: [...units.map(toMatrixUnit), ...namesakes.map(toBareUnit)],
    statements: relations.map(toStatement),
    periods: await store.periods.listAll(siteId),
    // Usually no query is needed, because all units have built-in types.
    ...(units.some(isOfOwnType) && { types: await loadConfiguredTypes(store) }),
  };
}

function isOfOwnType({ unit_type }: Pick<Unit, 'unit_type'>): boolean {
  return !emNodeTypeOf(unit_type).isKnown;
}

function toBareUnit({ id, us_number, area }: UnitNumber): MatrixUnit {
  return { key: String(id), us_number, area };
}

/** Returns a contradiction as a problem of the relations sent. */
export function contradictionProblem({
  code,
  message,
  chain,
  suggestions,
}: Finding): FieldProblem & Pick<Finding, 'chain' | 'suggestions'> {
  return { field: 'relationships', message, type: code, chain, suggestions };
}

/** Returns the finding of a find whose unit does not exist. */
export function findUnplacedItem(
  { inventory_number, area, us_number }: InventoryItem,
  { isPlaced, language }: { isPlaced: boolean; language: 'en' | 'it' },
): Finding[] {
  if (isPlaced || us_number === null) return [];
  const name = area ? `${area}/${us_number}` : us_number;
  const message =
    language === 'it'
      ? `Il reperto ${inventory_number} nomina la US ${name}, che non esiste.`
      : `Find ${inventory_number} names SU ${name}, which does not exist.`;
  return [
    {
      code: 'unknown_unit',
      severity: severityOf('unknown_unit'),
      message,
      units: [name],
      chain: [],
      suggestions: [],
    },
  ];
}
