import type { ImportedData, ImportSource } from '@trowel/domain/formats';
import type { NewUnit } from '@trowel/domain/records';
import type { ImportPlan } from './import-plan.ts';
import { readLostOrder } from './match-drawn-units.ts';
import { reportFindMatches } from './names/report-find-matches.ts';
import { reportUnplaced } from './names/report-unplaced.ts';
import { planRelations } from './plan-relations.ts';
import { withoutKnownOrder } from './resolve-list-units.ts';
import { withData, withPlan, type PlanDraft } from './plan-draft.ts';

/** Formats that draw all units that are the same as one node. */
const DRAWINGS: ReadonlySet<string> = new Set<ImportedData['format']>(['dot', 'hmcx']);
const MAX_TEXT = 10_000;

/** Restores relation types that another program removed, and removes relations that a list only repeats. */
export async function restoreLostRelations(draft: PlanDraft): Promise<PlanDraft> {
  const { data, wasExported, context, plan } = draft;
  const recorded = { directory: plan.directory, rows: context.rows };
  if (wasExported) return withData(draft, { statements: readLostOrder(data.statements, recorded) });
  if (data.format !== 'lst') return draft;
  return withData(draft, { statements: withoutKnownOrder(data.statements, recorded) });
}

/** Divides the relations of the file into new, confirmed and changed ones. */
export async function compareRelations(draft: PlanDraft): Promise<PlanDraft> {
  const { data, context, plan } = draft;
  const clears = data.graph?.isExport && context.mode === 'replace';
  const relations = await planRelations(data.statements, {
    directory: plan.directory,
    recorded: context.rows,
    remarks: data.graph && (clears ? 'clear' : 'change'),
    isDrawing: DRAWINGS.has(data.format),
  });
  return withPlan(draft, { relations });
}

/** Reports relations and finds whose unit does not exist, or exists in several areas. */
export async function reportUnmatched(draft: PlanDraft): Promise<PlanDraft> {
  const { plan } = draft;
  const { language } = draft.context;
  const { directory, relations } = plan;
  const unplaced = await reportUnplaced(relations.unplaced, { directory, language });
  const { create, update, rows } = plan.records.kinds.inventario;
  const finds = [...create, ...update.map(({ merged }) => merged)];
  const places = new Map(
    rows.map(({ name, sheet, row }): [string, ImportSource] => [
      name,
      { row, ...(sheet !== undefined && { sheet }) },
    ]),
  );
  const lost = reportFindMatches(finds, { directory, language, places });
  return withPlan(draft, {}, [...unplaced, ...lost]);
}

/** Stores relations with an unknown word as text in a custom field of the unit. */
export async function storeUnreadRelations(draft: PlanDraft): Promise<PlanDraft> {
  const { directory, relations, create, update } = draft.plan;
  const texts = new Map<unknown, string[]>();
  for (const { from, word, to } of relations.unread) {
    const unit = directory.find(from, from.area ?? '');
    if (unit) texts.set(unit, [...(texts.get(unit) ?? []), `${word} ${to.us_number}`]);
  }
  if (texts.size === 0) return draft;
  const textsOf = (source: ImportPlan['unchanged'][number]): string[] =>
    texts.get(directory.get(source)) ?? [];
  return withPlan(draft, {
    create: create.map((one) => ({ ...one, unit: withUnread(one.unit, textsOf(one.source)) })),
    update: update.map((one) => ({ ...one, merged: withUnread(one.merged, textsOf(one.source)) })),
  });
}

function withUnread<Unit extends { custom?: NewUnit['custom'] }>(unit: Unit, texts: readonly string[]): Unit {
  const before = unit.custom?.['unread_relations'];
  const all = texts.reduce(
    (known, text) =>
      known.split('; ').includes(text) ? known : [known, text].filter(Boolean).join('; ').slice(0, MAX_TEXT),
    typeof before === 'string' ? before : '',
  );
  return all === '' || all === before ? unit : { ...unit, custom: { ...unit.custom, unread_relations: all } };
}
