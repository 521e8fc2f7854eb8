import { type EdgeGraph, linkEdges, sortPairs } from '@trowel/domain/matrix';
import { sortPeriodNames } from './lanes.ts';

/** A period, or one of its phases. The phase is empty for a period as a whole. */
export interface PeriodPlace {
  period: string;
  phase: string;
}

/** Number of relations by which units of one period or phase are later than units of another. */
export interface PlaceRelation {
  later: PeriodPlace;
  earlier: PeriodPlace;
  count: number;
}

/**
 * Sorts periods and phases in the order of the drawings, latest first: the listed ones in their order, then missing
 * ones by number, or else by their relations. Phases follow their period. Units without a phase come before those of
 * the phases.
 */
export function orderPlaces<P extends PeriodPlace>(
  places: readonly P[],
  { listed, relations }: { listed: readonly PeriodPlace[]; relations: readonly PlaceRelation[] },
): P[] {
  const { nodes, order } = buildOrder(relations);
  const names = sortKnownFirst(
    places.map(({ period }) => period),
    listed.map(({ period }) => period),
    (missing) =>
      sortPeriodNames(
        missing,
        order,
        nodes.map(({ period }) => period),
      ),
  );
  const byPeriod = new Map<string, P[]>(names.map((name) => [name, []]));
  for (const place of places) byPeriod.get(place.period)!.push(place);
  return [...byPeriod].flatMap(([period, own]) => {
    const phases = sortKnownFirst(
      own.map(({ phase }) => phase),
      ['', ...listed.flatMap((one) => (one.period === period ? [one.phase] : []))],
      (missing) =>
        sortPeriodNames(
          missing,
          order,
          nodes.map((node) => (node.period === period ? node.phase : undefined)),
        ),
    );
    const rank = new Map(phases.map((phase, at) => [phase, at]));
    return own.toSorted((a, b) => rank.get(a.phase)! - rank.get(b.phase)!);
  });
}

/** Returns the distinct names: the known ones in their order, then the others. */
function sortKnownFirst(
  names: readonly string[],
  known: readonly string[],
  sortMissing: (names: readonly string[]) => string[],
): string[] {
  const distinct = new Set(names);
  const listed = new Set(known);
  const found = [...listed].filter((name) => distinct.has(name));
  return [...found, ...sortMissing([...distinct].filter((name) => !listed.has(name)))];
}

/** One edge per relation, because the order follows the majority. */
function buildOrder(relations: readonly PlaceRelation[]): { nodes: PeriodPlace[]; order: EdgeGraph } {
  const nodes: PeriodPlace[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (place: PeriodPlace): number => {
    const key = JSON.stringify([place.period, place.phase]);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, nodes.push(place) - 1);
    return nodes.length - 1;
  };
  const from: number[] = [];
  const to: number[] = [];
  for (const { later, earlier, count } of relations) {
    const [source, target] = [indexOf(later), indexOf(earlier)];
    for (let edge = 0; edge < count; edge++) {
      from.push(source);
      to.push(target);
    }
  }
  const sorted = sortPairs(Int32Array.from(from), Int32Array.from(to), nodes.length);
  const pick = (ends: readonly number[]): Int32Array => Int32Array.from(sorted, (at) => ends[at]!);
  return { nodes, order: linkEdges(nodes.length, pick(from), pick(to)) };
}
