import type { MatrixUnit } from '@trowel/domain/matrix';
import { computeMatrixLines, type SiteMatrixRecords } from '../../matrix/index.ts';
import type { Language } from '../../context.ts';

/** The units that are later or earlier than a unit, by number, in a condensed list. */
export interface DerivedOrder {
  laterThan: string;
  earlierThan: string;
}

/** Above this number of units, sheets have no derived order: following all paths takes too long. */
const MOST_UNITS = 10_000;
/** Maximum number of numbers and ranges in a list. The others are counted. */
const MOST_NAMED = 12;
/** Runs of at least this many units are written as a range. */
const LEAST_RANGE = 3;

/**
 * Creates a function that derives the order of a unit (by id) from all relations of the site, including paths
 * through other units. Relations of a cycle that the matrix leaves out do not count. Undefined for a unit
 * without order and for large sites. Cost per unit: linear in its units above and below.
 */
export function createDerivedOrder(
  input: SiteMatrixRecords,
  language: Language,
): (id: number) => DerivedOrder | undefined {
  if (input.units.length === 0 || input.units.length > MOST_UNITS) return () => undefined;
  const { nodes, edges } = computeMatrixLines({ ...input, reduce: true, language });
  const nodeOf = new Map(nodes.flatMap(({ id, members }) => members.map((member) => [member.id, id])));
  const membersOf = new Map(nodes.map(({ id, members }) => [id, members.map((member) => member.id)]));
  const below = new Map<string, string[]>();
  const above = new Map<string, string[]>();
  for (const { source, target, contradicts } of edges) {
    if (contradicts) continue;
    link(below, source, target);
    link(above, target, source);
  }
  const format = createFormatUnits(input.units, language);
  const follow = (node: string, next: ReadonlyMap<string, readonly string[]>): string =>
    format([...reach(node, next)].flatMap((one) => membersOf.get(one) ?? []));
  return (id) => {
    const node = nodeOf.get(String(id));
    if (node === undefined) return undefined;
    return { laterThan: follow(node, below), earlierThan: follow(node, above) };
  };
}

function link(links: Map<string, string[]>, from: string, to: string): void {
  const known = links.get(from);
  if (known) known.push(to);
  else links.set(from, [to]);
}

/** Returns the nodes that a node leads to, without itself. */
function reach(start: string, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const open = [...(next.get(start) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    open.push(...(next.get(node) ?? []));
  }
  return reached;
}

/**
 * Creates a function that formats units (keys) as a condensed list: `1002, 1005–1009`. A range contains every
 * unit of the site between its ends.
 */
function createFormatUnits(
  units: readonly MatrixUnit[],
  language: Language,
): (keys: readonly string[]) => string {
  const sorted = [...units].sort(
    (a, b) => compare(a.area, b.area) || compare(a.us_number, b.us_number) || compare(a.key, b.key),
  );
  const placeOf = new Map(sorted.map(({ key }, place) => [key, place]));
  const times = new Map<string, number>();
  for (const { us_number } of units) times.set(us_number, (times.get(us_number) ?? 0) + 1);
  const nameOf = (place: number): string => {
    const { area, us_number } = sorted[place]!;
    return area && times.get(us_number)! > 1 ? `${area}/${us_number}` : us_number;
  };
  return (keys) => {
    const places = keys.flatMap((key) => placeOf.get(key) ?? []).sort((a, b) => a - b);
    const parts: { text: string; count: number }[] = [];
    for (let first = 0; first < places.length;) {
      let last = first;
      while (
        last + 1 < places.length &&
        places[last + 1] === places[last]! + 1 &&
        sorted[places[last + 1]!]!.area === sorted[places[first]!]!.area
      )
        last++;
      if (last - first + 1 < LEAST_RANGE) last = first;
      const [from, to] = [nameOf(places[first]!), nameOf(places[last]!)];
      parts.push({ text: from === to ? from : `${from}–${to}`, count: last - first + 1 });
      first = last + 1;
    }
    const shown = parts.slice(0, MOST_NAMED);
    const others = parts.slice(MOST_NAMED).reduce((sum, { count }) => sum + count, 0);
    const more = others > 0 ? [language === 'it' ? `altre ${others} US` : `${others} others`] : [];
    return [...shown.map(({ text }) => text), ...more].join(', ');
  };
}

const { compare } = new Intl.Collator('en', { numeric: true });
