import type { MatrixUnit } from './units.ts';

/** A span of time. Larger values are later. */
export interface PeriodRange {
  start: number;
  end: number;
}

/** Returns the position of a period and phase in time, or undefined if it is unknown. */
export type PeriodRank = (period: string, phase: string | null) => PeriodRange | undefined;

const NUMERIC = /^\d{1,6}(?:\.\d{1,6})?$/;
const PHASES_PER_PERIOD = 1_000_000;

/** Ranks by number, as pyArchInit does: periods and phases are numbered from the top, so that 1 is the most recent. */
export const rankByNumber: PeriodRank = (period, phase) => {
  if (!NUMERIC.test(period)) return undefined;
  const end = -Number(period) * PHASES_PER_PERIOD;
  if (phase === null || !NUMERIC.test(phase)) return { start: end - PHASES_PER_PERIOD + 1, end };
  return { start: end - Number(phase), end: end - Number(phase) };
};

/** Returns the time span of a unit, from its first period to its last. */
export function rangeOf(unit: MatrixUnit, rank: PeriodRank): PeriodRange | undefined {
  const first = rankOne(unit.period, unit.phase, rank);
  const last = rankOne(unit.period_end, unit.phase_end, rank);
  if (!first || !last) return first ?? last;
  return { start: Math.min(first.start, last.start), end: Math.max(first.end, last.end) };
}

/** Returns true if the last period of a unit ends before its first period begins. */
export function lastsBackwards(unit: MatrixUnit, rank: PeriodRank): boolean {
  const first = rankOne(unit.period, unit.phase, rank);
  const last = rankOne(unit.period_end, unit.phase_end, rank);
  return first !== undefined && last !== undefined && last.end < first.start;
}

function rankOne(
  period: string | null | undefined,
  phase: string | null | undefined,
  rank: PeriodRank,
): PeriodRange | undefined {
  const name = period?.trim();
  return name ? rank(name, phase?.trim() || null) : undefined;
}
