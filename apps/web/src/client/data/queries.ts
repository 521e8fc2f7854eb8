import {
  keepPreviousData,
  useQuery,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Change, InventoryItem, Media, Period, Site, ThesaurusTerm, Unit } from '@trowel/domain/records';
import { fetchApi, dataOf, type Pagination } from './api-request.ts';
import { ProblemError } from './problem.ts';

/** The record of each kind, by its name below `/api`. */
export interface Records {
  sites: Site;
  us: Unit;
  inventario: InventoryItem;
  periods: Period;
  media: Media;
  thesaurus: ThesaurusTerm;
}
export type RecordName = keyof Records;

/** Filters, `q`, `sort_by`, `sort_order`, `skip`, `limit`, `fields`: as the API takes them. Empty ones are left out. */
export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** One page of a list. */
export interface Listed<T> {
  rows: T[];
  pagination: Pagination;
}

/** Gives the query of an address: what is undefined or empty is not in it. */
export function queryOf(parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/**
 * Where each answer is kept. All answers about a kind of record begin with its name, so that one call forgets them all;
 * `counts` and `matrix` are made of many kinds.
 */
export const KEYS = {
  list: (name: RecordName, parameters: Parameters) => [name, 'list', parameters] as const,
  record: (name: RecordName, id: number) => [name, 'record', id] as const,
  changes: (parameters: Parameters) => ['changes', parameters] as const,
  counts: (what: string, site?: string) => ['counts', what, site ?? ''] as const,
  /** All drawings of a site's matrix. */
  drawings: (site: string) => ['matrix', 'screen', site] as const,
  findings: (site: string) => ['matrix', 'findings', site] as const,
} as const;

/** A list of records, page by page; the page before stays until the next one is there. */
export function useRecords<N extends RecordName>(
  name: N,
  parameters: Parameters = {},
): UseQueryResult<Listed<Records[N]>> {
  return useQuery({
    queryKey: KEYS.list(name, parameters),
    queryFn: ({ signal }) => fetchList<Records[N]>(`/api/${name}${queryOf(parameters)}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** One record. */
export function useRecord<N extends RecordName>(name: N, id: number): UseQueryResult<Records[N]> {
  return useQuery({
    queryKey: KEYS.record(name, id),
    queryFn: async ({ signal }) => dataOf(await fetchApi<Records[N]>(`/api/${name}/${id}`, { signal })),
  });
}

/** Whether a record that is shown is no longer there. */
export function isGone({ error }: Pick<UseQueryResult, 'error'>): boolean {
  return error instanceof ProblemError && error.problem.status === 404;
}

/** All sites by name, as far as one answer goes (100). */
export function useSites(): UseQueryResult<Listed<Site>> {
  return useRecords('sites', { limit: 100 });
}

/** The site of a name. */
export function useSite(name: string): UseQueryResult<Site> {
  return useQuery({
    queryKey: ['sites', 'name', name],
    queryFn: async ({ signal }) => {
      const { rows } = await fetchList<Site>(`/api/sites${queryOf({ site_name_is: name })}`, signal);
      const site = rows.find((one) => one.site_name === name);
      if (!site) throw new ProblemError({ ...GONE, message: `There is no site ${name}` });
      return site;
    },
  });
}

const GONE = {
  status: 404,
  code: 'not_found',
  fields: [],
  requestId: undefined,
  retryAfterS: undefined,
  detail: {},
};

/** Lines of the change log, newest first. */
export function useChangeLog(parameters: Parameters): UseQueryResult<Listed<Change>> {
  return useQuery({
    queryKey: KEYS.changes(parameters),
    queryFn: ({ signal }) => fetchList<Change>(`/api/changes${queryOf(parameters)}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** How many records there are of each kind. */
export interface Counts {
  sites: number;
  us: number;
  inventory: number;
  models: number;
  media: number;
}

/** Counts over everything, or over one site. */
export function useCounts(site?: string): UseQueryResult<Counts> {
  return useQuery({
    queryKey: KEYS.counts('overview', site),
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<Counts>(`/api/analytics/overview${queryOf({ site_name: site })}`, { signal })),
  });
}

/** How many records fall into one group; `null` where that is not recorded. */
export interface Share {
  name: string | null;
  count: number;
}

const SHARES = {
  regions: ['/api/analytics/sites/by-region', 'region'],
  periods: ['/api/analytics/us/by-period', 'period'],
  types: ['/api/analytics/inventory/by-type', 'type'],
} as const;

/** Sites by region, units by period or finds by type, most first. */
export function useShares(what: keyof typeof SHARES, site?: string): UseQueryResult<Share[]> {
  const [path, member] = SHARES[what];
  return useQuery({
    queryKey: KEYS.counts(what, site),
    queryFn: async ({ signal }) => {
      const rows = dataOf(
        await fetchApi<Record<string, string | number | null>[]>(path + queryOf({ site_name: site }), {
          signal,
        }),
      );
      return rows.map((row) => ({ name: row[member] as string | null, count: Number(row['count']) }));
    },
  });
}

/** Asks for one page of a list. @throws ProblemError */
export async function fetchList<T>(path: string, signal?: AbortSignal): Promise<Listed<T>> {
  const answer = await fetchApi<T[]>(path, signal ? { signal } : {});
  if (!answer.ok) throw new ProblemError(answer.problem);
  const { data: rows, pagination } = answer;
  return { rows, pagination: pagination ?? { total: rows.length, skip: 0, limit: rows.length } };
}

/** The most that one answer holds. */
const PAGE = 100;

/** Asks for all of a list, however many pages that takes; of what is few by its nature. @throws ProblemError */
export async function fetchAll<T>(
  path: string,
  parameters: Parameters,
  signal?: AbortSignal,
): Promise<Listed<T>> {
  const askPage = (skip: number): Promise<Listed<T>> =>
    fetchList<T>(path + queryOf({ ...parameters, ...(skip > 0 && { skip }), limit: PAGE }), signal);
  const { rows, pagination } = await askPage(0);
  const all = [...rows];
  while (all.length < pagination.total) {
    const more = await askPage(all.length);
    if (more.rows.length === 0) break;
    all.push(...more.rows);
  }
  return { rows: all, pagination: { ...pagination, limit: all.length } };
}

/** In which a drawing that has come is painted: what else is asked for would come before it. */
const PAINTED_MS = 40;

/** What an answer may be made of besides records of that kind. */
const MADE_OF_ALL = ['counts', 'matrix', 'changes'];

/**
 * Lets what was answered about kinds of record be asked again, where it is shown: the drawing of a matrix first, which
 * somebody waits for. What was answered after `since` (ms) stays, and what is on its way is waited for.
 */
export async function forgetRecords(
  queries: QueryClient,
  names: Iterable<string>,
  since = Infinity,
): Promise<void> {
  const keys = [...new Set([...names, ...MADE_OF_ALL])];
  const isOlder = ({ state }: Query): boolean => state.dataUpdatedAt < since;
  for (const key of keys)
    void queries.invalidateQueries({ queryKey: [key], predicate: isOlder, refetchType: 'none' });
  const isDue = ({ queryKey, state }: Query): boolean => state.isInvalidated && isDrawing(queryKey);
  const askAgain = (predicate: (query: Query) => boolean): Promise<void> =>
    queries.refetchQueries({ type: 'active', predicate }, { cancelRefetch: since === Infinity });
  if (queries.getQueryCache().findAll({ type: 'active', predicate: isDue }).length > 0) {
    await askAgain(isDue);
    await new Promise((resolve) => setTimeout(resolve, PAINTED_MS));
  }
  await askAgain(({ queryKey, state }) => state.isInvalidated && !isDrawing(queryKey));
}

function isDrawing([kind, what]: QueryKey): boolean {
  return kind === 'matrix' && what === 'screen';
}
