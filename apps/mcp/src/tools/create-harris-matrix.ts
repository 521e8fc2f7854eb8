import { NotFoundError, ValidationError } from '@trowel/domain/core';
import type { Table, TableRow } from '@trowel/domain/formats';
import type { Unit } from '@trowel/domain/records';
import { importTables, type ImportReport, type ImportRequest } from '@trowel/services/import';
import { EXAMPLES, planRelationChanges, planStripping } from '@trowel/services/plans';
import { applySuggestions, listUnitsOfSite, updateUnit } from '@trowel/services/records';
import { writeTogether } from '@trowel/services/writing';
import { z } from 'zod';
import { FORM_NOTES, type AnyForm } from '../contract/forms.ts';
import { mapAll } from '../contract/collect-problems.ts';
import { defineTool, type Plan, type ToolAnswer } from '../contract/define-tool.ts';
import { planOf } from '../contract/plan-changes.ts';
import { placeEnds } from '../records/place-ends.ts';
import { readChange, readProse, RelationChange, RelationInput } from '../records/relation-changes.ts';
import { showFinding, reportFinding } from '../records/show-finding.ts';
import {
  ImportOutput,
  planOfImport,
  reportImport,
  tryImport,
  type TriedImport,
} from '../records/report-import.ts';
import { batchOf } from '../records/report-written.ts';
import { listComparedFindings } from '../records/written-findings.ts';
import type { ToolContext } from '../context/tool-context.ts';

const Number = z.union([z.string().trim().min(1).max(100), z.int()]);
const Short = z.string().max(200).optional();

const Node = z.strictObject({
  us_number: Number,
  unit_type: Short,
  area: Short,
  period: Short,
  phase: Short,
  description: z.string().max(10_000).optional(),
});

const SiteName = z.string().min(1).max(350);
const recorded = {
  site_name: SiteName,
  nodes: z.array(Node).max(5_000).optional().describe('Units to create or to complete.'),
  relationships: z
    .array(RelationInput)
    .max(20_000)
    .optional()
    .describe('Each "A/12 covers 13, 14; cuts 15", or {from, type, to}; types in any language.'),
};
const createSite = { create_site: z.boolean().optional() };
const dryRun = { dry_run: z.boolean().optional() };

const Input = z.union([
  z
    .strictObject({
      site_name: SiteName,
      relationships: recorded.relationships,
      changes: z
        .array(RelationChange)
        .min(1)
        .max(1_000)
        .describe('Alone: such as {action: "remove", relation: "12 covers 13"}, or suggestions of findings.'),
      ...dryRun,
    })
    .register(FORM_NOTES, { name: 'changes', when: ({ changes }) => changes !== undefined }),
  z
    .strictObject({ ...recorded, ...createSite, ...dryRun })
    .register(FORM_NOTES, { name: 'a dry run', when: ({ dry_run }) => dry_run === true }),
  z
    .strictObject({
      ...recorded,
      overwrite: z.boolean().optional().describe('First remove all relations of the site.'),
      ...createSite,
      ...dryRun,
    })
    .register(FORM_NOTES, { name: 'matrix' }),
]);
type Input = AnyForm<z.output<typeof Input>>;
type Node = z.output<typeof Node>;

/** Records units and relations of a Harris matrix in one call. */
export const createHarrisMatrix = defineTool({
  name: 'create_harris_matrix',
  title: 'Record a Harris matrix',
  description:
    'Records relations between units of a site, and units, in one transaction. Unrecorded units are created. Contradictions are recorded and reported with suggestions. changes adds, removes or reverses relations, or applies suggestions. Changing units, overwrite or removing several returns a plan first.',
  input: Input,
  output: ImportOutput,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  access: 'create',

  async plan(ctx, input) {
    if (input.dry_run) return undefined;
    if (input.changes) return planChanges(ctx, input, input.changes);
    const tried = await tryImport((hear) => importMatrix(ctx, input, hear));
    return input.overwrite ? planOverwriting(ctx, input, tried) : planOfImport(tried);
  },

  async run(ctx, input, { progress }) {
    if (input.changes) return reportChanges(ctx, input, input.changes);
    const before = await listComparedFindings(ctx, input.site_name);
    progress(0.2, 'The relations of the site are read');
    const report = await writeTogether(ctx, (inner) => record(inner, input));
    progress(1);
    return reportImport(report, before);
  },
});

/** Plans the deletion of the existing relations, in addition to the changes of the named units. */
async function planOverwriting(ctx: ToolContext, input: Input, tried: TriedImport): Promise<Plan> {
  const { site_name, relationships = [] } = input;
  const summary = `Removes the relations of ${site_name} and records ${relationships.length} others.`;
  if ((await ctx.services.database.reads.lookups.findSiteId(site_name)) === undefined)
    return { summary, sites: [site_name], counts: {}, sample: [], basis: tried.rests };
  const work = await planStripping(ctx, site_name);
  const completed = planOfImport(tried);
  const plan = planOf({ ...work, basis: [work.basis, completed?.basis] }, summary);
  return {
    ...plan,
    counts: { ...plan.counts, ...(tried.report.created > 0 && { 'units created': tried.report.created }) },
    sample: [...plan.sample, ...(completed?.sample ?? [])].slice(0, EXAMPLES),
  };
}

type Changes = NonNullable<Input['changes']>;

async function planChanges(ctx: ToolContext, input: Input, changes: Changes): Promise<Plan | undefined> {
  const removing = changes.filter(({ action }) => !['add', 'confirm', 'doubt'].includes(action)).length;
  if (removing < 2) return undefined;
  const summary = `Removes or replaces ${removing} relations of ${input.site_name}.`;
  refuseBesides(input);
  const suggestions = mapAll(changes, readChange);
  return planOf(await planRelationChanges(ctx, { siteName: input.site_name, suggestions }), summary);
}

/** @throws ValidationError for arguments without effect next to `changes` */
function refuseBesides(input: Input): void {
  if (!input.relationships?.length) return;
  const message = 'relationships has no effect with changes; make another call for it.';
  throw new ValidationError([{ field: 'relationships', message, type: 'without_effect' }]);
}

function apply(ctx: ToolContext, input: Input, changes: Changes): ReturnType<typeof applySuggestions> {
  refuseBesides(input);
  const suggestions = mapAll(changes, readChange);
  return applySuggestions(ctx, {
    siteName: input.site_name,
    suggestions,
    isTrial: input.dry_run ?? false,
  });
}

async function reportChanges(
  ctx: ToolContext,
  input: Input,
  changes: Changes,
): Promise<ToolAnswer<z.input<typeof ImportOutput>>> {
  const { resolved, brought, contradictions_left } = await apply(ctx, input, changes);
  const relevant = brought.filter(({ code }) => code !== 'redundant');
  const shown = relevant.slice(0, FINDINGS_SHOWN).map((one) => ({ ...showFinding(one) }));
  const batch = { ...(!input.dry_run && batchOf(ctx)) };
  const done = input.dry_run ? 'Dry run, nothing was written' : `${changes.length} changed`;
  return {
    data: {
      ...batch,
      findings: shown,
      finding_count: relevant.length,
      resolved: resolved.length,
      contradictions_left,
    },
    textData: { ...batch, findings: shown.map(reportFinding) },
    message: `${done}: findings resolved ${resolved.length}, new ${relevant.length}, contradictions left ${contradictions_left}.`,
  };
}

const FINDINGS_SHOWN = 20;

async function record(ctx: ToolContext, input: Input): Promise<ImportReport> {
  if (input.overwrite && !input.dry_run) await takeAwayRelations(ctx, input.site_name);
  return importMatrix(ctx, input, { dryRun: input.dry_run ?? false });
}

async function importMatrix(
  ctx: ToolContext,
  input: Input,
  how: Pick<ImportRequest, 'dryRun' | 'onPlanned'>,
): Promise<ImportReport> {
  const areas = await listAreas(ctx, input.site_name);
  return importTables(ctx, {
    name: 'create_harris_matrix.csv',
    tables: [buildTemplate(input, areas)],
    // Units without relations are a table with a single block.
    format: input.relationships?.length ? 'harris_template' : 'unit_table',
    siteName: input.site_name,
    createSite: input.create_site ?? false,
    ...how,
  });
}

const STEP = 500;

/** Returns the areas of each existing number. Empty for a new site. */
async function listAreas(ctx: ToolContext, siteName: string): Promise<Map<string, string[]>> {
  const areas = new Map<string, string[]>();
  try {
    for await (const { us_number, area } of everyUnit(ctx, siteName)) {
      areas.set(us_number, [...(areas.get(us_number) ?? []), area]);
    }
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  return areas;
}

async function* everyUnit(ctx: ToolContext, siteName: string): AsyncGenerator<Unit> {
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const page = await listUnitsOfSite(ctx, siteName, { filters: [], skip, limit: STEP });
    total = page.total;
    yield* page.rows;
  }
}

async function takeAwayRelations(ctx: ToolContext, siteName: string): Promise<void> {
  for await (const { id, relationships } of everyUnit(ctx, siteName)) {
    if (relationships.length > 0) await updateUnit(ctx, { id, changes: { relationships: [] } });
  }
}

const NODE_COLUMNS = ['us_number', 'unit_type', 'area', 'period', 'phase', 'description'] as const;

/** Builds the table of units and the table of relations, one below the other as in the Harris template. */
function buildTemplate(
  { nodes = [], relationships = [] }: Input,
  areas: ReadonlyMap<string, string[]>,
): Table {
  const { relations, areaOf } = placeEnds(mapAll(relationships, readRelation).flat(), { areas, nodes });
  const given = new Set(nodes.map(({ us_number }) => String(us_number)));
  const named = new Set(
    relations.flatMap(({ from, to }) => [from, to]).filter((number) => !given.has(number)),
  );
  const listed: Node[] = [...nodes, ...[...named].map((us_number) => ({ us_number }))];
  const units = mapAll(listed, (node) => {
    const number = String(node.us_number);
    const placed = { ...node, area: node.area ?? areaOf.get(number) ?? findArea(number, areas) };
    return NODE_COLUMNS.map((name) => String(placed[name] ?? ''));
  });
  const first = numberRows([[...NODE_COLUMNS], ...units], 1);
  if (relations.length === 0) return { rows: first, isText: true };
  const rows = relations.map(({ from, to, word }) => [from, to, word]);
  const second = numberRows([['from_us', 'to_us', 'relationship'], ...rows], first.length + 2);
  return { rows: [...first, ...second], isText: true };
}

/** Returns rows of a table, without empty cells at their ends. */
function numberRows(rows: string[][], start: number): TableRow[] {
  return rows.map((cells, at) => ({
    number: start + at,
    cells: cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1),
  }));
}

/** A number that exists only once needs no area. */
function findArea(number: string, areas: ReadonlyMap<string, string[]>): string | undefined {
  const [area, ...others] = areas.get(number) ?? [];
  if (others.length === 0) return area;
  const message = `SU ${number} exists in several areas (${[area, ...others].join(', ')}); name it in nodes with its area.`;
  throw new ValidationError([{ field: 'nodes', message, type: 'ambiguous' }]);
}

interface ReadRelation {
  from: string;
  to: string;
  word: string;
}

function readRelation(relation: RelationInput, at: number): ReadRelation[] {
  if (typeof relation === 'string')
    return readProse(relation, `relationships.${at}`).map(({ type, ...ends }) => ({ ...ends, word: type }));
  const { from, to, type: word } = relation;
  return [{ from, to, word }];
}
