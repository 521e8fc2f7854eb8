import { useQuery } from '@tanstack/react-query';
import { problemOf, type Problem } from '../data/problem.ts';
import { fetchAll, type Parameters, type RecordName } from '../data/queries.ts';
import { rangesOf, type BulkRow } from './plan-change.ts';

/** The values of one field in the checked rows. */
export interface OldValues {
  /** Undefined until the values are loaded. */
  valueOf: ((row: BulkRow) => unknown) | undefined;
  problem: Problem | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the values of a field in rows. Rows of a table have the values of its columns only; others are fetched. */
export function useOldValues({
  name,
  base,
  rows,
  field,
}: {
  name: RecordName;
  base: Parameters;
  rows: readonly BulkRow[];
  field: string;
}): OldValues {
  const readValue = (row: BulkRow): unknown => (row as unknown as Values)[field];
  const isLoaded = rows.every((row) => field in row);
  const { data, error } = useQuery({
    queryKey: [name, 'old-values', field, rows.map(({ id, version }) => `${id}:${version}`).join()],
    enabled: !isLoaded && field !== '',
    queryFn: async ({ signal }) => {
      const found = new Map<number, unknown>();
      // Sequential requests, so that a long list does not use up the rate limit.
      for (const range of rangesOf(rows.map(({ id }) => id))) {
        const parameters = { ...base, ...range, fields: field };
        const { rows: some } = await fetchAll<BulkRow>(`/api/${name}`, parameters, signal);
        for (const row of some) found.set(row.id, readValue(row));
      }
      return found;
    },
  });
  return {
    valueOf: isLoaded ? readValue : data && ((row) => data.get(row.id)),
    problem: error ? problemOf(error) : undefined,
  };
}
