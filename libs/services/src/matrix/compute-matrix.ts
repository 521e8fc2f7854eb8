import {
  buildMatrix,
  rankByNumber,
  type HarrisMatrix,
  type PeriodRange,
  type PeriodRank,
} from '@trowel/domain';
import type { MatrixInput, PeriodYears } from './matrix-input.ts';

/** What is asked of a matrix besides the records. */
export interface MatrixRequest extends MatrixInput {
  reduce: boolean;
  language: 'en' | 'it';
  /** Keys of the units shown; the order through the others is kept. All when absent. */
  shown?: readonly string[];
}

/** Builds a matrix from plain data; heavy for large sites, so it also runs as a task of the worker. */
export function computeMatrix({
  units,
  statements,
  periods,
  reduce,
  language,
  shown,
}: MatrixRequest): HarrisMatrix {
  const visible = shown && new Set(shown);
  return buildMatrix(units, statements, {
    reduce,
    language,
    periodRank: rankByPeriods(periods),
    ...(visible && { shows: ({ key }) => visible.has(key) }),
  });
}

/** Ranks by the years recorded, else by the order of the periods; sites without periods count from the top. */
function rankByPeriods(periods: readonly PeriodYears[]): PeriodRank {
  const known = new Map<string, PeriodRange>();
  for (const row of periods) {
    const range = rangeOfRow(row, periods);
    if (range) known.set(JSON.stringify([row.period, row.phase]), range);
  }
  if (known.size === 0) return rankByNumber;
  return (period, phase) =>
    known.get(JSON.stringify([period, phase ?? ''])) ?? known.get(JSON.stringify([period, '']));
}

function rangeOfRow(
  { start_year, end_year, sort_order }: PeriodYears,
  all: readonly PeriodYears[],
): PeriodRange | undefined {
  const hasYears = all.some((row) => row.start_year !== null || row.end_year !== null);
  if (!hasYears) return sort_order === null ? undefined : { start: -sort_order, end: -sort_order };
  if (start_year === null && end_year === null) return undefined;
  return { start: start_year ?? -Infinity, end: end_year ?? Infinity };
}
