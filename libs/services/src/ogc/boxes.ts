import { locateInRing, type Geometry, type Position, type Ring } from '@trowel/domain/geometry';

/** A box: west, south, east, north, or the corresponding axes of a projected system. */
export type PlanBox = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** Returns true if a geometry has a point in common with a box. Heights are ignored. */
export function intersectsBox(geometry: Geometry, box: PlanBox): boolean {
  switch (geometry.type) {
    case 'Point':
      return isInBox(geometry.coordinates, box);
    case 'MultiPoint':
      return geometry.coordinates.some((position) => isInBox(position, box));
    case 'LineString':
      return crossesBox(geometry.coordinates, box);
    case 'MultiLineString':
      return geometry.coordinates.some((line) => crossesBox(line, box));
    case 'Polygon':
      return polygonMeetsBox(geometry.coordinates, box);
    case 'MultiPolygon':
      return geometry.coordinates.some((rings) => polygonMeetsBox(rings, box));
  }
}

/** A polygon also meets a box that lies inside it and not inside one of its holes. */
function polygonMeetsBox(rings: readonly Ring[], box: PlanBox): boolean {
  if (rings.some((ring) => crossesBox(ring, box))) return true;
  const corner: Position = [box[0], box[1]];
  const [outer, ...holes] = rings;
  if (!outer) return false;
  return locateInRing(outer, corner) >= 0 && !holes.some((hole) => locateInRing(hole, corner) > 0);
}

function isInBox([x, y]: Position, [minX, minY, maxX, maxY]: PlanBox): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}

function crossesBox(path: readonly Position[], box: PlanBox): boolean {
  return path.some(
    (position, i) => isInBox(position, box) || (i > 0 && segmentMeetsBox(path[i - 1]!, position, box)),
  );
}

/** Clips a segment by the sides of a box (Liang and Barsky, 1984). */
function segmentMeetsBox([x1, y1]: Position, [x2, y2]: Position, [minX, minY, maxX, maxY]: PlanBox): boolean {
  let [from, to] = [0, 1];
  const sides = [
    [x1 - x2, x1 - minX],
    [x2 - x1, maxX - x1],
    [y1 - y2, y1 - minY],
    [y2 - y1, maxY - y1],
  ] as const;
  for (const [direction, distance] of sides) {
    if (direction === 0) {
      if (distance < 0) return false;
      continue;
    }
    const at = distance / direction;
    if (direction < 0) from = Math.max(from, at);
    else to = Math.min(to, at);
    if (from > to) return false;
  }
  return true;
}

const STEPS = 16;

/** Returns the corners of a box and points along its sides. The sides are curved in other systems. */
export function listOutline([minX, minY, maxX, maxY]: PlanBox): Position[] {
  const points: Position[] = [];
  for (let i = 0; i <= STEPS; i++) {
    const [x, y] = [minX + ((maxX - minX) * i) / STEPS, minY + ((maxY - minY) * i) / STEPS];
    points.push([x, minY], [x, maxY], [minX, y], [maxX, y]);
  }
  return points;
}

/** Returns the box around positions, or undefined if a coordinate is not finite or there is none. */
export function boxAround(positions: readonly Position[]): PlanBox | undefined {
  if (positions.length === 0) return undefined;
  const xs = positions.map(([x]) => x);
  const ys = positions.map(([, y]) => y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  return box.every(Number.isFinite) ? box : undefined;
}

/** Returns the common part of two boxes, or undefined if there is none. */
export function intersectBoxes(one: PlanBox, other: PlanBox): PlanBox | undefined {
  const box = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ] as const;
  return box[0] <= box[2] && box[1] <= box[3] ? box : undefined;
}

/** Returns a box that is larger by a share of its size and by a length. */
export function growBox([minX, minY, maxX, maxY]: PlanBox, share: number, length: number): PlanBox {
  const [x, y] = [(maxX - minX) * share + length, (maxY - minY) * share + length];
  return [minX - x, minY - y, maxX + x, maxY + y];
}
