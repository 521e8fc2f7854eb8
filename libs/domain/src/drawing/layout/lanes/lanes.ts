import { compareNatural } from '@trowel/domain/core';
import { type EdgeGraph, mapInts, type MatrixNode, rankByNumber } from '@trowel/domain/matrix';
import { createPeriodColors } from '../../styles/period-colors.ts';
import type { LanePeriod } from '../model/layout-model.ts';
import { orderGroups } from './order-groups.ts';

/** The possible lanes of a node, from `first` to `last`. `home` is the lane that names its period, or -1. */
export interface LaneRange {
  first: number;
  last: number;
  home: number;
}

/** The lanes of a drawing, and the lookup of a node's lanes. */
export interface Lanes {
  lanes: LanePeriod[];
  /** Returns the lanes of a period and phase. Undefined if none is recorded. */
  findRange: (period: string | null, phase: string | null) => LaneRange | undefined;
}

interface Place {
  period: string;
  phase: string;
}

/**
 * Lists the lanes, period by period with their phases. First the listed ones that a node belongs to or lasts
 * until. Then missing periods of nodes, most recent first: by number, then by name in the order of their
 * relations (`order`, between indexes of the nodes), otherwise naturally. Phases within a period likewise. A
 * unit of a period without phase may be in any of its phases.
 */
export function listLanes(
  nodes: readonly MatrixNode[],
  order: EdgeGraph,
  listed: readonly LanePeriod[],
): Lanes {
  const lanes = selectUsed(listed, nodes);
  const places = [...lanes.values(), ...findMissing(nodes, lanes)];
  const list = gatherPeriods(places, new Set(lanes.keys()), { nodes, order }).map(
    (place) => lanes.get(keyOf(place)) ?? { ...place, label: labelOf(place) },
  );
  const colorOf = createPeriodColors(listed);
  for (const lane of list) lane.color = colorOf(lane.period, lane.phase);
  return { lanes: list, findRange: createRangeFinder(list) };
}

/** Returns the lanes that some node names, without duplicates, in their order. */
function selectUsed(listed: readonly LanePeriod[], nodes: readonly MatrixNode[]): Map<string, LanePeriod> {
  const lanes = new Map<string, LanePeriod>();
  for (const { period, phase, label } of listed) {
    const place = placeOf(period, phase);
    if (place && !lanes.has(keyOf(place))) lanes.set(keyOf(place), { ...place, label });
  }
  const used = new Set(nodes.flatMap(placesOf).flatMap((place) => callLanes(place, lanes)));
  return new Map([...lanes].filter(([key]) => used.has(key)));
}

/** Returns the lane of a period and phase, otherwise that of the period. For a period alone: all its phases. */
function callLanes(place: Place, lanes: ReadonlyMap<string, LanePeriod>): string[] {
  const whole = keyOf({ ...place, phase: '' });
  if (lanes.has(keyOf(place))) return [keyOf(place)];
  if (lanes.has(whole)) return [whole];
  if (place.phase !== '') return [];
  return [...lanes].filter(([, { period }]) => period === place.period).map(([key]) => key);
}

function placeOf(period: string | null, phase: string | null): Place | undefined {
  const name = period?.trim() ?? '';
  return name === '' ? undefined : { period: name, phase: phase?.trim() ?? '' };
}

function keyOf({ period, phase }: Place): string {
  return `${period}\u0000${phase}`;
}

function labelOf({ period, phase }: Place): string {
  return phase === '' ? period : `${period}/${phase}`;
}

function findMissing(nodes: readonly MatrixNode[], known: ReadonlyMap<string, LanePeriod>): Place[] {
  const periods = new Set([...known.values()].map(({ period }) => period));
  const missing = new Map<string, Place>();
  for (const node of nodes) {
    for (const place of placesOf(node)) {
      const isKnown = known.has(keyOf(place)) || known.has(keyOf({ ...place, phase: '' }));
      if (!isKnown && (place.phase !== '' || !periods.has(place.period))) missing.set(keyOf(place), place);
    }
  }
  const places = [...missing.values()];
  const phased = new Set(places.filter(({ phase }) => phase !== '').map(({ period }) => period));
  return places.filter(({ period, phase }) => phase !== '' || !phased.has(period));
}

/** Returns the periods with their phases: the listed ones in their order, then the missing ones by time. */
function gatherPeriods(
  places: readonly Place[],
  listed: ReadonlySet<string>,
  { nodes, order }: { nodes: readonly MatrixNode[]; order: EdgeGraph },
): Place[] {
  const phasesOf = new Map<string, Place[]>();
  for (const place of places) {
    const phases = phasesOf.get(place.period);
    if (phases) phases.push(place);
    else phasesOf.set(place.period, [place]);
  }
  const isListed = (period: string): boolean =>
    phasesOf.get(period)?.some((place) => listed.has(keyOf(place))) ?? false;
  const periods = [...phasesOf.keys()];
  const missing = sortPeriodNames(
    periods.filter((period) => !isListed(period)),
    order,
    nodes.map(({ period, phase }) => placeOf(period, phase)?.period),
  );
  return [...periods.filter(isListed), ...missing].flatMap((period) => {
    const own = phasesOf.get(period)!;
    const added = own.filter((place) => !listed.has(keyOf(place))).map(({ phase }) => phase);
    if (own.length === 1 || added.length === 0) return own;
    const phases = nodes.map((node) => {
      const place = placeOf(node.period, node.phase);
      return place?.period === period ? place.phase : undefined;
    });
    const sorted = sortPeriodNames(added, order, phases).map((phase) => ({ period, phase }));
    return [...own.filter((place) => listed.has(keyOf(place))), ...sorted];
  });
}

/**
 * Sorts the names of periods, or of the phases of one: numbers from 1, the most recent, then words in the order
 * of the relations between their nodes. `nameOf`: the name of each node.
 */
export function sortPeriodNames(
  names: readonly string[],
  order: EdgeGraph,
  nameOf: readonly (string | undefined)[],
): string[] {
  const sorted = names.toSorted((a, b) => rankOf(b) - rankOf(a) || compareNatural(a, b));
  const numbered = sorted.filter((name) => rankOf(name) !== LAST_RANK);
  const named = sorted.slice(numbered.length);
  if (named.length < 2) return sorted;
  const numberOf = new Map(named.map((name, at) => [name, at]));
  const groupOf = Int32Array.from(nameOf, (name) => numberOf.get(name ?? '') ?? -1);
  return [...numbered, ...mapInts(orderGroups(order, groupOf, named.length), (at) => named[at])];
}

/** Rank of words, after all numbers. */
const LAST_RANK = -Number.MAX_VALUE;

function rankOf(name: string): number {
  return rankByNumber(name, null)?.end ?? LAST_RANK;
}

function placesOf({ period, phase, period_end, phase_end }: MatrixNode): Place[] {
  return [placeOf(period, phase), placeOf(period_end, phase_end)].filter((place) => place !== undefined);
}

function createRangeFinder(lanes: readonly LanePeriod[]): Lanes['findRange'] {
  const places = new Map(lanes.map((lane, at) => [keyOf(lane), at]));
  const rangeOfPeriod = new Map<string, LaneRange & { count: number }>();
  for (const [at, { period, phase }] of lanes.entries()) {
    const range = rangeOfPeriod.get(period) ?? { first: at, last: at, home: -1, count: 0 };
    range.last = at;
    range.count++;
    if (phase === '') range.home = at;
    rangeOfPeriod.set(period, range);
  }
  return (period, phase) => {
    const place = placeOf(period, phase);
    if (!place) return undefined;
    const exact = places.get(keyOf(place)) ?? places.get(keyOf({ ...place, phase: '' }));
    const range = rangeOfPeriod.get(place.period);
    if (!range) return undefined;
    const isTogether = range.last - range.first + 1 === range.count;
    if (place.phase === '' && isTogether) return range;
    const only = exact ?? range.first;
    return { first: only, last: only, home: only };
  };
}
