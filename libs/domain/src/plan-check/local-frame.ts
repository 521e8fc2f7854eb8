import type { Geometry, Position } from '@trowel/domain/geometry';

/** Shapes are compared to a tenth of a millimetre. */
const PER_METRE = 10_000;
const DEGREE = Math.PI / 180;
/** Half axis and squared eccentricity of the GRS 80 ellipsoid. */
const HALF_AXIS = 6_378_137;
const ECCENTRICITY_2 = 0.006_694_380_022_9;

/** Converts coordinates of the site to metres near its first position, rounded to a tenth of a millimetre. */
export interface LocalFrame {
  toX(x: number): number;
  toY(y: number): number;
}

/**
 * Creates the conversion to metres around the first position of a site. Small numbers keep areas exact although
 * coordinates have seven digits before the point. Degrees are converted with the radii of the ellipsoid at that
 * latitude, which is exact to a millimetre over some hundred metres.
 */
export function createLocalFrame(geometries: Iterable<Geometry>, isGeographic: boolean): LocalFrame {
  const [originX, originY] = findFirstPosition(geometries) ?? [0, 0];
  const [scaleX, scaleY] = isGeographic ? metresPerDegree(originY) : [1, 1];
  return { toX: (x) => round((x - originX) * scaleX), toY: (y) => round((y - originY) * scaleY) };
}

function metresPerDegree(latitude: number): [number, number] {
  const sine = Math.sin(latitude * DEGREE);
  const root = Math.sqrt(1 - ECCENTRICITY_2 * sine * sine);
  const alongParallel = (HALF_AXIS / root) * Math.cos(latitude * DEGREE);
  const alongMeridian = (HALF_AXIS * (1 - ECCENTRICITY_2)) / root ** 3;
  return [alongParallel * DEGREE, alongMeridian * DEGREE];
}

function round(metres: number): number {
  return Math.round(metres * PER_METRE) / PER_METRE;
}

function findFirstPosition(geometries: Iterable<Geometry>): Position | undefined {
  for (const { coordinates } of geometries) {
    let nested: unknown = coordinates;
    while (Array.isArray(nested) && Array.isArray(nested[0])) nested = nested[0];
    if (Array.isArray(nested) && typeof nested[0] === 'number') return nested as unknown as Position;
  }
  return undefined;
}
