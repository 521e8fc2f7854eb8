import type { Labels } from '@trowel/domain/core';
import { findCrossing, locateInRing, type RingSegment } from './find-crossing.ts';
import type { Geometry, GeometryType, Position, Ring } from './geometry-types.ts';
import { computeRingArea, listPaths, listPolygons } from './measure-geometry.ts';

/** Maximum number of positions of one geometry. */
export const MAX_VERTICES = 200_000;
/** Largest coordinate, in metres or degrees: more than any coordinate system has. */
export const MAX_COORDINATE = 1e9;
/** Maximum number of rings: each hole is compared with the outer ring. */
const MAX_RINGS = 5_000;
const MOST_ISSUES = 20;

export type GeometryIssueCode =
  | 'not_geojson'
  | 'too_many_vertices'
  | 'not_finite'
  | 'too_few_vertices'
  | 'open_ring'
  | 'no_area'
  | 'crossing'
  | 'too_dense'
  | 'hole_outside';

/** A reason why a geometry cannot be stored. The message names the vertex and is the end of a sentence. */
export interface GeometryIssue {
  code: GeometryIssueCode;
  message: Labels;
}

/** Types of geometry, and the depth of the lists in their coordinates: 0 is one position. */
const DEPTHS: Readonly<Record<GeometryType, 0 | 1 | 2 | 3>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

export const GEOMETRY_TYPES = Object.keys(DEPTHS) as [GeometryType, ...GeometryType[]];

/**
 * Returns why a value is no geometry that can be stored, or an empty list. Rings must be closed, have an area and not
 * cross; holes lie within their polygon. The direction of rings is not checked: see `correctWinding`. Reports at most 20
 * issues. Cost: O(n log n) for drawn shapes, bounded for all.
 */
export function checkGeometry(value: unknown): GeometryIssue[] {
  const issue = findShapeIssue(value);
  if (issue) return [issue];
  const geometry = value as Geometry;
  const issues = [...checkPositions(geometry), ...checkPaths(geometry)];
  if (issues.length > 0) return issues.slice(0, MOST_ISSUES);
  return checkPolygons(geometry).slice(0, MOST_ISSUES);
}

/** Checks type and nesting, and counts the positions before anything else is computed. */
function findShapeIssue(value: unknown): GeometryIssue | undefined {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(DEPTHS, type))
    return {
      code: 'not_geojson',
      message: {
        en: `must be a GeoJSON geometry of one of the types ${GEOMETRY_TYPES.join(', ')}`,
        it: `deve essere una geometria GeoJSON di uno di questi tipi: ${GEOMETRY_TYPES.join(', ')}`,
      },
    };
  const count = countPositions(coordinates, DEPTHS[type as GeometryType]);
  if (count === undefined)
    return {
      code: 'not_geojson',
      message: {
        en: `must have coordinates nested as GeoJSON requires for a ${type}`,
        it: `deve avere coordinate annidate come GeoJSON richiede per il tipo ${type}`,
      },
    };
  if (count > MAX_VERTICES)
    return {
      code: 'too_many_vertices',
      message: {
        en: `has ${count} vertices; at most ${MAX_VERTICES} can be stored. Simplify it first`,
        it: `ha ${count} vertici; se ne possono registrare al massimo ${MAX_VERTICES}: va semplificata prima`,
      },
    };
  return undefined;
}

/** Returns the number of positions in nested lists, or undefined if they are not nested to this depth. */
function countPositions(value: unknown, depth: number): number | undefined {
  if (!Array.isArray(value)) return undefined;
  if (depth === 0) return 1;
  let sum = 0;
  for (const part of value as unknown[]) {
    const count = countPositions(part, depth - 1);
    if (count === undefined) return undefined;
    sum += count;
  }
  return sum;
}

/** Checks each position: two or three finite numbers. */
function checkPositions(geometry: Geometry): GeometryIssue[] {
  const issues: GeometryIssue[] = [];
  for (const [path, positions] of listPaths(geometry).entries())
    for (const [at, position] of positions.entries()) {
      if (isPosition(position)) continue;
      const place = namePlace(geometry, { ring: path, at });
      issues.push({
        code: 'not_finite',
        message: {
          en: `has no valid coordinates at ${place.en}: two or three numbers between -1e9 and 1e9 are required`,
          it: `non ha coordinate valide al ${place.it}: servono due o tre numeri tra -1e9 e 1e9`,
        },
      });
      if (issues.length >= MOST_ISSUES) return issues;
    }
  return issues;
}

function isPosition(position: readonly unknown[]): boolean {
  return (
    (position.length === 2 || position.length === 3) &&
    position.every((value) => Number.isFinite(value) && Math.abs(value as number) <= MAX_COORDINATE)
  );
}

/** Checks the number of positions of lines and rings, and that rings are closed. */
function checkPaths(geometry: Geometry): GeometryIssue[] {
  if (geometry.type === 'Point') return [];
  const paths = listPaths(geometry);
  const isRing = DEPTHS[geometry.type] >= 2 && geometry.type !== 'MultiLineString';
  const least = isRing ? 4 : geometry.type === 'MultiPoint' ? 1 : 2;
  const hasEmptyPart =
    geometry.type === 'MultiPolygon' && geometry.coordinates.some((rings) => rings.length === 0);
  if (paths.length === 0 || hasEmptyPart)
    return [{ code: 'too_few_vertices', message: { en: 'has no vertices', it: 'non ha vertici' } }];
  if (isRing && paths.length > MAX_RINGS)
    return [
      {
        code: 'too_many_vertices',
        message: {
          en: `has ${paths.length} rings; at most ${MAX_RINGS} can be stored. Split it`,
          it: `ha ${paths.length} anelli; se ne possono registrare al massimo ${MAX_RINGS}: va divisa`,
        },
      },
    ];
  return paths.flatMap((path, ring) => checkPath(path, { isRing, least, name: nameRing(geometry, ring) }));
}

function checkPath(
  path: readonly Position[],
  { isRing, least, name }: { isRing: boolean; least: number; name: Labels },
): GeometryIssue[] {
  const [first, last] = [path[0], path.at(-1)];
  if (isRing && first && last && (first[0] !== last[0] || first[1] !== last[1])) {
    const message = {
      en: `is not closed: vertex ${path.length} of ${name.en} must be the same as vertex 1`,
      it: `non è chiusa: il vertice ${path.length} ${name.it} deve essere uguale al vertice 1`,
    };
    return [{ code: 'open_ring', message }];
  }
  if (path.length >= least) return [];
  const message = {
    en: `must have at least ${least} vertices in ${name.en}, but has ${path.length}`,
    it: `deve avere almeno ${least} vertici; quelli ${name.it} sono ${path.length}`,
  };
  return [{ code: 'too_few_vertices', message }];
}

/** Checks the area of rings, that they do not cross, and that holes lie within their polygon. */
function checkPolygons(geometry: Geometry): GeometryIssue[] {
  const polygons = listPolygons(geometry);
  const rings = polygons.flat();
  if (rings.length === 0) return [];
  const flat = rings.flatMap((ring, at) => (computeRingArea(ring) === 0 ? [at] : []));
  if (flat.length > 0) return flat.map((at) => describeFlatRing(nameRing(geometry, at)));
  const crossing = findCrossing(rings);
  if (crossing === 'too many')
    return [
      {
        code: 'too_dense',
        message: {
          en: 'has too many long segments next to each other to be checked. Simplify or split it',
          it: 'ha troppi segmenti lunghi vicini tra loro per essere verificata: va semplificata o divisa',
        },
      },
    ];
  if (crossing) return [describeCrossing(geometry, crossing)];
  let first = 0;
  return polygons.flatMap((parts) => {
    const start = first;
    first += parts.length;
    return findHolesOutside(parts).map((hole) => describeHole(nameRing(geometry, start + hole)));
  });
}

/** Returns the indices of the holes that are not within the outer ring. */
function findHolesOutside([outer, ...holes]: readonly Ring[]): number[] {
  return holes.flatMap((hole, at) => (outer && isWithinRing(outer, hole) ? [] : [at + 1]));
}

/** Precondition: the rings do not cross. The first vertex or edge that is not on the outer ring decides. */
function isWithinRing(outer: Ring, hole: Ring): boolean {
  const middles = hole
    .slice(1)
    .map(([x, y], at): Position => [(x + hole[at]![0]) / 2, (y + hole[at]![1]) / 2]);
  // A shape with many vertices on the outer ring is decided by the first ones, so that the cost stays bounded.
  for (const point of [...hole.slice(0, MOST_TRIED), ...middles.slice(0, MOST_TRIED)]) {
    const place = locateInRing(outer, point);
    if (place !== 0) return place > 0;
  }
  return true;
}

const MOST_TRIED = 50;

function describeFlatRing(name: Labels): GeometryIssue {
  return {
    code: 'no_area',
    message: {
      en: `must enclose an area: the vertices of ${name.en} are on one line`,
      it: `deve racchiudere un’area: i vertici ${name.it} stanno su una linea`,
    },
  };
}

function describeCrossing(
  geometry: Geometry,
  [one, other]: readonly [RingSegment, RingSegment],
): GeometryIssue {
  const [first, second] = [namePlace(geometry, one), namePlace(geometry, other)];
  return {
    code: 'crossing',
    message: {
      en: `must not cross itself: the side after ${first.en} crosses the side after ${second.en}`,
      it: `non può incrociare sé stessa: il lato dopo il ${first.it} incrocia il lato dopo il ${second.it}`,
    },
  };
}

function describeHole(name: Labels): GeometryIssue {
  return {
    code: 'hole_outside',
    message: {
      en: `has a hole outside its outer ring: vertex 1 of ${name.en}`,
      it: `ha un vuoto fuori dal contorno esterno: vertice 1 ${name.it}`,
    },
  };
}

/** Names a vertex: `vertex 5 of ring 1`. Vertices, rings and parts are counted from 1. */
function namePlace(geometry: Geometry, { ring, at }: RingSegment): Labels {
  if (geometry.type === 'Point') return { en: 'vertex 1', it: 'vertice 1' };
  const name = nameRing(geometry, ring);
  return { en: `vertex ${at + 1} of ${name.en}`, it: `vertice ${at + 1} ${name.it}` };
}

/** Names a path of a geometry. The Italian name has its preposition: `dell’anello 1`. */
function nameRing(geometry: Geometry, path: number): Labels {
  if (geometry.type === 'MultiPolygon') {
    let rest = path;
    let part = 0;
    while (rest >= geometry.coordinates[part]!.length) rest -= geometry.coordinates[part++]!.length;
    return {
      en: `ring ${rest + 1} of part ${part + 1}`,
      it: `dell’anello ${rest + 1} della parte ${part + 1}`,
    };
  }
  if (geometry.type === 'Polygon') return { en: `ring ${path + 1}`, it: `dell’anello ${path + 1}` };
  if (geometry.type === 'MultiLineString') return { en: `line ${path + 1}`, it: `della linea ${path + 1}` };
  return geometry.type === 'LineString'
    ? { en: 'the line', it: 'della linea' }
    : { en: 'the points', it: 'dei punti' };
}
