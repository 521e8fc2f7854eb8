// Runs over every segment between two levels. Cost: linear, except for parts in which many boxes
// share many neighbours.

import { groupPlacesByValue } from './group-places-by-value.ts';

/** Segments between two neighbouring levels. */
export interface Segments {
  /** Upper and lower vertex of each segment. */
  upper: Int32Array;
  lower: Int32Array;
  /**
   * Style class of each segment. Segments of one class look alike. Those of a negative class share a trunk only
   * if a box has no more room.
   */
  trunkClass: Int32Array;
}

/** The unassigned segments of one class: neighbours by vertex, and the segment between two. */
interface SegmentGraph {
  /** Lower neighbours of each upper vertex, and the other way round. */
  below: Neighbours;
  above: Neighbours;
}

type Neighbours = Map<number, ReadonlySet<number>>;

/** Maximum number of visits to neighbours of neighbours when searching the largest trunks of a part, about a second. */
const MOST_LOOKS = 20_000_000;

interface Trunk {
  sources: number[];
  targets: number[];
}

/**
 * Returns the trunk of each segment, numbered from 0. A trunk contains every pair of its upper and lower ends,
 * so it shows exactly its segments. The largest trunk comes first (edge concentration, Newbery 1989, restricted
 * to bicliques).
 */
export function findTrunks({ upper, lower, trunkClass }: Segments): Int32Array {
  const trunkOf = new Int32Array(upper.length).fill(-1);
  let count = 0;
  for (const [kind, places] of groupPlacesByValue(trunkClass)) {
    if (kind < 0) {
      for (const place of places) trunkOf[place] = count++;
      continue;
    }
    const shared = listShared(upper, lower, places);
    const segmentOf = new Map<string, number>();
    for (const place of shared) segmentOf.set(`${upper[place]} ${lower[place]}`, place);
    for (const part of listParts(upper, lower, shared)) {
      for (const { sources, targets } of partitionSegments(part)) {
        for (const source of sources) {
          for (const target of targets) trunkOf[segmentOf.get(`${source} ${target}`)!] = count;
        }
        count++;
      }
    }
    // A single segment, or a second one between the same two boxes, which is drawn separately.
    for (const place of places) if (trunkOf[place] === -1) trunkOf[place] = count++;
  }
  return trunkOf;
}

/** Assigns each segment its own trunk. */
export function separateTrunks({ upper }: Segments): Int32Array {
  return Int32Array.from(upper, (_, place) => place);
}

/** Lists the segments that share an end with others. */
function listShared(upper: Int32Array, lower: Int32Array, places: readonly number[]): number[] {
  const ends = new Map<number, number>();
  const count = (vertex: number): void => void ends.set(vertex, (ends.get(vertex) ?? 0) + 1);
  for (const place of places) {
    count(upper[place]);
    count(lower[place]);
  }
  return places.filter((place) => ends.get(upper[place])! > 1 || ends.get(lower[place])! > 1);
}

/** Returns the connected parts of the segments. */
function listParts(upper: Int32Array, lower: Int32Array, places: readonly number[]): SegmentGraph[] {
  const below = new Map<number, Set<number>>();
  const above = new Map<number, Set<number>>();
  for (const place of places) {
    link(below, upper[place], lower[place]);
    link(above, lower[place], upper[place]);
  }
  const parts: SegmentGraph[] = [];
  const isSeen = new Set<number>();
  for (const first of below.keys()) {
    if (isSeen.has(first)) continue;
    isSeen.add(first);
    const part: SegmentGraph = { below: new Map(), above: new Map() };
    const open = [first];
    while (open.length > 0) {
      const source = open.pop()!;
      part.below.set(source, below.get(source)!);
      for (const target of below.get(source)!) {
        if (part.above.has(target)) continue;
        part.above.set(target, above.get(target)!);
        for (const other of above.get(target)!) {
          if (isSeen.has(other)) continue;
          isSeen.add(other);
          open.push(other);
        }
      }
    }
    parts.push(part);
  }
  return parts;
}

function link(neighbours: Map<number, Set<number>>, from: number, to: number): void {
  const known = neighbours.get(from);
  if (known) known.add(to);
  else neighbours.set(from, new Set([to]));
}

/**
 * Splits a part into trunks without a search: one trunk if every upper vertex has all lower ones as neighbours,
 * one for each upper vertex if a search would take too long. Otherwise undefined.
 */
function dealQuickly({ below, above }: SegmentGraph): Trunk[] | undefined {
  let [segments, squares] = [0, 0];
  for (const { size } of below.values()) segments += size;
  if (segments === below.size * above.size)
    return [{ sources: [...below.keys()], targets: [...above.keys()] }];
  for (const { size } of above.values()) squares += size * size;
  for (const { size } of below.values()) squares += size * size;
  if ((squares * segments) / (below.size + above.size) <= MOST_LOOKS) return undefined;
  return [...below].map(([source, targets]) => ({ sources: [source], targets: [...targets] }));
}

/** Splits a part into trunks, the largest first. Of equal ones, that of the first upper, then lower vertex. */
function partitionSegments(part: SegmentGraph): Trunk[] {
  const { below, above } = part;
  const known = dealQuickly(part);
  if (known) return known;
  const trunks: Trunk[] = [];
  const found = new Map<string, Trunk>();
  for (;;) {
    let best: Trunk | undefined;
    for (const source of below.keys())
      best = largerOf(
        best,
        remember(`${source}`, () => widen(source, below, above)),
      );
    for (const target of above.keys()) {
      const turned = (): Trunk => {
        const { sources, targets } = widen(target, above, below);
        return { sources: targets, targets: sources };
      };
      best = largerOf(best, remember(`-${target}`, turned));
    }
    if (!best) return trunks;
    trunks.push(best);
    takeOut(best);
  }

  function remember(key: string, find: () => Trunk): Trunk {
    const known = found.get(key) ?? find();
    found.set(key, known);
    return known;
  }

  function takeOut({ sources, targets }: Trunk): void {
    for (const source of sources) forget(above, below, source);
    for (const target of targets) forget(below, above, target);
    cut(below, sources, targets);
    cut(above, targets, sources);
  }

  /** The trunk of a vertex depends on its neighbours and their neighbours. */
  function forget(far: Neighbours, near: Neighbours, vertex: number): void {
    const sign = near === below ? ['', '-'] : ['-', ''];
    found.delete(`${sign[0]}${vertex}`);
    for (const neighbour of near.get(vertex)!) {
      found.delete(`${sign[1]}${neighbour}`);
      for (const other of far.get(neighbour)!) found.delete(`${sign[0]}${other}`);
    }
  }
}

/** Returns the trunk of all neighbours of a vertex, and of all vertices with the same neighbours. */
function widen(vertex: number, near: Neighbours, far: Neighbours): Trunk {
  const targets = [...near.get(vertex)!];
  let rarest = far.get(targets[0])!;
  for (const target of targets) if (far.get(target)!.size < rarest.size) rarest = far.get(target)!;
  const sources = [...rarest].filter((source) => {
    if (source === vertex) return true;
    const others = near.get(source)!;
    return others.size >= targets.length && targets.every((target) => others.has(target));
  });
  return { sources, targets };
}

function largerOf(best: Trunk | undefined, trunk: Trunk): Trunk {
  if (!best) return trunk;
  return trunk.sources.length * trunk.targets.length > best.sources.length * best.targets.length
    ? trunk
    : best;
}

/** Removes the neighbours of a trunk from its vertices. */
function cut(neighbours: Neighbours, vertices: readonly number[], gone: readonly number[]): void {
  const isGone = new Set(gone);
  for (const vertex of vertices) {
    const left = [...neighbours.get(vertex)!].filter((other) => !isGone.has(other));
    if (left.length > 0) neighbours.set(vertex, new Set(left));
    else neighbours.delete(vertex);
  }
}
