import { groupPlacesByValue } from './group-places-by-value.ts';
import type { Segments } from './trunks.ts';

/** Returns the number of ports that fit on a side of a vertex. */
export type PortRoom = (vertex: number) => number;

/**
 * Merges trunks so that no side of a box has more ports than fit. Neighbours of one class become one trunk. This
 * shows nothing false, because one box is the end of all, and it crosses no other class. If this is not enough,
 * all segments of one class are merged. `x` are the positions of the vertices.
 */
export function mergeCrowdedTrunks(
  segments: Segments,
  trunkOf: Int32Array,
  { roomAt, x }: { roomAt: PortRoom; x: Float64Array },
): Int32Array {
  const { upper, lower, trunkClass } = segments;
  const merged = Int32Array.from(trunkOf);
  let count = trunkOf.reduce((most, trunk) => Math.max(most, trunk + 1), 0);
  for (const [side, far] of [
    [upper, lower],
    [lower, upper],
  ] as const) {
    for (const [vertex, places] of groupPlacesByValue(side)) {
      const room = roomAt(vertex);
      if (places.length <= room) continue;
      const trunks = new Set(places.map((place) => merged[place]));
      if (trunks.size <= room) continue;
      const runs = listRuns(
        [...places].sort((a, b) => x[far[a]] - x[far[b]] || a - b),
        trunkClass,
      );
      const groups = runs.length <= room ? runs : groupByClass(places, trunkClass);
      for (const group of groups) {
        for (const place of group) merged[place] = count;
        count++;
      }
    }
  }
  return merged;
}

/** Lists the runs of neighbours of one class. */
function listRuns(places: readonly number[], trunkClass: Int32Array): number[][] {
  const runs: number[][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run && trunkClass[run[0]] === trunkClass[place]) run.push(place);
    else runs.push([place]);
  }
  return runs;
}

function groupByClass(places: readonly number[], trunkClass: Int32Array): number[][] {
  const groups = new Map<number, number[]>();
  for (const place of places) {
    const kind = trunkClass[place];
    const group = groups.get(kind);
    if (group) group.push(place);
    else groups.set(kind, [place]);
  }
  return [...groups.values()];
}
