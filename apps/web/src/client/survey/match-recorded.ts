import type { Geometry, Position } from '@trowel/domain/geometry';
import type { SurveyPoint, SurveyShape } from '@trowel/domain/gis';
import { DEGREE_DECIMALS, METRE_DECIMALS } from '@trowel/domain/geometry';
import type { SitePlan, SitePlanShape } from '@trowel/domain/plan';

/** A recorded shape whose vertices are all points of a file. */
export interface MatchedShape {
  shape: SitePlanShape;
  form: SurveyShape;
  /** Indexes of the points in the order of its vertices. */
  points: readonly number[];
}

/**
 * Finds the recorded shapes whose vertices are all points of a file. Of several with the same points the first one counts.
 * Cost: linear in points and vertices.
 */
export function matchRecorded(
  points: readonly SurveyPoint[],
  { shapes }: Pick<SitePlan, 'shapes'>,
): MatchedShape[] {
  const listed = shapes.map((shape) => listVertices(shape.geometry));
  const easts = new Set(listed.flatMap((one) => one?.vertices.map(([x]) => round(x, DEGREE_DECIMALS)) ?? []));
  const places = indexPlaces(points, easts);
  const used = new Set<number>();
  return shapes.flatMap((shape, index) => {
    const one = listed[index];
    if (!one) return [];
    const found: number[] = [];
    for (const vertex of one.vertices) {
      const point = places.get(keyOf(vertex, DEGREE_DECIMALS))?.find((point) => !used.has(point));
      if (point === undefined) return [];
      found.push(point);
    }
    for (const point of found) used.add(point);
    return [{ shape, form: one.form, points: found }];
  });
}

/** Indexes points by place, as a site in metres and one in degrees store it. Those without a vertex of their x are left out. */
function indexPlaces(points: readonly SurveyPoint[], easts: ReadonlySet<number>): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { x, y, z }] of points.entries()) {
    if (!easts.has(round(x, METRE_DECIMALS)) && !easts.has(round(x, DEGREE_DECIMALS))) continue;
    const position: Position = z === undefined ? [x, y] : [x, y, z];
    const keys = [METRE_DECIMALS, DEGREE_DECIMALS].map((decimals) => keyOf(position, decimals));
    for (const key of new Set(keys)) {
      const known = places.get(key);
      if (known) known.push(at);
      else places.set(key, [at]);
    }
  }
  return places;
}

/** Returns a key of a position. Heights are stored with the decimals of metres. */
function keyOf([x, y, z]: Position, decimals: number): string {
  return `${round(x, decimals)} ${round(y, decimals)} ${z === undefined ? '' : round(z, METRE_DECIMALS)}`;
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor + 0;
}

/** Lists the vertices of a shape with one part, without the repeated first vertex of a ring. */
function listVertices(geometry: Geometry): { form: SurveyShape; vertices: readonly Position[] } | undefined {
  switch (geometry.type) {
    case 'Point':
      return { form: 'points', vertices: [geometry.coordinates] };
    case 'LineString':
      return { form: 'line', vertices: geometry.coordinates };
    case 'Polygon': {
      const [ring, ...holes] = geometry.coordinates;
      return ring && holes.length === 0 ? { form: 'polygon', vertices: ring.slice(0, -1) } : undefined;
    }
    default:
      return undefined;
  }
}
