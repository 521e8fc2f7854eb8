import { type Geometry, type GeometryType, MAX_VERTICES } from '@trowel/domain/geometry';
import {
  createSizeError,
  createTypeError,
  createVertexError,
  GeometryFormatError,
} from './geometry-errors.ts';
import { joinMembers } from './shape-type.ts';

/** Levels of lists around a position. */
const LEVELS: Readonly<Record<GeometryType, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  Polygon: 2,
  MultiLineString: 2,
  MultiPolygon: 3,
};

/** A feature of a GeoJSON file. */
export interface GeojsonFeature {
  /** Null where the feature has no geometry or `problem` names its fault. */
  geometry: Geometry | null;
  properties: Readonly<Record<string, unknown>>;
  id?: string;
  problem?: GeometryFormatError;
}

/** Features and the code of their coordinate system, 4326 unless the file has an older `crs` member. */
export interface GeojsonFile {
  features: GeojsonFeature[];
  srid?: number;
}

/** Returns true for a value of a GeoJSON file: a collection, a feature or a geometry. */
export function isGeojson(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { type } = value;
  if (type === 'FeatureCollection') return Array.isArray(value['features']);
  if (type === 'Feature') return 'geometry' in value;
  return typeof type === 'string' && Object.hasOwn(LEVELS, type) && Array.isArray(value['coordinates']);
}

/** Reads the features of a parsed GeoJSON file. A feature with a faulty geometry has a problem instead. */
export function readGeojson(value: unknown): GeojsonFile {
  if (!isRecord(value)) return { features: [] };
  const listed =
    value['type'] === 'FeatureCollection' && Array.isArray(value['features'])
      ? (value['features'] as unknown[])
      : [value['type'] === 'Feature' ? value : { type: 'Feature', geometry: value }];
  const srid = readCrs(value['crs']);
  return { features: listed.map(readFeature), ...(srid !== undefined && { srid }) };
}

function readFeature(value: unknown): GeojsonFeature {
  const feature = isRecord(value) ? value : {};
  const { properties, id } = feature;
  const read = {
    properties: isRecord(properties) ? properties : {},
    ...((typeof id === 'string' || typeof id === 'number') && { id: String(id) }),
  };
  try {
    return { ...read, geometry: checkGeojsonGeometry(feature['geometry'] ?? null) };
  } catch (error) {
    if (!(error instanceof GeometryFormatError)) throw error;
    return { ...read, geometry: null, problem: error };
  }
}

/** `urn:ogc:def:crs:EPSG::3004`, `EPSG:3004`, and OGC's name of WGS 84. */
function readCrs(crs: unknown): number | undefined {
  const properties = isRecord(crs) ? crs['properties'] : undefined;
  const name = isRecord(properties) ? properties['name'] : undefined;
  if (name === undefined) return 4326;
  if (typeof name !== 'string') return undefined;
  if (/CRS84$/i.test(name)) return 4326;
  const code = /EPSG:(?:[\d.]*:)?(\d+)$/i.exec(name)?.[1];
  return code === undefined ? undefined : Number(code);
}

/**
 * Checks that a value is a GeoJSON geometry with finite coordinates, and returns it without further
 * members. A collection of one type becomes a multi-part geometry. @throws GeometryFormatError
 */
export function checkGeojsonGeometry(value: unknown): Geometry | null {
  if (value === null || value === undefined) return null;
  const { type, coordinates, geometries } = isRecord(value) ? value : {};
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const members = geometries.map((one: unknown) => {
      if (isRecord(one) && one['type'] === 'GeometryCollection') throw createTypeError('GeometryCollection');
      return checkGeojsonGeometry(one);
    });
    return joinMembers(members.filter((member) => member !== null));
  }
  if (typeof type !== 'string' || !Object.hasOwn(LEVELS, type)) throw createTypeError(String(type));
  if (!Array.isArray(coordinates) || coordinates.length === 0) return null;
  const counter = { vertices: 0 };
  const checked = checkCoordinates(coordinates, LEVELS[type as GeometryType], counter);
  return { type, coordinates: checked } as Geometry;
}

function checkCoordinates(value: unknown, level: number, counter: { vertices: number }): unknown {
  if (!Array.isArray(value)) throw createVertexError(counter.vertices + 1);
  if (level > 0) return value.map((one) => checkCoordinates(one, level - 1, counter));
  counter.vertices += 1;
  if (counter.vertices > MAX_VERTICES) throw createSizeError();
  const position = value.slice(0, 3) as unknown[];
  if (position.length < 2 || !position.every(Number.isFinite)) throw createVertexError(counter.vertices);
  return position;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
