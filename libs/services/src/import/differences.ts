import type { RelationRow } from '@trowel/db';
import { DECLARED_KINDS, KIND_NAMES, type KindName, type Unit } from '@trowel/domain/records';
import type { ImportPlan } from './import-plan.ts';
import type { PlannedRelation } from './plan-relations.ts';

/** One thing an import adds, changes or removes, or leaves though the file does not have it. */
export interface Difference {
  what: 'unit' | 'relation' | 'period' | 'site' | 'find' | 'term' | KindName;
  action: 'add' | 'change' | 'remove' | 'missing' | 'kept';
  /** `A/12`, `A/12 covers A/14`, `2.1` */
  name: string;
  /** Recorded values. For a change, only those that differ. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Records that depend on a unit, so that it was not removed. */
  reason?: string;
}

/** Maximum number of differences in a report. The counts are complete. */
export const MAX_DIFFERENCES = 1_000;

/** Lists the changes of an import: first units, then relations, then periods. */
export function listDifferences(plan: ImportPlan, language: 'en' | 'it'): Difference[] {
  const found: Difference[] = [];
  for (const one of walk(plan, language)) {
    if (found.length === MAX_DIFFERENCES) break;
    found.push(one);
  }
  return found;
}

function* walk(plan: ImportPlan, language: 'en' | 'it'): Generator<Difference> {
  yield* walkUnits(plan, language);
  yield* walkRelations(plan);
  yield* walkRecords(plan);
}

function* walkUnits(
  { mode, create, update, missing }: ImportPlan,
  language: 'en' | 'it',
): Generator<Difference> {
  for (const { unit } of create) {
    const { site_name: _site, area = '', us_number, ...after } = unit;
    yield { what: 'unit', action: 'add', name: nameUnit({ area, us_number }), after };
  }
  for (const { before, merged } of update)
    yield { what: 'unit', action: 'change', name: nameUnit(before), ...differing(before, merged) };
  for (const unit of missing.units)
    yield { what: 'unit', action: mode === 'replace' ? 'remove' : 'missing', name: nameUnit(unit) };
  for (const unit of missing.retained)
    yield {
      what: 'unit',
      action: 'kept',
      name: nameUnit(unit),
      reason: REASONS[unit.reason][language](unit.count),
    };
}

const REASONS = {
  finds: {
    en: (count: number) => (count === 1 ? 'One find depends on it' : `${count} finds depend on it`),
    it: (count: number) => (count === 1 ? 'Ne dipende un reperto' : `Ne dipendono ${count} reperti`),
  },
  files: {
    en: (count: number) =>
      count === 1 ? 'A file (model or medium) depends on it' : `${count} files (models, media) depend on it`,
    it: (count: number) =>
      count === 1 ? 'Ne dipende un file (modello o media)' : `Ne dipendono ${count} file (modelli, media)`,
  },
  relations: {
    en: (count: number) =>
      count === 1
        ? 'A relation with a unit the file does not cover depends on it'
        : `${count} relations with units the file does not cover depend on it`,
    it: (count: number) =>
      count === 1
        ? 'Ne dipende un rapporto con una US che il file non comprende'
        : `Ne dipendono ${count} rapporti con US che il file non comprende`,
  },
} as const;

function* walkRelations({ mode, relations, missing }: ImportPlan): Generator<Difference> {
  for (const relation of relations.insert) {
    const { certainty, note } = relation;
    yield {
      what: 'relation',
      action: 'add',
      name: namePlanned(relation),
      ...describeCertainty({ certainty, note }),
    };
  }
  for (const { row, certainty, note } of relations.change)
    yield {
      what: 'relation',
      action: 'change',
      name: nameRow(row),
      before: { certainty: row.certainty, note: row.note },
      after: { certainty, note },
    };
  const action = mode === 'replace' ? 'remove' : 'missing';
  for (const row of missing.relations) yield { what: 'relation', action, name: nameRow(row) };
  for (const row of missing.withUnits) yield { what: 'relation', action, name: nameRow(row) };
}

function* walkRecords({ records: { kinds } }: ImportPlan): Generator<Difference> {
  for (const { before, merged } of kinds.sites.update)
    yield { what: 'site', action: 'change', name: String(before['site_name']), ...differing(before, merged) };
  for (const given of kinds.periods.create)
    yield { what: 'period', action: 'add', name: namePeriod(given), after: given };
  for (const { before, merged } of kinds.periods.update)
    yield { what: 'period', action: 'change', name: namePeriod(before), ...differing(before, merged) };
  for (const { before, merged } of kinds.inventario.update)
    yield {
      what: 'find',
      action: 'change',
      name: String(before['inventory_number']),
      ...differing(before, merged),
    };
  for (const { before, merged } of kinds.thesaurus.update)
    yield { what: 'term', action: 'change', name: String(before['value']), ...differing(before, merged) };
  for (const kind of KIND_NAMES)
    for (const { before, merged } of kinds[kind].update) {
      const name = String(before[DECLARED_KINDS[kind].number]);
      yield { what: kind, action: 'change', name, ...differing(before, merged) };
    }
}

function describeCertainty({
  certainty,
  note,
}: Pick<PlannedRelation, 'certainty' | 'note'>): Pick<Difference, 'after'> {
  if (certainty === null && note === null) return {};
  return { after: { ...(certainty !== null && { certainty }), ...(note !== null && { note }) } };
}

function differing(before: object, after: object): Required<Pick<Difference, 'before' | 'after'>> {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(was), after: pick(is) };
}

function nameUnit({ area, us_number }: Pick<Unit, 'area' | 'us_number'>): string {
  return area === '' ? us_number : `${area}/${us_number}`;
}

function namePlanned({ unit, type, targetName }: PlannedRelation): string {
  return `${nameUnit(unit)} ${type} ${nameUnit(targetName)}`;
}

function nameRow(row: RelationRow): string {
  const target = { area: row.target_area, us_number: row.target_us_number };
  return `${nameUnit({ area: row.unit_area, us_number: row.unit_us_number })} ${row.type} ${nameUnit(target)}`;
}

function namePeriod({ period, phase }: Readonly<Record<string, unknown>>): string {
  return phase ? `${String(period)}.${String(phase)}` : String(period);
}
