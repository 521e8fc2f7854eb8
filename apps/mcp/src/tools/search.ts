import { compareNatural, foldText } from '@trowel/domain/core';
import {
  DECLARED_KINDS,
  KIND_NAMES,
  mapKinds,
  type DeclaredRecord,
  type Filter,
  type InventoryItem,
  type KindName,
  type ListQuery,
  type Site,
  type Unit,
} from '@trowel/domain/records';
import { readsOf } from '@trowel/services/context';
import { listItems, listOfKind, listSites, listUnits, listUnitsOfSite } from '@trowel/services/records';
import { loadFields } from '@trowel/services/sheet-fields';
import { matchTerms } from '@trowel/services/terms';
import { z } from 'zod';
import { defineTool } from '../contract/define-tool.ts';
import { FieldsInput, refuseUnknownFields, showChosen } from '../records/chosen-fields.ts';
import { cutText } from '../records/record-text.ts';
import { pageOf, recordPageOf } from '../records/record-links.ts';
import type { ToolContext } from '../context/tool-context.ts';

const TYPES = ['sites', 'us', 'inventario', ...KIND_NAMES] as const;
type Type = (typeof TYPES)[number];

const Input = z.strictObject({
  query: z.string().max(500).describe('Words or a number, such as "wall area B" or "US 12".'),
  site: z.string().max(350).optional().describe('Only in this site.'),
  types: z
    .array(
      z.enum(TYPES).meta({ brief: true }).describe('sites, us, inventario, another table of manage_data.'),
    )
    .min(1)
    .max(TYPES.length)
    .optional(),
  limit: z.int().min(1).max(50).optional(),
  fields: FieldsInput,
});

const Output = z.looseObject({
  results: z.array(z.looseObject({ id: z.string(), title: z.string(), url: z.string() })),
});

const MAX_WORDS = 8;

/** Searches records by words, in the form of connectors. */
export const search = defineTool({
  name: 'search',
  title: 'Search',
  description:
    'Finds sites, stratigraphic units (US), finds and other records by words or number, in any field and by vocabulary terms in Italian and English. Every word must occur. Returns id, title and url; fetch returns the whole record.',
  input: Input,
  output: Output,
  annotations: { readOnlyHint: true },
  access: 'read',
  answer: 'bare',

  async run(ctx, { query, site, types = [...TYPES], limit = 10, fields }) {
    if (fields) refuseUnknownFields(types, fields);
    const words = readWords(query);
    if (words.length === 0) return { data: { results: [] }, message: '' };
    const found: Hit[] = [];
    for (const type of types) {
      const terms = await Promise.all(words.map((word) => matchTerms(ctx, type, word)));
      found.push(...(await SEARCHES[type](ctx, { words, terms, site, limit })));
    }
    if (found.length === 0 && site !== undefined) await requireSite(ctx, site);
    const ranked = found
      .map((hit) => ({ hit, rank: rankOf(hit, words) }))
      .toSorted((a, b) => b.rank - a.rank || compareNatural(a.hit.title, b.hit.title));
    const results = ranked.slice(0, limit).map(({ hit: { id, title, url, type, record } }) => ({
      id,
      title,
      url,
      ...(fields && { fields: showChosen(type, record, fields) }),
    }));
    return { data: { results }, message: '' };
  },
});

/** @throws NotFoundError naming the most similar site. Part of a name is accepted. */
async function requireSite(ctx: ToolContext, site: string): Promise<void> {
  const named = { fields: ['site_name'], kind: 'text', operator: 'contains', value: site } as const;
  const { total } = await listSites(ctx, { filters: [named], skip: 0, limit: 1 });
  if (total === 0) await listUnitsOfSite(ctx, site, { filters: [], skip: 0, limit: 1 });
}

interface Hit {
  id: string;
  title: string;
  url: string;
  /** Number of the record. */
  number: string;
  type: Type;
  record: object;
}

interface Question {
  words: string[];
  /** For each word, the matching terms of vocabularies. */
  terms: Filter[][];
  site: string | undefined;
  limit: number;
}

const UNIT_WORD = /^(?:us|su|usm|unit|unità|unita)$/i;

/** Returns the words of a query. The prefix before a number is removed: "US 12" becomes 12. */
function readWords(query: string): string[] {
  const words = query
    .replaceAll('"', ' ')
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
  const specific = words.filter((word, at) => !(UNIT_WORD.test(word) && /\d/.test(words[at + 1] ?? '')));
  return specific.slice(0, MAX_WORDS);
}

const SEARCHES: Record<Type, (ctx: ToolContext, question: Question) => Promise<Hit[]>> = {
  sites: async (ctx, question) =>
    (await listSites(ctx, await readQuery(ctx, 'sites', question))).rows.map((site) => toSite(ctx, site)),
  us: async (ctx, question) =>
    (await listUnits(ctx, await readQuery(ctx, 'us', question))).rows.map((unit) => toUnit(ctx, unit)),
  inventario: async (ctx, question) =>
    (await listItems(ctx, await readQuery(ctx, 'inventario', question))).rows.map((item) =>
      toItem(ctx, item),
    ),
  ...mapKinds((name) => async (ctx: ToolContext, question: Question) => {
    const { rows } = await listOfKind(ctx, name, await readQuery(ctx, name, question));
    return rows.map((record) => toHit(ctx, name, record));
  }),
};

const ROWS_PER_HIT = 5;

/** Every word must be in one of the text fields, custom fields included, or be a term of a vocabulary. */
async function readQuery(
  ctx: ToolContext,
  entity: Type,
  { words, terms, site, limit }: Question,
): Promise<ListQuery> {
  const fields = (await loadFields(readsOf(ctx), { entity }))
    .filter(({ kind }) => kind === 'text')
    .map(({ name }) => name);
  const filters = words.map((value, at): Filter => ({
    fields,
    kind: 'text',
    operator: 'contains',
    value,
    or: terms[at]!,
  }));
  if (site !== undefined)
    filters.push({ fields: ['site_name'], kind: 'text', operator: 'contains', value: site });
  return { filters, skip: 0, limit: limit * ROWS_PER_HIT };
}

function toSite({ webUrl }: ToolContext, site: Site): Hit {
  const { id, site_name, site_type, municipality } = site;
  const title = ['Site', site_name, describe([site_type, municipality])].join(' ').trim();
  return {
    id: `site-${id}`,
    title,
    url: pageOf(webUrl, site),
    number: site_name,
    type: 'sites',
    record: site,
  };
}

function toUnit({ webUrl }: ToolContext, unit: Unit): Hit {
  const { id, site_name, area, us_number, unit_type, definition, interpretation } = unit;
  const place = area === '' ? site_name : `${site_name}, area ${area}`;
  const title = `${unit_type} ${us_number} (${place}) ${describe([definition, interpretation])}`.trim();
  return { id: `us-${id}`, title, url: pageOf(webUrl, unit), number: us_number, type: 'us', record: unit };
}

function toItem({ webUrl }: ToolContext, item: InventoryItem): Hit {
  const { id, site_name, inventory_number, find_type, definition } = item;
  const title = `Find ${inventory_number} (${site_name}) ${describe([find_type, definition])}`.trim();
  const url = pageOf(webUrl, item);
  return { id: `inventario-${id}`, title, url, number: inventory_number, type: 'inventario', record: item };
}

function toHit({ webUrl }: ToolContext, kind: KindName, record: DeclaredRecord): Hit {
  const { label, number: field, titles } = DECLARED_KINDS[kind];
  const { id, site_name } = record;
  const number = String(record[field]);
  const texts = titles.map((title) => record[title]).map((text) => (typeof text === 'string' ? text : null));
  const title = `${label.en} ${number} (${site_name}) ${describe(texts)}`.trim();
  const url = recordPageOf(webUrl, { entity: kind, id, site_name });
  return { id: `${kind}-${id}`, title, url, number, type: kind, record };
}

function describe(texts: readonly (string | null)[]): string {
  return cutText(texts.filter((text) => text !== null && text !== '').join(', '), 120);
}

/** Ranks an exact number first, then titles with the words. */
function rankOf({ number, title }: Hit, words: readonly string[]): number {
  const folded = foldText(title);
  const inTitle = words.filter((word) => folded.includes(foldText(word))).length;
  const called = foldText(number);
  const isNumber = words.some((word) => foldText(word) === called) || foldText(words.join(' ')) === called;
  return (isNumber ? 100 : 0) + inTitle;
}
