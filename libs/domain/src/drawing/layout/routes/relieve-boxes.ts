import type { Segments } from './trunks.ts';

/** Ports there is room for at a side of a vertex. */
export type PortRoom = (vertex: number) => number;

/**
 * Gives trunks such that no side of a box has more ports than it has room for: where there would be more, all segments
 * of one class at that side become one trunk, which says nothing false either, having one box for its end.
 */
export function relieveBoxes(segments: Segments, trunkOf: Int32Array, roomAt: PortRoom): Int32Array {
  const relieved = Int32Array.from(trunkOf);
  let count = trunkOf.reduce((most, trunk) => Math.max(most, trunk + 1), 0);
  for (const side of [segments.upper, segments.lower]) {
    for (const [vertex, places] of groupByVertex(side)) {
      const trunks = new Set(places.map((place) => relieved[place]!));
      if (trunks.size <= roomAt(vertex)) continue;
      const trunkOfClass = new Map<number, number>();
      for (const place of places) {
        const kind = segments.trunkClass[place]!;
        const trunk = trunkOfClass.get(kind) ?? count++;
        trunkOfClass.set(kind, trunk);
        relieved[place] = trunk;
      }
    }
  }
  return relieved;
}

/** Places of each vertex that has more than one. */
function groupByVertex(side: Int32Array): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (let place = 0; place < side.length; place++) {
    const group = groups.get(side[place]!);
    if (group) group.push(place);
    else groups.set(side[place]!, [place]);
  }
  return groups;
}
