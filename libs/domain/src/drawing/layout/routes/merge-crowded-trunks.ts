import { groupPlacesByValue } from './group-places-by-value.ts';
import type { Segments } from './trunks.ts';

/** Ports there is room for at a side of a vertex. */
export type PortRoom = (vertex: number) => number;

/**
 * Gives trunks such that no side of a box has more ports than it has room for: where there would be more, all segments
 * of one class at that side become one trunk, which says nothing false either, having one box for its end.
 */
export function mergeCrowdedTrunks(segments: Segments, trunkOf: Int32Array, roomAt: PortRoom): Int32Array {
  const merged = Int32Array.from(trunkOf);
  let count = trunkOf.reduce((most, trunk) => Math.max(most, trunk + 1), 0);
  for (const side of [segments.upper, segments.lower]) {
    for (const [vertex, places] of groupPlacesByValue(side)) {
      const trunks = new Set(places.map((place) => merged[place]));
      if (trunks.size <= roomAt(vertex)) continue;
      const trunkOfClass = new Map<number, number>();
      for (const place of places) {
        const kind = segments.trunkClass[place];
        const trunk = trunkOfClass.get(kind) ?? count++;
        trunkOfClass.set(kind, trunk);
        merged[place] = trunk;
      }
    }
  }
  return merged;
}
