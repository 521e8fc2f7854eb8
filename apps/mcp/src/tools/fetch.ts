import { ENTITIES, relationLabelsOf, type Unit } from '@trowel/domain/records';
import { NotFoundError } from '@trowel/domain/core';
import { getItem, getPeriod, getSite, getUnit } from '@trowel/services/records';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';
import { tellOrder } from '../records/tell-order.ts';
import { pageOf } from '../records/record-links.ts';
import type { AnyRecord } from '../records/record-kinds.ts';
import { cutText, LONG_TEXT, showRecord } from '../records/record-text.ts';
import { DATA_NOTICE } from '../contract/to-tool-result.ts';
import type { ToolContext } from '../context/tool-context.ts';

const Input = z.strictObject({
  id: z.string().min(1).max(100).describe('As search gives it: site-1, us-12, inventario-3, period-2.'),
  against: z.string().min(1).max(200).optional().describe('Number of another unit of its site: 12, B/12.'),
});

const Output = z.looseObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  metadata: z.looseObject({}).optional(),
});

/** Gives one record as a document, as connectors expect it. */
export const fetchRecord = defineTool({
  name: 'fetch',
  title: 'Fetch a record',
  description:
    'Returns one whole record: a site, a stratigraphic unit with its relations, a find or a period; with against, also why a unit is above or below another.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: true },
  access: 'read',
  answer: 'bare',

  async run(ctx, { id, against }) {
    const [, word = '', number = ''] = /^([a-z]+)-(\d{1,9})$/.exec(id.trim()) ?? [];
    const read = Object.hasOwn(READERS, word) ? READERS[word] : undefined;
    if (!read) throw unknownId(id);
    const { kind, title, record } = await read(ctx, Number(number));
    const { site_name, us_number, area } = record;
    const order = against === undefined ? '' : await tellAgainst(ctx, record as Unit, against);
    const data = {
      id: `${word}-${number}`,
      title,
      text: [renderText(kind, record), order].filter(Boolean).join('\n'),
      url: pageOf(ctx.webUrl, {
        site_name: String(site_name),
        us_number: textOf(us_number),
        area: textOf(area),
      }),
      metadata: { type: kind, notice: DATA_NOTICE, ...showRecord(keyFacts(record)) },
    };
    return { data, message: '', shown: () => showRecord(record) };
  },
});

function tellAgainst(ctx: ToolContext, unit: Unit, against: string): Promise<string> {
  const { site_name: siteName, area, us_number: number } = unit;
  return tellOrder(ctx, { siteName, unit: area ? `${area}/${number}` : number, against });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

type FetchedKind = 'sites' | 'us' | 'inventario' | 'periods';

interface Fetched {
  kind: FetchedKind;
  title: string;
  record: AnyRecord;
}

const READERS: Record<string, (ctx: ToolContext, id: number) => Promise<Fetched>> = {
  site: async (ctx, id) => {
    const record = await getSite(ctx, id);
    return { kind: 'sites', title: `Site ${record.site_name}`, record };
  },
  us: async (ctx, id) => {
    const record = await getUnit(ctx, id);
    const { unit_type, us_number, site_name, area } = record;
    return {
      kind: 'us',
      title: `${unit_type} ${us_number} (${site_name}${area && `, area ${area}`})`,
      record,
    };
  },
  inventario: async (ctx, id) => {
    const record = await getItem(ctx, id);
    return { kind: 'inventario', title: `Find ${record.inventory_number} (${record.site_name})`, record };
  },
  period: async (ctx, id) => {
    const record = await getPeriod(ctx, id);
    return { kind: 'periods', title: `Period ${record.period} (${record.site_name})`, record };
  },
};

function unknownId(id: string): NotFoundError {
  return new NotFoundError(`${id.slice(0, 100)} is not the id of a record`, {
    hint: 'Ids look like site-1, us-12, inventario-3 or period-2; search gives them.',
  });
}

const LONGEST_DOCUMENT = 40_000;
const NOT_SHOWN = new Set(['id', 'relationships', 'custom', 'created_at', 'updated_at', 'version']);

/** Labelled lines, empty fields left out. */
function renderText(kind: FetchedKind, record: AnyRecord): string {
  const lines = ENTITIES[kind].fields.flatMap(({ name, label, unit }) => {
    const value = record[name];
    if (NOT_SHOWN.has(name) || value === null || value === undefined || value === '') return [];
    return [`${label.en}: ${tellValue(value)}${unit && unit !== 'year' ? ` ${unit}` : ''}`];
  });
  const own = Object.entries((record['custom'] as object | undefined) ?? {}).map(
    ([name, value]) => `${name}: ${tellValue(value)}`,
  );
  return cutText([...lines, ...own, ...tellRelations(record)].join('\n'), LONGEST_DOCUMENT);
}

function tellValue(value: unknown): string {
  return cutText(Array.isArray(value) ? value.join('; ') : String(value), LONG_TEXT);
}

function tellRelations(record: AnyRecord): string[] {
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
