import {
  keepPreviousData,
  useQuery,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import type {
  Change,
  DeclaredRecord,
  InventoryItem,
  KindName,
  Media,
  Period,
  Site,
  ThesaurusTerm,
  Unit,
} from '@trowel/domain/records';
import { fetchApi, dataOf, type Pagination } from './api-request.ts';
import { ProblemError } from './problem.ts';

/** Record types by their path below `/api`. */
export interface Records extends Record<KindName, DeclaredRecord> {
  sites: Site;
  us: Unit;
  inventario: InventoryItem;
  periods: Period;
  media: Media;
  thesaurus: ThesaurusTerm;
}
export type RecordName = keyof Records;

/**
 * Query parameters of the API: filters, `q`, `sort_by`, `sort_order`, `skip`, `limit`, `fields`. Empty
 * ones are omitted.
 */
export type Parameters = Readonly<Record<string, string | number | boolean | undefined>>;

/** One page of a list. */
export interface Listed<T> {
  rows: T[];
  pagination: Pagination;
}

/** Formats the query string of a URL. Undefined and empty parameters are omitted. */
export function queryOf(parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/**
 * Cache keys of the responses. Keys of a kind of record begin with its name, so that one call
 * invalidates them all. `counts` and `matrix` depend on many kinds.
 */
export const KEYS = {
  list: (name: RecordName, parameters: Parameters) => [name, 'list', parameters] as const,
  record: (name: RecordName, id: number) => [name, 'record', id] as const,
  changes: (parameters: Parameters) => ['changes', parameters] as const,
  counts: (what: string, site?: string) => ['counts', what, site ?? ''] as const,
  /** All drawings of a site's matrix. */
  drawings: (site: string) => ['matrix', 'screen', site] as const,
  findings: (site: string) => ['matrix', 'findings', site] as const,
  plan: (site: string) => ['matrix', 'plan', site] as const,
} as const;

/** Returns a page of a list of records. The previous page stays until the next one has loaded. */
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

/** Returns a record by its id. */
export function useRecord<N extends RecordName>(name: N, id: number): UseQueryResult<Records[N]> {
  return useQuery({
    queryKey: KEYS.record(name, id),
    queryFn: async ({ signal }) => dataOf(await fetchApi<Records[N]>(`/api/${name}/${id}`, { signal })),
  });
}

/** True if the record shown no longer exists. */
export function isGone({ error }: Pick<UseQueryResult, 'error'>): boolean {
  return error instanceof ProblemError && error.problem.status === 404;
}

/** Returns all sites by name, at most one page (100). */
export function useSites(): UseQueryResult<Listed<Site>> {
  return useRecords('sites', { limit: 100 });
}

/** Returns the site with a name. */
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

/** Returns a page of the change log, newest entries first. */
export function useChangeLog(parameters: Parameters): UseQueryResult<Listed<Change>> {
  return useQuery({
    queryKey: KEYS.changes(parameters),
    queryFn: ({ signal }) => fetchList<Change>(`/api/changes${queryOf(parameters)}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** Numbers of records by kind. */
export interface Counts {
  sites: number;
  us: number;
  inventory: number;
  models: number;
  media: number;
}

/** Returns the numbers of records on all sites, or on one. */
export function useCounts(site?: string): UseQueryResult<Counts> {
  return useQuery({
    queryKey: KEYS.counts('overview', site),
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<Counts>(`/api/analytics/overview${queryOf({ site_name: site })}`, { signal })),
  });
}

/** Number of records in one group. `name` is null where the property is not recorded. */
export interface Share {
  name: string | null;
  count: number;
}

const SHARES = {
  regions: ['/api/analytics/sites/by-region', 'region'],
  periods: ['/api/analytics/us/by-period', 'period'],
  types: ['/api/analytics/inventory/by-type', 'type'],
} as const;

/** Returns the counts of sites by region, units by period or finds by type, largest first. */
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

/** Fetches one page of a list. @throws ProblemError */
export async function fetchList<T>(path: string, signal?: AbortSignal): Promise<Listed<T>> {
  const answer = await fetchApi<T[]>(path, signal ? { signal } : {});
  if (!answer.ok) throw new ProblemError(answer.problem);
  const { data: rows, pagination } = answer;
  return { rows, pagination: pagination ?? { total: rows.length, skip: 0, limit: rows.length } };
}

/** Maximum number of rows in one response. */
const PAGE = 100;

/** Fetches all pages of a list. Use it for short lists only. @throws ProblemError */
export async function fetchAll<T>(
  path: string,
  parameters: Parameters,
  signal?: AbortSignal,
): Promise<Listed<T>> {
  const fetchPage = (skip: number): Promise<Listed<T>> =>
    fetchList<T>(path + queryOf({ ...parameters, ...(skip > 0 && { skip }), limit: PAGE }), signal);
  const { rows, pagination } = await fetchPage(0);
  const all = [...rows];
  while (all.length < pagination.total) {
    const more = await fetchPage(all.length);
    if (more.rows.length === 0) break;
    all.push(...more.rows);
  }
  return { rows: all, pagination: { ...pagination, limit: all.length } };
}

/** Time for painting a new drawing. Other requests would delay it. */
const PAINTED_MS = 40;

/** Queries that may depend on any kind of record. */
const MADE_OF_ALL = ['counts', 'matrix', 'changes'];

/**
 * Invalidates the queries about kinds of record and refetches those that are shown. The drawing of a
 * matrix is fetched first, because the user waits for it. Data fetched after `since` (ms) stays, and
 * requests in progress are not cancelled.
 */
export async function invalidateRecords(
  queries: QueryClient,
  names: Iterable<string>,
  since = Infinity,
): Promise<void> {
  const keys = [...new Set([...names, ...MADE_OF_ALL])];
  const isOlder = ({ state }: Query): boolean => state.dataUpdatedAt < since;
  for (const key of keys)
    void queries.invalidateQueries({ queryKey: [key], predicate: isOlder, refetchType: 'none' });
  const isDue = ({ queryKey, state }: Query): boolean => state.isInvalidated && isDrawing(queryKey);
  const refetch = (predicate: (query: Query) => boolean): Promise<void> =>
    queries.refetchQueries({ type: 'active', predicate }, { cancelRefetch: since === Infinity });
  if (queries.getQueryCache().findAll({ type: 'active', predicate: isDue }).length > 0) {
    await refetch(isDue);
    await new Promise((resolve) => setTimeout(resolve, PAINTED_MS));
  }
  await refetch(({ queryKey, state }) => state.isInvalidated && !isDrawing(queryKey));
}

function isDrawing([kind, what]: QueryKey): boolean {
  return kind === 'matrix' && what === 'screen';
}
