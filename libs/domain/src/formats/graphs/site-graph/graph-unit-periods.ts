import type { GraphUnit } from './graph-records.ts';

/** First and last period and phase; `''` if not recorded. */
export interface UnitPeriods {
  period: string;
  phase: string;
  lastPeriod: string;
  lastPhase: string;
}

/** Returns the first and last period of a unit, as recorded. */
export function readUnitPeriods({ period, phase, period_end, phase_end }: GraphUnit): UnitPeriods {
  const [first, last] = [period?.trim() ?? '', phase_end?.trim() ?? ''];
  const end = period_end?.trim() ?? '';
  return {
    period: first,
    phase: first === '' ? '' : (phase?.trim() ?? ''),
    lastPeriod: end === '' && last !== '' ? first : end,
    lastPhase: last,
  };
}
