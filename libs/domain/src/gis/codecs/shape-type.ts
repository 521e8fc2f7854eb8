import type { Geometry, GeometryType } from '@trowel/domain/geometry';
import { createTypeError } from './geometry-errors.ts';
import type { Dimensions } from './byte-reader.ts';

/** Numbers of the geometry types in all binary formats. */
const CODES: Readonly<Record<GeometryType, number>> = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
};
const NAMES = new Map<number, GeometryType>(
  Object.entries(CODES).map(([name, code]) => [code, name as GeometryType]),
);
const COLLECTION = 7;

/** The type of a stored shape. A collection is stored as the multi-part type of its members. */
export interface ShapeType extends Dimensions {
  type: GeometryType | 'GeometryCollection';
  /** SpatiaLite: intermediate vertices are stored as differences. */
  isCompressed?: boolean;
}

/** Parses an ISO type number: 3 is a polygon, 1003 has Z, 2003 M, 3003 both. @throws GeometryFormatError */
export function parseIsoType(code: number): ShapeType {
  const [dimension, plain] = [Math.floor(code / 1000), code % 1000];
  const type = plain === COLLECTION ? 'GeometryCollection' : NAMES.get(plain);
  if (type === undefined || dimension > 3) throw createTypeError(code);
  return { type, hasZ: dimension === 1 || dimension === 3, hasM: dimension >= 2 };
}

/** Returns the ISO type number of a geometry. */
export function isoTypeOf(type: GeometryType, hasZ: boolean): number {
  return CODES[type] + (hasZ ? 1000 : 0);
}

/** Returns the multi-part geometry of the members of a collection. @throws GeometryFormatError where types differ */
export function joinMembers(members: readonly Geometry[]): Geometry | null {
  const [first] = members;
  if (!first) return null;
  const type = multiTypeOf(first.type);
  if (members.some((member) => multiTypeOf(member.type) !== type))
    throw createTypeError('GeometryCollection');
  const parts = members.flatMap((member): readonly unknown[] =>
    member.type === type ? member.coordinates : [member.coordinates],
  );
  return { type, coordinates: parts } as Geometry;
}

/** Returns the type of a collection of parts of a type. */
export function multiTypeOf(type: GeometryType): 'MultiPoint' | 'MultiLineString' | 'MultiPolygon' {
  if (type.endsWith('Point')) return 'MultiPoint';
  return type.endsWith('LineString') ? 'MultiLineString' : 'MultiPolygon';
}
