import type { ClosedUnit, RelationRow } from '@trowel/db';
import type { ImportProblem } from '@trowel/domain/formats';
import { inverseOf } from '@trowel/domain/records';
import { formatClosedSheets } from '../writing/index.ts';
import type { ImportPlan } from './import-plan.ts';
import type { MissingPlan } from './plan-missing.ts';
import { withPlan, type PlanDraft } from './plan-draft.ts';
import type { PlannedRelation, RelationPlan } from './plan-relations.ts';

/** The changes of one closed sheet that are not imported. */
interface Refused {
  unit: ClosedUnit;
  /** The row of the unit in the file. */
  source?: { row?: number; sheet?: string };
  relations: number;
}

type ClosedUnits = ReadonlyMap<number, ClosedUnit>;

/** Removes changes of closed sheets from the plan and reports them. Everything else is imported. */
export async function refuseClosed(draft: PlanDraft): Promise<PlanDraft> {
  const { store, siteId, language } = draft.context;
  const units = siteId === undefined ? [] : await store.lookups.listClosedUnits(siteId);
  if (units.length === 0) return draft;
  const closed: ClosedUnits = new Map(units.map((unit) => [unit.id, unit]));
  const refused = new Map<number, Refused>();
  const refuse = (id: number): Refused => {
    const known = refused.get(id) ?? { unit: closed.get(id)!, relations: 0 };
    refused.set(id, known);
    return known;
  };
  const { plan } = draft;
  const shut = plan.update.filter(({ before }) => closed.has(before.id));
  for (const { source, before } of shut) refuse(before.id).source = source.source;
  const changes: Partial<ImportPlan> = {
    update: plan.update.filter(({ before }) => !closed.has(before.id)),
    unchanged: [...plan.unchanged, ...shut.map(({ source }) => source)],
    relations: refuseRelations(plan.relations, closed, (id) => void refuse(id).relations++),
    missing: withoutClosed(plan.missing, closed),
  };
  return withPlan(
    draft,
    changes,
    [...refused.values()].map((one) => reportRefused(one)[language]),
  );
}

function refuseRelations(
  relations: RelationPlan,
  closed: ClosedUnits,
  refuse: (id: number) => void,
): RelationPlan {
  const insert = relations.insert.flatMap((relation) => {
    const open = stateOnOpenSheet(relation, closed);
    if (open === undefined) refuse(relation.unit.id!);
    return open ?? [];
  });
  const isOpen = (row: RelationRow, id: number | undefined): boolean => {
    if (id !== undefined) refuse(id);
    return id === undefined;
  };
  return {
    ...relations,
    insert,
    confirm: relations.confirm.filter((row) => isOpen(row, find(closed, row.target_id))),
    change: relations.change.filter(({ row }) => isOpen(row, closedSheetOf(row, closed))),
  };
}

/** Returns the relation as an open sheet states it, or undefined if only a closed sheet does. */
function stateOnOpenSheet(relation: PlannedRelation, closed: ClosedUnits): PlannedRelation | undefined {
  const { unit, type, target, confirmed } = relation;
  const isTargetClosed = find(closed, target?.id) !== undefined;
  if (find(closed, unit.id) === undefined)
    return isTargetClosed ? { ...relation, confirmed: false } : relation;
  if (!confirmed || target === undefined || isTargetClosed) return undefined;
  const { area, us_number } = unit;
  return {
    ...relation,
    unit: target,
    type: inverseOf(type),
    target: unit,
    targetName: { area, us_number },
    confirmed: false,
  };
}

/** Returns the missing records without closed units, units that a closed sheet names, and relations on closed sheets. */
function withoutClosed(missing: MissingPlan, closed: ClosedUnits): MissingPlan {
  const stays = new Set(closed.keys());
  for (const row of missing.withUnits)
    if (closedSheetOf(row, closed) !== undefined)
      for (const id of [row.unit_id, row.target_id]) if (id !== null) stays.add(id);
  const units = missing.units.filter(({ id }) => !stays.has(id));
  const gone = new Set<number | null>(units.map(({ id }) => id));
  return {
    ...missing,
    units,
    relations: missing.relations.filter((row) => closedSheetOf(row, closed) === undefined),
    withUnits: missing.withUnits.filter(({ unit_id, target_id }) => gone.has(unit_id) || gone.has(target_id)),
  };
}

/** Returns the id of a closed sheet that states a recorded relation. */
function closedSheetOf(
  { unit_id, target_id, confirmed }: RelationRow,
  closed: ClosedUnits,
): number | undefined {
  return find(closed, unit_id) ?? (confirmed ? find(closed, target_id) : undefined);
}

function find(closed: ClosedUnits, id: number | null | undefined): number | undefined {
  return typeof id === 'number' && closed.has(id) ? id : undefined;
}

function reportRefused({ unit, source, relations }: Refused): Record<'en' | 'it', ImportProblem> {
  const { en, it } = formatClosedSheets([unit]);
  const [parts, parti] = [[], []] as [string[], string[]];
  if (source) {
    parts.push('the row of the unit');
    parti.push('la riga della US');
  }
  if (relations > 0) {
    parts.push(relations === 1 ? 'one relation' : `${relations} relations`);
    parti.push(relations === 1 ? 'un rapporto' : `${relations} rapporti`);
  }
  const problem = { severity: 'error', code: 'closed_sheet', ...source } as const;
  return {
    en: { ...problem, message: `${en}. Not imported: ${parts.join(' and ')}` },
    it: { ...problem, message: `${it}. Non importato: ${parti.join(' e ')}` },
  };
}
