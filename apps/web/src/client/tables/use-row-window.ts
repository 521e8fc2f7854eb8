import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { problemOf, type Problem } from '../data/problem.ts';
import { fetchList, KEYS, queryOf, type Listed, type Parameters, type RecordName } from '../data/queries.ts';
import type { TableRow } from './field-column.ts';
import {
  findRow,
  listPages,
  startsOf,
  ONE_SECTION,
  type PageOfSection,
  type RowSection,
} from './row-sections.ts';

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

/**
 * Loads a list in pages during scrolling. Pages that are scrolled past quickly are not waited for. The
 * rows may be divided into sections of known length, each with its own parameters.
 */
export function useRowWindow<Row extends TableRow>(
  name: RecordName,
  parameters: Parameters,
  sections: readonly RowSection[] = ONE_SECTION,
): RowWindow<Row> {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const starts = useMemo(() => startsOf(sections), [sections]);
  const pagesOf = useCallback(
    (first: number, last: number) => listPages(sections, { first, last, size: ROWS_PER_PAGE }),
    [sections],
  );
  const queryOfPage = ({ section, page }: PageOfSection): ReturnType<typeof pageQuery<Row>> =>
    pageQuery<Row>(name, { ...parameters, ...sections[section]?.parameters }, page);
  const pages = pagesOf(range.first, range.last);
  const queries = useQueries({ queries: pages.map(queryOfPage) });
  const byPage = new Map(pages.map((page, i) => [keyOf(page), queries[i]?.data]));
  const total =
    sections === ONE_SECTION
      ? queries.map(({ data }) => data?.pagination.total).findLast((one) => one !== undefined)
      : starts.at(-1);
  // The last known length is used until the next response. The table keeps its scroll position
  // meanwhile.
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (total !== undefined) known.current = total;
  });
  const failed = queries.find(({ isError, data }) => isError && data === undefined);

  const onSeen = useCallback(
    (first: number, last: number): void => {
      const next = { first: Math.max(0, first - AHEAD), last: last + AHEAD };
      setRange((now) => {
        const [before, after] = [now, next].map((one) => pagesOf(one.first, one.last).map(keyOf).join());
        return before === after ? now : next;
      });
    },
    [pagesOf],
  );
  const rowIn = (index: number, pageOf: (key: string) => Listed<Row> | undefined): Row | undefined => {
    const { section, at } = findRow(starts, index);
    return pageOf(keyOf({ section, page: Math.floor(at / ROWS_PER_PAGE) }))?.rows[at % ROWS_PER_PAGE];
  };
  const client = useQueryClient();
  const load = async (first: number, last: number): Promise<(index: number) => Row | undefined> => {
    const loaded = new Map<string, Listed<Row>>();
    // Sequential requests: a long range must not use up the rate limit at the same time.
    for (const page of pagesOf(first, last))
      loaded.set(keyOf(page), await client.ensureQueryData(queryOfPage(page)));
    return (index) => rowIn(index, (key) => loaded.get(key));
  };
  return {
    count: total ?? known.current,
    load,
    problem: failed && problemOf(failed.error),
    rowAt: (index) => rowIn(index, (key) => byPage.get(key)),
    onSeen,
    again: () => queries.forEach((query: UseQueryResult) => void query.refetch()),
  };
}

function keyOf({ section, page }: PageOfSection): string {
  return `${section} ${page}`;
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
