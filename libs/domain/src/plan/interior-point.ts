import { type Geometry, listPolygons, type Position, type Ring } from '@trowel/domain/geometry';

/**
 * Returns a point inside the widest part of a polygon at half its height, for its label. Undefined for points and lines. Cost:
 * linear in the vertices. Limitation: a very irregular polygon may be wider elsewhere.
 */
export function findInteriorPoint(geometry: Geometry): Position | undefined {
  let best: { x: number; y: number; width: number } | undefined;
  for (const rings of listPolygons(geometry)) {
    const y = findMiddle(rings);
    if (y === undefined) continue;
    const crossings = rings.flatMap((ring) => listCrossings(ring, y)).sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const width = crossings[i + 1]! - crossings[i]!;
      if (!best || width > best.width) best = { x: crossings[i]! + width / 2, y, width };
    }
  }
  return best && [best.x, best.y];
}

/** Returns half the height of a polygon, moved a little so that it meets no vertex. */
function findMiddle([outer]: readonly Ring[]): number | undefined {
  if (!outer || outer.length === 0) return undefined;
  let [low, high] = [Infinity, -Infinity];
  for (const [, y] of outer) {
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return low + (high - low) * 0.500123;
}

function listCrossings(ring: Ring, y: number): number[] {
  const crossings: number[] = [];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax, ay] = ring[i]!;
    const [bx, by] = ring[i + 1]!;
    if (ay > y !== by > y) crossings.push(ax + ((y - ay) * (bx - ax)) / (by - ay));
  }
  return crossings;
}
