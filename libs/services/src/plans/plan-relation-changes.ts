import type { RelationRow, Store, UnitNumber } from '@trowel/db';
import { inverseOf, type RelationType } from '@trowel/domain/records';
import { readsOf, requirePermission, type Context } from '../context.ts';
import { findNamedUnit } from '../matrix/index.ts';
import { lacksRelation, planStep, type AppliedSuggestion, type Step } from '../records/index.ts';
import { getSiteId } from '../writing/index.ts';
import {
  countChanges,
  EXAMPLES,
  nameEndUnit,
  formatRelation,
  type PlannedChange,
  type PlannedWork,
} from './planned-work.ts';

/** Changes of relations of a site, in this order. */
export interface PlannedRelations {
  siteName: string;
  suggestions: readonly AppliedSuggestion[];
}

/**
 * Computes how adding, removing and reversing relations would change the sheets of their units. Only
 * reads. @throws NotFoundError, ConflictError, ValidationError
 */
export async function planRelationChanges(
  ctx: Context,
  { siteName, suggestions }: PlannedRelations,
): Promise<PlannedWork> {
  requirePermission(ctx, 'update');
  const store = readsOf(ctx);
  const units = await store.lookups.listUnitNumbers(await getSiteId(store, siteName));
  const named = units.map(({ id, ...unit }) => ({ key: String(id), ...unit }));
  const find = (name: string): UnitNumber => {
    const { key, us_number, area = '' } = findNamedUnit(named, { siteName, name });
    return { id: Number(key), us_number, area };
  };
  const steps = suggestions.map((suggestion, i) => {
    const step = planStep(suggestion, `suggestions.${i}`);
    return { step, unit: find(step.unit), other: step.added && find(step.added.to) };
  });
  const rows = await rowsOf(store, steps);
  const left = [...rows];
  for (const one of steps) takeStep(left, one);
  const changes = compare(rows, left);
  return {
    sites: [siteName],
    counts: countChanges(changes),
    examples: changes.slice(0, EXAMPLES),
    unnamed: 0,
    basis: rows.map(({ id, type, certainty, note, confirmed }) => [id, type, certainty, note, confirmed]),
  };
}

interface NamedStep {
  step: Step;
  unit: UnitNumber;
  other: UnitNumber | undefined;
}

async function rowsOf(store: Store, steps: readonly NamedStep[]): Promise<RelationRow[]> {
  const ids = new Set(steps.flatMap(({ unit, other }) => (other ? [unit.id, other.id] : [unit.id])));
  return store.relations.ofUnits([...ids]);
}

/** @throws ConflictError when the sheet does not have the relation to remove */
function takeStep(rows: RelationRow[], { step, unit, other }: NamedStep): void {
  const { takenOff, added, certainty } = step;
  const at = takenOff ? rows.findIndex((row) => says(row, unit.id, takenOff)) : -1;
  if (takenOff && at < 0) throw lacksRelation(unit.us_number, takenOff);
  const [old] = at < 0 ? [] : rows.splice(at, 1);
  if (!added || !other) return;
  const isThere = rows.some((row) => says(row, unit.id, { type: added.type, to: nameOf(other) }));
  if (isThere) return;
  rows.push({
    ...(old ?? { id: 0, note: null, confirmed: false }),
    unit_id: unit.id,
    unit_area: unit.area,
    unit_us_number: unit.us_number,
    type: added.type,
    target_id: other.id,
    target_area: other.area,
    target_us_number: other.us_number,
    certainty: certainty ?? old?.certainty ?? null,
  } as RelationRow);
}

/** Returns true if the sheet of a unit has the relation, recorded there or on the other sheet. */
function says(row: RelationRow, unitId: number, { type, to }: { type: RelationType; to: string }): boolean {
  if (row.unit_id === unitId && row.type === type)
    return isCalled(to, row.target_area ?? '', row.target_us_number);
  return row.target_id === unitId && inverseOf(row.type as RelationType) === type
    ? isCalled(to, row.unit_area, row.unit_us_number)
    : false;
}

function isCalled(name: string, area: string, number: string): boolean {
  return name === number || name === `${area}/${number}`;
}

function nameOf({ area, us_number }: UnitNumber): string {
  return nameEndUnit(area, us_number);
}

/** Returns what each sheet loses and gains. */
function compare(before: readonly RelationRow[], after: readonly RelationRow[]): PlannedChange[] {
  const sheets = new Map<number, { name: string; lost: string[]; got: string[] }>();
  const note = (row: RelationRow, what: 'lost' | 'got'): void => {
    for (const end of new Set([row.unit_id, row.target_id])) {
      if (end === null) continue;
      const name =
        end === row.unit_id
          ? nameEndUnit(row.unit_area, row.unit_us_number)
          : nameEndUnit(row.target_area, row.target_us_number);
      const sheet = sheets.get(end) ?? { name, lost: [], got: [] };
      sheets.set(end, sheet);
      const doubt = row.certainty === null ? '' : ` (${row.certainty})`;
      sheet[what].push(`${formatRelation(row, end)}${doubt}`);
    }
  };
  for (const row of before) if (!after.includes(row)) note(row, 'lost');
  for (const row of after) if (!before.includes(row)) note(row, 'got');
  return [...sheets].map(([id, { name, lost, got }]) => ({
    entity: 'us',
    id,
    action: 'update',
    name,
    before: { relationships: lost },
    after: { relationships: got },
  }));
}
