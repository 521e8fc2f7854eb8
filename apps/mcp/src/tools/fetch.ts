import { ENTITIES, KIND_NAMES, mapKinds, relationLabelsOf, type Unit } from '@trowel/domain/records';
import { ValidationError } from '@trowel/domain/core';
import { z } from 'zod';
import { FORM_NOTES, type AnyForm } from '../contract/forms.ts';
import { defineTool } from '../contract/define-tool.ts';
import { reportOrder } from '../records/report-order.ts';
import { recordPageOf } from '../records/record-links.ts';
import { describeComments } from '../records/describe-comments.ts';
import { describeUnit } from '../records/describe-unit.ts';
import { findRecord, ID_WORDS, nameUnit } from '../records/find-record.ts';
import { createValueNames, type NameValue } from '../records/name-value.ts';
import type { AnyRecord, ManagedKind } from '../records/record-kinds.ts';
import { cutText, LONG_TEXT, showRecord } from '../records/record-text.ts';
import { DATA_NOTICE } from '../contract/to-tool-result.ts';
import type { ToolContext } from '../context/tool-context.ts';

const id = {
  id: z
    .string()
    .min(1)
    .max(500)
    .describe('site-1, us-12, inventario-3, period-2, or the number of a unit: 1044, A/1044.'),
  site: z.string().max(350).optional().describe('Of a number.'),
};

/** Ids of records other than units. */
const OTHER_ID = new RegExp(`^\\s*(?:${['site', 'inventario', 'period', ...KIND_NAMES].join('|')})-`);

const Input = z.union([
  z.strictObject(id).register(FORM_NOTES, {
    name: 'another record',
    when: (args) => OTHER_ID.test(String(args['id'])),
  }),
  z
    .strictObject({
      ...id,
      against: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Number of another unit of its site: 12, B/12.'),
    })
    .register(FORM_NOTES, { name: 'a unit' }),
]);
type Input = AnyForm<z.output<typeof Input>>;

const Output = z.looseObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  metadata: z.looseObject({}).optional(),
});

/** Returns one record as a document, in the form of connectors. */
export const fetchRecord = defineTool({
  name: 'fetch',
  title: 'Fetch a record',
  description:
    'Returns one whole record: a site, a stratigraphic unit with its relations, finds, files and years, a find or a period; with against, also why a unit is above or below another.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: true },
  access: 'read',
  answer: 'bare',

  async run(ctx, input) {
    const { id: given, site, against }: Input = input;
    const { entity, record } = await findRecord(ctx, { given, field: 'id', siteName: site });
    const { site_name, us_number, area } = record;
    const isUnit = entity === 'us';
    if (against !== undefined && !isUnit) throw isNoUnit();
    const order = against === undefined ? '' : await reportAgainst(ctx, record as Unit, against);
    const nameValue = await createValueNames(ctx);
    const rest = isUnit ? await describeUnit(ctx, record as Unit, nameValue) : [];
    const comments = await describeComments(ctx, { entity, id: record.id });
    const data = {
      id: `${ID_WORDS[entity]}-${record.id}`,
      title: TITLES[entity](record),
      text: [renderText(entity, record, nameValue), ...rest, ...comments, order].filter(Boolean).join('\n'),
      url: recordPageOf(ctx.webUrl, {
        entity,
        id: record.id,
        site_name: String(site_name),
        us_number: textOf(us_number),
        area: textOf(area),
      }),
      metadata: { type: entity, notice: DATA_NOTICE, ...showRecord(keyFacts(record)) },
    };
    return { data, message: '', shown: () => showRecord(record) };
  },
});

async function reportAgainst(ctx: ToolContext, unit: Unit, given: string): Promise<string> {
  const { site_name: siteName, area, us_number: number } = unit;
  const against = await nameUnit(ctx, { given, field: 'against', siteName });
  return reportOrder(ctx, { siteName, unit: area ? `${area}/${number}` : number, against });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const TITLES: Record<ManagedKind, (record: AnyRecord) => string> = {
  sites: ({ site_name }) => `Site ${String(site_name)}`,
  us: ({ unit_type, us_number, site_name, area }) =>
    `${String(unit_type)} ${String(us_number)} (${String(site_name)}${area ? `, area ${String(area)}` : ''})`,
  inventario: ({ inventory_number, site_name }) => `Find ${String(inventory_number)} (${String(site_name)})`,
  periods: ({ period, site_name }) => `Period ${String(period)} (${String(site_name)})`,
  ...mapKinds(
    (_, { label, number }) =>
      (record: AnyRecord) =>
        `${label.en} ${String(record[number])} (${String(record['site_name'])})`,
  ),
};

function isNoUnit(): ValidationError {
  const message = 'against has no effect with a record that is no unit.';
  return new ValidationError([{ field: 'against', message, type: 'without_effect' }]);
}

const LONGEST_DOCUMENT = 40_000;
const NOT_SHOWN = new Set(['id', 'relationships', 'custom', 'created_at', 'updated_at', 'version']);

/** Returns labelled lines without empty fields. */
function renderText(kind: ManagedKind, record: AnyRecord, nameValue: NameValue): string {
  const lines = ENTITIES[kind].fields.flatMap((field) => {
    const { name, label, unit } = field;
    const value = record[name];
    if (NOT_SHOWN.has(name) || value === null || value === undefined || value === '') return [];
    return [
      `${label.en}: ${cutText(nameValue(value, field), LONG_TEXT)}${unit && unit !== 'year' ? ` ${unit}` : ''}`,
    ];
  });
  const own = Object.entries((record['custom'] as object | undefined) ?? {}).map(
    ([name, value]) => `${name}: ${formatValue(value)}`,
  );
  return cutText([...lines, ...own, ...formatRelations(record)].join('\n'), LONGEST_DOCUMENT);
}

function formatValue(value: unknown): string {
  return cutText(Array.isArray(value) ? value.join('; ') : String(value), LONG_TEXT);
}

function formatRelations(record: AnyRecord): string[] {
  const relations = (record['relationships'] as Unit['relationships'] | undefined) ?? [];
  return relations.map(({ type, us_number, area, certainty }) => {
    const where = area && area !== record['area'] ? ` (area ${area})` : '';
    return `${relationLabelsOf(type).en}: ${us_number}${where}${certainty ? `, ${certainty}` : ''}`;
  });
}

function keyFacts(record: AnyRecord): object {
  const names = [
    'site_name',
    'area',
    'us_number',
    'unit_type',
    'period',
    'phase',
    'inventory_number',
    'find_type',
    'country',
    'municipality',
    'province',
    'version',
    'updated_at',
  ];
  return Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])));
}
