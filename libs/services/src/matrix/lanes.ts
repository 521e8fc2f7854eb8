import { compareNatural } from '@trowel/domain/core';
import type { HarrisMatrix } from '@trowel/domain/matrix';
import type { LanePeriod } from '@trowel/domain/drawing';
import { nameTerm, type Period } from '@trowel/domain/records';

/** A period of the site and its nodes. */
export interface Lane {
  period: string;
  phase: string;
  name: string | null;
  name_en: string | null;
  start_year: number | null;
  end_year: number | null;
  nodes: string[];
}

/** Returns the periods in use, in the order of the site. Unlisted periods come last. */
export function listLanes({ nodes }: HarrisMatrix, periods: readonly Period[]): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const { period, phase, name, name_en, start_year, end_year } of periods) {
    lanes.set(keyOf(period, phase), { period, phase, name, name_en, start_year, end_year, nodes: [] });
  }
  for (const { id, period, phase } of nodes) {
    if (period === null) continue;
    const key = keyOf(period, phase ?? '');
    const known = lanes.get(key) ?? lanes.get(keyOf(period, ''));
    if (known) known.nodes.push(id);
    else lanes.set(key, { ...unlisted(period, phase), nodes: [id] });
  }
  return [...lanes.values()].filter((lane) => lane.nodes.length > 0);
}

function keyOf(period: string, phase: string): string {
  return JSON.stringify([period, phase]);
}

function unlisted(period: string, phase: string | null): Omit<Lane, 'nodes'> {
  return { period, phase: phase ?? '', name: null, name_en: null, start_year: null, end_year: null };
}

/** The part of a period that a row of a drawing needs. */
export type LaneFacts = Pick<
  Period,
  'period' | 'phase' | 'name' | 'name_en' | 'start_year' | 'end_year' | 'sort_order'
> &
  Partial<Pick<Period, 'color'>>;

/**
 * Returns the periods as rows of a drawing, most recent first, with the phases of a period together.
 * Sorted by years if all have them, else by the order of the site.
 */
export function listLanePeriods(periods: readonly LaneFacts[], language: 'en' | 'it'): LanePeriod[] {
  const haveYears = periods.every(({ start_year, end_year }) => start_year !== null || end_year !== null);
  const compare = (a: LaneFacts, b: LaneFacts): number =>
    (haveYears ? compareYears(a, b) : 0) || compareListed(a, b);
  const rowsOf = new Map<string, LaneFacts[]>();
  for (const row of periods) rowsOf.set(row.period, [...(rowsOf.get(row.period) ?? []), row]);
  return [...rowsOf.values()]
    .map((rows) => ({ rows, whole: joinPhases(rows) }))
    .sort((a, b) => compare(a.whole, b.whole))
    .flatMap(({ rows }) => rows.toSorted(compare))
    .map((period) => ({
      period: period.period,
      phase: period.phase,
      label: nameLane(period, language),
      ...(period.color && { color: period.color }),
    }));
}

/** Adds the English of built-in names where none is recorded. For texts that people read, not for programs. */
export function nameInEnglish<P extends Pick<Period, 'name' | 'name_en'>>(periods: readonly P[]): P[] {
  return periods.map((one) =>
    one.name === null || one.name_en !== null
      ? one
      : { ...one, name_en: nameTerm(one.name, 'periods.name', 'en') },
  );
}

/**
 * Returns a period with all its phases: from the first beginning to the last end, at the position of
 * the first listed phase.
 */
function joinPhases(rows: readonly LaneFacts[]): LaneFacts {
  const years = rows
    .flatMap(({ start_year, end_year }) => [start_year, end_year])
    .filter((year) => year !== null);
  const order = rows.map(({ sort_order }) => sort_order ?? Infinity);
  return {
    ...rows[0]!,
    phase: '',
    start_year: years.length > 0 ? Math.min(...years) : null,
    end_year: years.length > 0 ? Math.max(...years) : null,
    sort_order: Math.min(...order),
  };
}

/** Later first. */
function compareYears(a: LaneFacts, b: LaneFacts): number {
  const [left, right] = [a.end_year ?? a.start_year ?? 0, b.end_year ?? b.start_year ?? 0];
  return right - left || (b.start_year ?? right) - (a.start_year ?? left);
}

function compareListed(a: LaneFacts, b: LaneFacts): number {
  const [left, right] = [a.sort_order ?? Infinity, b.sort_order ?? Infinity];
  if (left !== right) return left - right;
  return compareNatural(a.period, b.period) || compareNatural(a.phase, b.phase);
}

function nameLane({ period, phase, name, name_en }: LaneFacts, language: 'en' | 'it'): string {
  const code = phase ? `${period}.${phase}` : period;
  const ownName = language === 'en' ? (name_en ?? name) : (name ?? name_en);
  return ownName && ownName !== code ? `${code} · ${ownName}` : code;
}
