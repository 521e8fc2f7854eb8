import type { KindName } from '@trowel/domain/records';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchApi, dataOf } from '../data/api-request.ts';
import type { RecordField } from '../data/fields.ts';
import { queryOf } from '../data/queries.ts';
import { useLanguage, useTexts, type Language } from '../i18n/language.ts';
import { findKind } from '../kinds/kinds.ts';
import { PLACES } from '../places/places.ts';
import { findRecordPlace } from '../places/record-place.ts';
import { useTermNames } from '../terms/terms.ts';
import { PALETTE_TEXTS, type PaletteTexts } from './palette-texts.ts';

/** A line of the palette. */
export interface PaletteLine {
  id: string;
  label: string;
  /** Place of the record, or shortcut of a command. */
  hint?: string;
  /** `table.field` of the vocabulary of a term. */
  vocabulary?: string;
  /** Words around the text that was found. */
  excerpt?: string;
  run?: (() => void) | undefined;
  to?: string;
}

/** Records of one kind, or of other sites. */
export interface PaletteGroup {
  id: keyof PaletteTexts['groups'] | KindName;
  lines: PaletteLine[];
}

/** The records found for a text, and the sentence where they were searched. */
export interface PaletteResults {
  groups: PaletteGroup[];
  searched: string;
}

type PlainKind = 'us' | 'inventario' | 'periods' | 'media' | 'sites' | 'thesaurus';
type Kind = PlainKind | KindName;

/** A record found by `GET /api/search`. */
export interface Hit {
  entity: Kind;
  id: number;
  site_name: string | null;
  number: string | null;
  area: string | null;
  title: string | null;
  title_en: string | null;
  excerpt: string | null;
}

interface Found {
  site_name: string | null;
  other_sites: number;
  hits: Hit[];
}

const FRESH_MS = 60_000;
/** Vocabularies whose terms a title may be. */
const VOCABULARIES_OF: Readonly<Record<PlainKind, readonly string[]>> = {
  us: ['us.definition', 'us.interpretation'],
  inventario: ['inventario.definition', 'inventario.find_type'],
  periods: ['periods.name', 'periods.dating'],
  media: [],
  sites: [],
  thesaurus: [],
};

/** Searches the records of all sites for a text, those of the open site first. */
export function usePaletteSearch(text: string, site: string | undefined): UseQueryResult<PaletteResults> {
  const t = useTexts(PALETTE_TEXTS);
  const language = useLanguage();
  const nameOf = useTermNames();
  return useQuery({
    queryKey: ['us', 'found', site, text],
    staleTime: FRESH_MS,
    enabled: text.length > 1 || /\d/.test(text),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchFound(text, site, signal),
    select: ({ site_name: open, other_sites, hits }) => ({
      groups: groupHits(hits, { t, language, open, titleOf: (hit) => formatTitle(hit, language, nameOf) }),
      searched: t.searched(open, other_sites),
    }),
  });
}

async function fetchFound(q: string, site: string | undefined, signal: AbortSignal): Promise<Found> {
  const found = await fetchApi<Found>(`/api/search${queryOf({ q, site_name: site })}`, { signal });
  // The site of the address may not exist.
  const isWrongSite = !found.ok && found.problem.status === 404 && site !== undefined;
  return isWrongSite ? fetchFound(q, undefined, signal) : dataOf(found);
}

interface PaletteWords {
  t: PaletteTexts;
  language: Language;
  /** The open site. */
  open: string | null;
}

/** Groups hits by kind. Those of other sites than the open one are one group. */
export function groupHits(
  hits: readonly Hit[],
  { titleOf, ...words }: PaletteWords & { titleOf: (hit: Hit) => string },
): PaletteGroup[] {
  const { open } = words;
  const groups = new Map<PaletteGroup['id'], PaletteLine[]>();
  for (const hit of hits) {
    const { entity, site_name: site, excerpt, id } = hit;
    const isOfRecord = entity !== 'sites' && entity !== 'thesaurus';
    const isElsewhere = isOfRecord && open !== null && site !== open;
    const group = isElsewhere ? 'others' : entity;
    const lines = groups.get(group) ?? [];
    groups.set(group, lines);
    lines.push({
      id: `${entity}/${id}`,
      label: formatLabel(hit, titleOf(hit), words),
      to: placeOf(hit),
      ...hintOf(hit, open),
      ...(excerpt !== null && { excerpt }),
    });
  }
  return [...groups].map(([id, lines]) => ({ id, lines }));
}

/** Returns the site of a record of another site, or the vocabulary of a term. */
function hintOf(
  { entity, site_name: site, number }: Hit,
  open: string | null,
): Pick<PaletteLine, 'hint' | 'vocabulary'> {
  if (entity === 'thesaurus') return number === null ? {} : { vocabulary: number };
  return entity === 'sites' || site === open || site === null ? {} : { hint: site };
}

function formatTitle(
  { entity, title, title_en: english }: Hit,
  language: Language,
  nameOf: ReturnType<typeof useTermNames>,
): string {
  const own = (language === 'en' && english) || title || '';
  const names = vocabulariesOf(entity).map((vocabulary) => nameOf(own, vocabulary));
  return names.find((name) => name !== own) ?? own;
}

function vocabulariesOf(entity: Kind): readonly string[] {
  const titles = findKind(entity)?.titles.map((field) => `${entity}.${field}`);
  return titles ?? VOCABULARIES_OF[entity as PlainKind] ?? [];
}

function formatLabel({ entity, number, area }: Hit, title: string, { t, language }: PaletteWords): string {
  const names: Readonly<Record<string, string>> = { us: t.unit, inventario: t.find, periods: t.period };
  const kind = findKind(entity)?.label[language] ?? names[entity];
  if (kind === undefined) return title;
  const place = entity === 'us' && area ? ` · ${area}` : '';
  return `${kind} ${number ?? ''}${place}${title && `  ${title}`}`;
}

/** Formats a vocabulary (`table.field`) as the labels of its kind of record and of its field. */
export function formatVocabulary(
  vocabulary: string,
  fields: readonly Pick<RecordField, 'name' | 'label' | 'vocabulary'>[],
  { t, language }: Pick<PaletteWords, 't' | 'language'>,
): string {
  const [table = '', name] = vocabulary.split('.');
  const field =
    fields.find((one) => one.vocabulary === vocabulary && one.name === name) ??
    fields.find((one) => one.vocabulary === vocabulary);
  const kind = findKind(table)?.plural[language] ?? t.groups[table as keyof typeof t.groups];
  return [kind, field?.label[language]].filter(Boolean).join(' · ');
}

function placeOf({ entity, id, site_name, title }: Hit): string {
  const site = site_name ?? '';
  switch (entity) {
    case 'media':
      return `${PLACES.media(site)}${queryOf({ q: title ?? '' })}`;
    case 'sites':
      return PLACES.site(site);
    case 'thesaurus':
      return PLACES.term(id);
    default:
      return findRecordPlace(site, entity, id) ?? PLACES.site(site);
  }
}
