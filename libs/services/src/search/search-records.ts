import type { ListScope, RecordReads, Store } from '@trowel/db';
import { foldText } from '@trowel/domain/core';
import {
  DECLARED_KINDS,
  getEntity,
  KIND_NAMES,
  mapKinds,
  parseListQuery,
  type KindName,
  type ListQuery,
} from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';

/** Kinds of record that are searched. Those of sites come first from the open site. */
export const SEARCHED = [
  'us',
  'inventario',
  ...KIND_NAMES,
  'periods',
  'media',
  'sites',
  'thesaurus',
] as const;
export type Searched = (typeof SEARCHED)[number];

/** A record that was found. */
export interface SearchHit {
  entity: Searched;
  id: number;
  /** `null` for terms. */
  site_name: string | null;
  /** Number of a unit or find, code of a period with its phase, vocabulary of a term (`us.color`). */
  number: string | null;
  area: string | null;
  /** Title as recorded. For a choice, its label in Italian. */
  title: string | null;
  /** Title recorded in English. For a choice, its label in English. */
  title_en: string | null;
  /** Field that contains the text, if it is not part of the title or number. */
  field: string | null;
  /** Part of that field. */
  excerpt: string | null;
}

/** The result of a search, with the places that were searched. */
export interface SearchResult {
  /** The open site. */
  site_name: string | null;
  /** Number of other sites that the person may see. */
  other_sites: number;
  /** Hits of the open site first, then those of other sites, sites and terms. */
  hits: SearchHit[];
}

export interface SearchRequest {
  q: string;
  /** The open site. */
  siteName?: string | undefined;
  /** Maximum number of hits of one kind, in the open site and again in all others. */
  limit: number;
}

type Row = Readonly<Record<string, unknown>> & { id: number };

/** Reads, name fields and title fields of each kind. */
const KINDS: Record<
  Searched,
  { reads: (store: Store) => Pick<RecordReads<object>, 'list'>; number?: string; titles: readonly string[] }
> = {
  us: { reads: (s) => s.units, number: 'us_number', titles: ['definition', 'interpretation'] },
  inventario: { reads: (s) => s.items, number: 'inventory_number', titles: ['definition', 'find_type'] },
  ...mapKinds((name, { number, titles }) => ({ reads: (s: Store) => s[name], number, titles })),
  periods: { reads: (s) => s.periods, number: 'period', titles: ['name', 'dating'] },
  media: { reads: (s) => s.media, titles: ['title', 'file_name'] },
  sites: { reads: (s) => s.sites, titles: ['site_name'] },
  thesaurus: { reads: (s) => s.terms, titles: ['label', 'value'] },
};
const IN_SITES = ['us', 'inventario', ...KIND_NAMES, 'periods', 'media'] as const;
const IN_NO_SITE = ['sites', 'thesaurus'] as const;
/** Returns true if the number of a kind is a text. That of the diary is a day. */
function hasTextNumber(name: KindName): boolean {
  const { fields, number } = DECLARED_KINDS[name];
  return fields.some((field) => field.name === number && field.kind === 'text');
}

/** Kinds whose number is found first when a number was typed. */
const NUMBERED: ReadonlySet<Searched> = new Set(['us', 'inventario', ...KIND_NAMES.filter(hasTextNumber)]);
const NUMBER = /^\d+\p{L}?$/u;

/**
 * Searches the records of all visible sites for a text: in every text field, and by terms of the
 * vocabularies in both languages. @throws NotFoundError when there is no such site
 * Cost: two queries for each kind, each with a limit.
 */
export async function searchRecords(
  ctx: Context,
  { q, siteName, limit }: SearchRequest,
): Promise<SearchResult> {
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const { total: sites } = await store.sites.list({ filters: [], skip: 0, limit: 1 });
  const hits: SearchHit[] = [];
  const search = async (kinds: readonly Searched[], scope: ListScope): Promise<void> => {
    for (const kind of kinds) hits.push(...(await searchKind(store, kind, { q, limit, scope })));
  };
  if (siteId !== undefined) await search(IN_SITES, { siteId });
  await search(IN_SITES, siteId === undefined ? {} : { otherThanSite: siteId });
  await search(IN_NO_SITE, {});
  return { site_name: siteName ?? null, other_sites: sites - (siteId === undefined ? 0 : 1), hits };
}

async function searchKind(
  store: Store,
  kind: Searched,
  { q, limit, scope }: { q: string; limit: number; scope: ListScope },
): Promise<SearchHit[]> {
  const { reads, number } = KINDS[kind];
  const list = async (params: Readonly<Record<string, string>>): Promise<Row[]> => {
    const query: ListQuery = { ...parseListQuery(getEntity(kind).fields, params), limit };
    return (await reads(store).list(query, scope)).rows as Row[];
  };
  const isNumber = number !== undefined && NUMBERED.has(kind) && NUMBER.test(q);
  // Exact numbers come first, because hundreds of records of a large site contain a number.
  const exact = isNumber ? await list({ [`${number}_is`]: q }) : [];
  const others = exact.length >= limit ? [] : await list(isNumber ? { [number]: q } : { q });
  const rows = new Map([...exact, ...others].map((row) => [row.id, row]));
  return [...rows.values()].slice(0, limit).map((row) => toHit(kind, row, q));
}

function toHit(kind: Searched, row: Row, q: string): SearchHit {
  const { number, titles } = KINDS[kind];
  const textOf = (name: string): string | null => {
    const value = row[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const titled = titles.find((name) => textOf(name) !== null);
  const recorded = titled === undefined ? null : textOf(titled);
  const labels = getEntity(kind).fields.find(({ name }) => name === titled)?.words?.[recorded ?? ''];
  const title = labels?.it ?? recorded;
  const title_en = labels?.en ?? (titled === undefined ? null : textOf(`${titled}_en`));
  const code = number === undefined ? null : textOf(number);
  const phase = kind === 'periods' ? textOf('phase') : null;
  const shown = [code, phase, title, title_en, textOf('site_name')].join(' ');
  return {
    entity: kind,
    id: row.id,
    site_name: textOf('site_name'),
    number: kind === 'thesaurus' ? vocabularyOf(row) : phase === null ? code : `${code}.${phase}`,
    area: textOf('area'),
    title,
    title_en,
    ...findPlaceOf(kind, row, foldText(shown).includes(foldText(q)) ? '' : q),
  };
}

function vocabularyOf({ table_name, field_name }: Row): string {
  return `${String(table_name)}.${String(field_name)}`;
}

/** Finds the field that contains a text, and the words around it. */
function findPlaceOf(kind: Searched, row: Row, q: string): Pick<SearchHit, 'field' | 'excerpt'> {
  const wanted = foldText(q);
  if (wanted === '') return { field: null, excerpt: null };
  for (const { name } of getEntity(kind).fields) {
    const value = row[name];
    const text = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : value;
    if (typeof text !== 'string') continue;
    const at = foldText(text).indexOf(wanted);
    if (at >= 0) return { field: name, excerpt: cutAround(text, at, q.length) };
  }
  return { field: null, excerpt: null };
}

/** Characters shown before and after the text. */
const AROUND = 40;

function cutAround(text: string, at: number, length: number): string {
  const [from, to] = [Math.max(0, at - AROUND), at + length + AROUND];
  const part = text.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
}
