import { locateInRing, type Geometry, type Position, type Ring } from '@trowel/domain/geometry';

/*
 * Splitting a polygon by a drawn line.
 *
 * Idea: where the line crosses the outer ring exactly twice, the part of the line between the crossings lies inside. Both
 * halves of the ring, each closed by that part, are the two new polygons. Holes go to the half that contains them. Cost: the
 * product of the segments of line and ring. Limitations: a line that crosses more than twice, or crosses a hole, is not used.
 */

interface Crossing {
  /** Segment of the ring and position on it (0 to 1), and the same of the line. */
  onRing: number;
  onLine: number;
  at: Position;
}

/**
 * Splits a polygon, or one polygon of several, by a line. The first result contains the polygons that are not split.
 * Returns undefined if the line does not cross the outer ring of one polygon exactly twice, or if it crosses a hole.
 */
export function splitGeometry(geometry: Geometry, line: Geometry): [Geometry, Geometry] | undefined {
  if (line.type !== 'LineString') return undefined;
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  for (const [at, polygon] of polygons.entries()) {
    const halves = splitPolygon(polygon, line.coordinates);
    if (!halves) continue;
    const others = polygons.filter((_, other) => other !== at);
    const isMulti = geometry.type === 'MultiPolygon';
    return [
      isMulti || others.length > 0
        ? { type: 'MultiPolygon', coordinates: [halves[0], ...others] }
        : { type: 'Polygon', coordinates: halves[0] },
      isMulti
        ? { type: 'MultiPolygon', coordinates: [halves[1]] }
        : { type: 'Polygon', coordinates: halves[1] },
    ];
  }
  return undefined;
}

function splitPolygon(
  [outer, ...holes]: readonly Ring[],
  line: readonly Position[],
): [Ring[], Ring[]] | undefined {
  if (!outer || holes.some((hole) => listCrossings(hole, line).length > 0)) return undefined;
  const crossings = listCrossings(outer, line);
  if (crossings.length !== 2) return undefined;
  const [first, second] = crossings.sort((a, b) => a.onRing - b.onRing) as [Crossing, Crossing];
  const inside = pathBetween(line, first, second);
  const from = Math.floor(first.onRing) + 1;
  const to = Math.floor(second.onRing) + 1;
  const ring = outer.slice(0, -1);
  const near = closeRing([first.at, ...ring.slice(from, to), second.at, ...inside.toReversed()]);
  const far = closeRing([second.at, ...ring.slice(to), ...ring.slice(0, from), first.at, ...inside]);
  if (near.length < 4 || far.length < 4) return undefined;
  const ofNear = holes.filter((hole) => locateInRing(near, hole[0]!) > 0);
  return [
    [near, ...ofNear],
    [far, ...holes.filter((hole) => !ofNear.includes(hole))],
  ];
}

/** Returns the vertices of the line between two crossings, from the first to the second. */
function pathBetween(line: readonly Position[], first: Crossing, second: Crossing): Position[] {
  const [low, high] = first.onLine < second.onLine ? [first, second] : [second, first];
  const path = line.slice(Math.floor(low.onLine) + 1, Math.floor(high.onLine) + 1);
  return low === first ? path : path.toReversed();
}

function listCrossings(ring: Ring, line: readonly Position[]): Crossing[] {
  const crossings: Crossing[] = [];
  for (let i = 0; i + 1 < ring.length; i++) {
    for (let k = 0; k + 1 < line.length; k++) {
      const crossing = cross([ring[i]!, ring[i + 1]!], [line[k]!, line[k + 1]!]);
      if (crossing)
        crossings.push({ onRing: i + crossing.onFirst, onLine: k + crossing.onSecond, at: crossing.at });
    }
  }
  return crossings;
}

type Segment = readonly [Position, Position];

/** Returns where two segments cross. The end of each belongs to the next segment, so that a vertex counts once. */
function cross(
  [[ax, ay], [bx, by]]: Segment,
  [[cx, cy], [dx, dy]]: Segment,
): { onFirst: number; onSecond: number; at: Position } | undefined {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const turn = ux * vy - uy * vx;
  if (turn === 0) return undefined;
  const onFirst = ((cx - ax) * vy - (cy - ay) * vx) / turn;
  const onSecond = ((cx - ax) * uy - (cy - ay) * ux) / turn;
  if (onFirst < 0 || onFirst >= 1 || onSecond < 0 || onSecond >= 1) return undefined;
  return { onFirst, onSecond, at: [round(ax + onFirst * ux), round(ay + onFirst * uy)] };
}

/** Rounds to a tenth of a millimetre, as coordinates are stored. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Closes a ring and removes repeated vertices. */
function closeRing(positions: readonly Position[]): Ring {
  const isEqual = (a: Position | undefined, b: Position): boolean => a?.[0] === b[0] && a[1] === b[1];
  const ring = positions.filter((position, at) => !isEqual(positions[at - 1], position));
  return isEqual(ring.at(-1), ring[0]!) ? ring : [...ring, ring[0]!];
}
