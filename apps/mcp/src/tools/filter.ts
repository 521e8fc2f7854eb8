import { FILTER_ACTIONS } from '@trowel/domain/scene';
import { getEntity, KIND_NAMES, type Filter, type ListQuery, type Unit } from '@trowel/domain/records';
import { listMedia } from '@trowel/services/files';
import { listUnits, listUnitsOfSite } from '@trowel/services/records';
import { filterSceneSession, type SceneStep } from '@trowel/services/scene';
import { z } from 'zod';
import { FORM_NOTES, type AnyForm } from '../contract/forms.ts';
import { CursorInput, fitPage, readCursor } from '../contract/cursors.ts';
import { defineTool, type ToolAnswer } from '../contract/define-tool.ts';
import { FieldsInput, refuseUnknownFields, showChosen } from '../records/chosen-fields.ts';
import { refuseUnknownValues } from '../records/known-values.ts';
import { listRecords, type RecordsQuery } from '../records/list-records.ts';
import { listEveryPeriod, readConditions, readLacks } from '../records/unit-conditions.ts';
import { SHORT_TEXT, showRecord } from '../records/record-text.ts';
import { reportScene } from '../records/report-scene.ts';
import type { ToolContext } from '../context/tool-context.ts';

const Year = z.int().min(-1_000_000).max(3_000);

const places = {
  area: z.string().max(250).optional(),
  unit_type: z.string().max(100).optional(),
  period: z.string().max(200).optional().describe('Its number or name.'),
  phase: z.string().max(200).optional(),
  year_from: Year.optional().describe('Negative = BCE. Units of periods that overlap the years.'),
  year_to: Year.optional(),
};
const Table = z
  .enum(['us', 'inventario', ...KIND_NAMES])
  .meta({ brief: true })
  .describe('A table of manage_data with site, text, where, without; default us.')
  .optional();
const shared = {
  table: Table,
  site: z.string().max(350).optional(),
  text: z.string().max(500).optional().describe('In any text field.'),
  where: z
    .record(z.string().max(200), z.union([z.string().max(500), z.number(), z.boolean()]))
    .optional()
    .describe('Any other field: {"excavation_year": 2024, "definition": "wall", "custom.ph_min": 5}.'),
  without: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(50)
    .optional()
    .describe('Units that lack all of these: fields, relations, photos.'),
};
const conditions = {
  ...shared,
  ...places,
  without_relations: z.boolean().optional().meta({ hidden: true }),
};
const page = { limit: z.int().min(1).max(100).optional(), cursor: CursorInput };
const SessionId = z.string().max(100).describe('From build_3d: filters that scene instead, with action.');
const isGiven = (value: unknown): boolean => value !== undefined;
const isOther = (table: unknown): boolean => isGiven(table) && table !== 'us';

const Input = z.union([
  z.strictObject({ session_id: SessionId, action: z.literal('reset') }).register(FORM_NOTES, {
    name: 'reset of a scene',
    when: ({ session_id, action }) => isGiven(session_id) && action === 'reset',
  }),
  z
    .strictObject({
      session_id: SessionId,
      us: z.array(z.string().max(100)).max(1_000).optional().describe('Numbers of units; with session_id.'),
      action: z
        .enum([...FILTER_ACTIONS, 'reset'])
        .optional()
        .describe('With session_id: default show; reset removes all filters.'),
      ...places,
    })
    .register(FORM_NOTES, { name: 'scene', when: ({ session_id }) => isGiven(session_id) }),
  z
    .strictObject({ ...shared, fields: FieldsInput, ...page })
    .register(FORM_NOTES, { name: 'other records', when: ({ table }) => isOther(table) }),
  z
    .strictObject({ ...conditions, fields: FieldsInput, ...page })
    .register(FORM_NOTES, { name: 'units with fields', when: ({ fields }) => isGiven(fields) }),
  z
    .strictObject({
      ...conditions,
      detail: z.enum(['brief', 'full']).optional().describe('full: also long texts.'),
      ...page,
    })
    .register(FORM_NOTES, { name: 'units' }),
]);
type Input = AnyForm<z.output<typeof Input>>;
/** The input with its database filters. */
type FilterQuery = Input & { conditions: Filter[] };

const UnitRow = z.looseObject({ id: z.string(), us_number: z.string(), area: z.string() });
const Output = z.looseObject({
  units: z.array(UnitRow).optional(),
  records: z.array(z.looseObject({ id: z.string() })).optional(),
  session_id: z.string().optional(),
});
type Answer = ToolAnswer<z.input<typeof Output>>;

/** Lists the units or other records that match conditions. */
export const filter = defineTool({
  name: 'filter',
  title: 'Filter records',
  description:
    'Lists stratigraphic units, with their relations, or records of a table, by any field, years, text, or what they lack (photos, relations, definition). With session_id it shows, hides, highlights or makes transparent those units in the 3D scene.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: true, idempotentHint: true },
  access: 'read',

  async run(ctx, input) {
    if (input.session_id !== undefined) return filterScene(ctx, input.session_id, input);
    const { table = 'us' } = input;
    if (table !== 'us') return filterRecords(ctx, { ...input, table });
    if (input.fields) refuseUnknownFields(['us'], input.fields);
    const skip = readCursor(input.cursor);
    const conditions = await readConditions(ctx, input);
    const { rows, total } = await listMatches(
      ctx,
      { ...input, conditions },
      { skip, limit: input.limit ?? 20 },
    );
    if (total === 0) await refuseUnknownValues(ctx, input);
    const { rows: units, page } = fitPage(
      rows.map((unit) => showUnit(unit, input)),
      { skip, total },
    );
    const lacks = input.without && total > 0 ? ` They lack ${input.without.join(' and ')}.` : '';
    const message =
      total === 0
        ? 'No unit matches these conditions.'
        : `${total} ${total === 1 ? 'unit' : 'units'}; shown ${skip + 1} to ${skip + units.length}.${lacks}`;
    return { data: { units }, textData: { units: units.map(reportUnit) }, message, page };
  },
});

async function filterRecords(ctx: ToolContext, input: Input & RecordsQuery): Promise<Answer> {
  const { table, fields, limit = 20 } = input;
  if (fields) refuseUnknownFields([table], fields);
  const skip = readCursor(input.cursor);
  const { rows, total } = await listRecords(ctx, input, { fields, skip, limit });
  const { rows: records, page } = fitPage(rows, { skip, total });
  const { label, plural } = getEntity(table);
  const message =
    total === 0
      ? `No ${label.en.toLowerCase()} matches these conditions.`
      : `${total} ${(total === 1 ? label : plural).en.toLowerCase()}; shown ${skip + 1} to ${skip + records.length}.`;
  return { data: { records }, message, page };
}

async function filterScene(ctx: ToolContext, sessionId: string, input: Input): Promise<Answer> {
  return reportScene(await filterSceneSession(ctx, sessionId, readStep(input)));
}

function readStep({
  action = 'show',
  us,
  area,
  unit_type,
  period,
  phase,
  year_from,
  year_to,
}: Input): SceneStep | undefined {
  if (action === 'reset') return undefined;
  const hasYears = year_from !== undefined || year_to !== undefined;
  const list = (value: string | undefined): string[] | undefined =>
    value === undefined ? undefined : [value];
  return {
    action,
    filter: {
      units: us,
      areas: list(area),
      types: list(unit_type),
      periods: list(period),
      phases: list(phase),
      ...(hasYears && { years: { from: year_from ?? -Infinity, to: year_to ?? Infinity } }),
    },
  };
}

/** Maximum length of a text shown in place of a missing definition. */
const PIECE = 100;

function showUnit(unit: Unit, { fields, detail = 'brief' }: Input) {
  const {
    id,
    site_name,
    area,
    us_number,
    unit_type,
    definition,
    interpretation,
    description,
    period,
    phase,
    dating,
    relationships,
  } = unit;
  const key = { id: `us-${id}`, us_number, area };
  if (fields) return { ...showChosen('us', unit, fields), ...key };
  const known = { site_name, unit_type, definition, interpretation, period, phase, dating };
  const isNamed = (definition ?? interpretation ?? '') !== '';
  const text = detail === 'full' ? { description } : isNamed ? {} : showRecord({ description }, PIECE);
  const facts = { ...known, ...text };
  const relations = relationships.map(({ type, us_number: other, area: place }) =>
    place !== undefined && place !== area ? `${type} ${place}/${other}` : `${type} ${other}`,
  );
  return { ...key, ...showRecord(facts, SHORT_TEXT), relations };
}

/** Returns a unit as a row of a table, with its relations grouped by type. */
function reportUnit(unit: ReturnType<typeof showUnit>): Record<string, unknown> {
  if (!('relations' in unit) || !Array.isArray(unit.relations)) return unit;
  const byType = new Map<string, string[]>();
  for (const one of unit.relations as string[]) {
    const at = one.indexOf(' ');
    const type = one.slice(0, at);
    byType.set(type, [...(byType.get(type) ?? []), one.slice(at + 1)]);
  }
  const relations = [...byType].map(([type, names]) => `${type} ${names.join(', ')}`).join('; ');
  return { ...unit, relations };
}

interface Stretch {
  skip: number;
  limit: number;
}

async function listMatches(
  ctx: ToolContext,
  input: FilterQuery,
  stretch: Stretch,
): Promise<{ rows: Unit[]; total: number }> {
  const isMatch = await readRest(ctx, input);
  if (!isMatch) return listPage(ctx, input, stretch);
  const matches: Unit[] = [];
  let total = 0;
  for (let skip = 0, known = 1; skip < known; skip += STEP) {
    const page = await listPage(ctx, input, { skip, limit: STEP });
    known = page.total;
    for (const unit of page.rows) {
      if (!isMatch(unit)) continue;
      if (total >= stretch.skip && matches.length < stretch.limit) matches.push(unit);
      total++;
    }
    ctx.signal?.throwIfAborted();
  }
  return { rows: matches, total };
}

const STEP = 500;

/** Returns a predicate for the conditions that the database does not check, or undefined if there are none. */
async function readRest(ctx: ToolContext, input: Input): Promise<((unit: Unit) => boolean) | undefined> {
  const { year_from, year_to } = input;
  const lacks = readLacks(input);
  const inYears = year_from === undefined && year_to === undefined ? undefined : await readYears(ctx, input);
  const withPhotos = lacks.photos ? await listPhotographed(ctx, input.site) : undefined;
  if (!inYears && !lacks.relations && !withPhotos) return undefined;
  return (unit) =>
    (inYears?.(unit) ?? true) &&
    !(lacks.relations && unit.relationships.length > 0) &&
    !withPhotos?.has(unit.id);
}

/** Returns the ids of units with a picture. */
async function listPhotographed(ctx: ToolContext, siteName: string | undefined): Promise<Set<number>> {
  const ids = new Set<number>();
  const filters: Filter[] = [
    { fields: ['entity'], kind: 'text', operator: 'equals', value: 'us' },
    { fields: ['media_type'], kind: 'text', operator: 'equals', value: 'image' },
  ];
  const within = siteName === undefined ? {} : { siteName };
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const page = await listMedia(ctx, { filters, skip, limit: STEP }, within);
    total = page.total;
    for (const { record_id } of page.rows) ids.add(record_id);
    ctx.signal?.throwIfAborted();
  }
  return ids;
}

/** Selects units whose period overlaps the years. */
async function readYears(
  ctx: ToolContext,
  { site, year_from = -Infinity, year_to = Infinity }: Input,
): Promise<(unit: Unit) => boolean> {
  const within = new Set<string>();
  for (const { site_name, period, phase, start_year, end_year } of await listEveryPeriod(ctx, site)) {
    const start = start_year ?? end_year;
    const end = end_year ?? start_year;
    if (start === null || end === null || start > year_to || end < year_from) continue;
    within.add(JSON.stringify([site_name, period, phase ?? '']));
  }
  return ({ site_name, period, phase }) =>
    within.has(JSON.stringify([site_name, period, phase ?? ''])) ||
    within.has(JSON.stringify([site_name, period, '']));
}

function listPage(
  ctx: ToolContext,
  { site, text, conditions: filters }: FilterQuery,
  stretch: Stretch,
): Promise<{ rows: Unit[]; total: number }> {
  const query: ListQuery = { ...stretch, filters, ...(text && { q: text }) };
  return site === undefined ? listUnits(ctx, query) : listUnitsOfSite(ctx, site, query);
}
