// Runs over every segment between two levels; cost linear but for parts where many boxes share many neighbours.

import { groupPlacesByValue } from './group-places-by-value.ts';

/** Segments between two neighbouring levels. */
export interface Segments {
  /** Vertex above and below of each. */
  upper: Int32Array;
  lower: Int32Array;
  /** Segments of one class look alike; those of a class below 0 share a trunk only where a box has no more room. */
  trunkClass: Int32Array;
}

/** A part of the segments of one class not yet dealt: neighbours by vertex, and the segment between two. */
interface SegmentGraph {
  /** Neighbours below of each vertex above, and the other way round. */
  below: Neighbours;
  above: Neighbours;
}

type Neighbours = Map<number, ReadonlySet<number>>;

/** Looks at neighbours of neighbours up to which the largest trunks of a part are sought: about a second. */
const MOST_LOOKS = 20_000_000;

interface Trunk {
  sources: number[];
  targets: number[];
}

/**
 * Gives the trunk of each segment, numbered from 0. A trunk holds every pair of its upper and lower ends and so says
 * nothing that its segments do not say; the largest is taken first (edge concentration restricted to bicliques).
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
    // A segment on its own; or between two boxes that have another one: it is drawn apart.
    for (const place of places) if (trunkOf[place] === -1) trunkOf[place] = count++;
  }
  return trunkOf;
}

/** Gives each segment a trunk of its own. */
export function separateTrunks({ upper }: Segments): Int32Array {
  return Int32Array.from(upper, (_, place) => place);
}

/** The segments of which an end has others. */
function listShared(upper: Int32Array, lower: Int32Array, places: readonly number[]): number[] {
  const ends = new Map<number, number>();
  const count = (vertex: number): void => void ends.set(vertex, (ends.get(vertex) ?? 0) + 1);
  for (const place of places) {
    count(upper[place]);
    count(lower[place]);
  }
  return places.filter((place) => ends.get(upper[place])! > 1 || ends.get(lower[place])! > 1);
}

/** The parts of the segments that hang together. */
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
 * Deals a part whose trunks need no search: one trunk where every vertex above has all below as neighbours; one for each
 * vertex above where the search would take too long. Undefined elsewhere.
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

/** Deals a part into trunks, the largest first; of equal ones that of the first vertex above, then below. */
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

  /** What was found for a vertex depends on its neighbours and theirs. */
  function forget(far: Neighbours, near: Neighbours, vertex: number): void {
    const sign = near === below ? ['', '-'] : ['-', ''];
    found.delete(`${sign[0]}${vertex}`);
    for (const neighbour of near.get(vertex)!) {
      found.delete(`${sign[1]}${neighbour}`);
      for (const other of far.get(neighbour)!) found.delete(`${sign[0]}${other}`);
    }
  }
}

/** The trunk of all neighbours of a vertex, and of all that have these as neighbours too. */
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

/** Takes the neighbours of a trunk from its vertices. */
function cut(neighbours: Neighbours, vertices: readonly number[], gone: readonly number[]): void {
  const isGone = new Set(gone);
  for (const vertex of vertices) {
    const left = [...neighbours.get(vertex)!].filter((other) => !isGone.has(other));
    if (left.length > 0) neighbours.set(vertex, new Set(left));
    else neighbours.delete(vertex);
  }
}
