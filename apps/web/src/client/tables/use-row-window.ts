import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf, type Problem } from '../data/problem.ts';
import { fetchList, KEYS, queryOf, type Listed, type Parameters, type RecordName } from '../data/queries.ts';
import type { TableRow } from './field-column.ts';

/** The rows of a list of any length. Only the visible part is loaded. */
export interface RowWindow<Row> {
  /** Undefined until the first response. */
  count: number | undefined;
  problem: Problem | undefined;
  rowAt: (index: number) => Row | undefined;
  onSeen: (first: number, last: number) => void;
  /** Loads rows outside the visible part, for an action on them. @throws ProblemError */
  load: (first: number, last: number) => Promise<(index: number) => Row | undefined>;
  again: () => void;
}

const ROWS_PER_PAGE = 100;
/** Number of rows loaded before they become visible. */
const AHEAD = 40;

/** Loads a list in pages during scrolling. Pages that are scrolled past quickly are not waited for. */
export function useRowWindow<Row extends TableRow>(name: RecordName, parameters: Parameters): RowWindow<Row> {
  const [pages, setPages] = useState<readonly number[]>([0]);
  const queries = useQueries({
    queries: pages.map((page) => pageQuery<Row>(name, parameters, page)),
  });
  const byPage = new Map(pages.map((page, i) => [page, queries[i]?.data]));
  const total = queries.map(({ data }) => data?.pagination.total).findLast((total) => total !== undefined);
  // The last known length is used until the next response. The table keeps its scroll position
  // meanwhile.
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (total !== undefined) known.current = total;
  });
  const failed = queries.find(({ isError, data }) => isError && data === undefined);

  const onSeen = useCallback((first: number, last: number): void => {
    const from = Math.floor(Math.max(0, first - AHEAD) / ROWS_PER_PAGE);
    const to = Math.floor((last + AHEAD) / ROWS_PER_PAGE);
    setPages((now) => (isSpan(now, from, to) ? now : spanOf(from, to)));
  }, []);
  const client = useQueryClient();
  const load = async (first: number, last: number): Promise<(index: number) => Row | undefined> => {
    const pageNumbers = spanOf(Math.floor(first / ROWS_PER_PAGE), Math.floor(last / ROWS_PER_PAGE));
    const loaded = new Map<number, Listed<Row>>();
    // Sequential requests: a long range must not use up the rate limit at the same time.
    for (const page of pageNumbers) {
      loaded.set(page, await client.ensureQueryData(pageQuery<Row>(name, parameters, page)));
    }
    return (index) => loaded.get(Math.floor(index / ROWS_PER_PAGE))?.rows[index % ROWS_PER_PAGE];
  };
  return {
    count: total ?? known.current,
    load,
    problem: failed && problemOf(failed.error),
    rowAt: (index) => byPage.get(Math.floor(index / ROWS_PER_PAGE))?.rows[index % ROWS_PER_PAGE],
    onSeen,
    again: () => queries.forEach((query: UseQueryResult) => void query.refetch()),
  };
}

function pageQuery<Row>(
  name: RecordName,
  parameters: Parameters,
  page: number,
): { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Listed<Row>> } {
  const pageParameters = { ...parameters, skip: page * ROWS_PER_PAGE, limit: ROWS_PER_PAGE };
  return {
    queryKey: KEYS.list(name, pageParameters),
    queryFn: ({ signal }) => fetchList<Row>(`/api/${name}${queryOf(pageParameters)}`, signal),
  };
}

function isSpan(pages: readonly number[], from: number, to: number): boolean {
  return pages[0] === from && pages.at(-1) === to;
}

function spanOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
