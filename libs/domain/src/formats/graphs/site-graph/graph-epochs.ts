import { compareNatural } from '@trowel/domain/core';
import { createPeriodColors } from '@trowel/domain/drawing';
import type { GraphPeriod, GraphUnit } from './graph-records.ts';
import { readUnitPeriods } from './graph-unit-periods.ts';

/** A period or phase as a row of the timeline. Years are astronomical integers, negative for BCE, null if unknown. */
export interface GraphEpoch {
  /** `epoch_01` is the oldest. */
  id: string;
  period: string;
  phase: string;
  name: string;
  description: string;
  start: number | null;
  end: number | null;
  /** `#RRGGBB` in capitals. */
  color: string;
  /** Its row in a drawing, y down, the newest on top. */
  minY: number;
  maxY: number;
}

const ROW_HEIGHT = 400;
const UNDATED: Omit<GraphEpoch, 'id'> = {
  period: '',
  phase: '',
  name: 'Undated',
  description: '',
  start: null,
  end: null,
  color: '#B4B4B4',
  minY: 0,
  maxY: ROW_HEIGHT,
};

/**
 * Lists the epochs of a site, the oldest first: its periods, and periods that only units name. They
 * are ordered by years if all have years, otherwise in the order of the site, which has the most
 * recent first. A period with phases is an epoch only if a unit has no phase. A site without periods
 * has one epoch, `Undated`.
 */
export function listEpochs(periods: readonly GraphPeriod[], units: readonly GraphUnit[]): GraphEpoch[] {
  const rows = listRows(periods, units);
  const haveYears = rows.every(({ start_year, end_year }) => (start_year ?? end_year ?? null) !== null);
  rows.sort((a, b) => (haveYears ? compareYears(a, b) : 0) || compareListed(a, b));
  if (rows.length === 0) return [{ id: epochId(0), ...UNDATED }];
  const names = nameRows(rows);
  const colorOf = createPeriodColors(periods);
  return rows.map((row, i) => ({
    id: epochId(i),
    period: row.period,
    phase: row.phase,
    name: names[i]!,
    description: row.description?.trim() ?? '',
    start: row.start_year ?? null,
    end: row.end_year ?? null,
    color: colorOf(row.period, row.phase).toUpperCase(),
    minY: (rows.length - 1 - i) * ROW_HEIGHT,
    maxY: (rows.length - i) * ROW_HEIGHT,
  }));
}

/** Returns the periods of the site, and the most precise of those that only units name, without duplicates. */
function listRows(periods: readonly GraphPeriod[], units: readonly GraphUnit[]): GraphPeriod[] {
  const rows = new Map<string, GraphPeriod>();
  for (const row of periods) {
    const [period, phase] = [row.period.trim(), row.phase.trim()];
    rows.set(keyOf(period, phase), { ...row, period, phase });
  }
  const listed = new Set(rows.keys());
  const begun = new Set<string>();
  const add = (period: string, phase: string): string => {
    const known = [keyOf(period, phase), keyOf(period, '')].find((key) => listed.has(key));
    const key = known ?? keyOf(period, phase);
    if (known === undefined && period !== '') rows.set(key, { period, phase });
    return key;
  };
  const spans = units.map(readUnitPeriods);
  for (const { period, phase } of spans) begun.add(add(period, phase));
  for (const { lastPeriod, lastPhase } of spans) if (lastPhase !== '') add(lastPeriod, lastPhase);
  const known = new Set(Array.from(rows.values(), ({ period }) => period));
  for (const { lastPeriod } of spans) if (!known.has(lastPeriod)) add(lastPeriod, '');
  return dropWholes(rows, begun);
}

/** Removes whole periods that have phases and in which no unit begins. */
function dropWholes(rows: ReadonlyMap<string, GraphPeriod>, begun: ReadonlySet<string>): GraphPeriod[] {
  const divided = new Set(
    Array.from(rows.values()).flatMap(({ period, phase }) => (phase === '' ? [] : [period])),
  );
  return [...rows].flatMap(([key, row]) =>
    row.phase === '' && divided.has(row.period) && !begun.has(key) ? [] : [row],
  );
}

/** Compares by years, the earlier first. */
function compareYears(a: GraphPeriod, b: GraphPeriod): number {
  const [left, right] = [a.end_year ?? a.start_year ?? 0, b.end_year ?? b.start_year ?? 0];
  return left - right || (a.start_year ?? left) - (b.start_year ?? right);
}

/** Compares by the order of the site in reverse, because sites list the most recent first. */
function compareListed(a: GraphPeriod, b: GraphPeriod): number {
  const [left, right] = [a.sort_order ?? Infinity, b.sort_order ?? Infinity];
  if (left !== right) return left < right ? 1 : -1;
  return compareNatural(b.period, a.period) || compareNatural(b.phase, a.phase);
}

/** Names the rows; equal names get their code as suffix. */
function nameRows(rows: readonly GraphPeriod[]): string[] {
  const names = rows.map(
    (row) => filledText(row.name) ?? filledText(row.name_en) ?? filledText(row.dating) ?? codeName(row),
  );
  const uses = new Map<string, number>();
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1);
  return names.map((name, i) => (uses.get(name) === 1 ? name : `${name} (${codeName(rows[i]!)})`));
}

function codeName({ period, phase }: GraphPeriod): string {
  return phase === '' ? `Period ${period}` : `Period ${period} - Phase ${phase}`;
}

function filledText(text: string | null | undefined): string | undefined {
  return text?.trim() || undefined;
}

function keyOf(period: string, phase: string): string {
  return JSON.stringify([period, phase]);
}

function epochId(place: number): string {
  return `epoch_${String(place + 1).padStart(2, '0')}`;
}
