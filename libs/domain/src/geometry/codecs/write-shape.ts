import type { Geometry, GeometryType, Position } from '../shapes/geometry-types.ts';
import type { ByteWriter } from './byte-writer.ts';

export interface ShapeToWrite {
  hasZ: boolean;
  /** Writes the header of a member of a multi-part geometry. */
  writeMemberType(type: GeometryType): void;
}

/** Writes the body of a geometry, which WKB and SpatiaLite share. */
export function writeShape(writer: ByteWriter, geometry: Geometry, options: ShapeToWrite): void {
  const { hasZ } = options;
  switch (geometry.type) {
    case 'Point':
      return writePosition(writer, geometry.coordinates, hasZ);
    case 'LineString':
      return writeLine(writer, geometry.coordinates, hasZ);
    case 'Polygon':
      writer.writeUint32(geometry.coordinates.length);
      for (const ring of geometry.coordinates) writeLine(writer, ring, hasZ);
      return undefined;
    default:
      writer.writeUint32(geometry.coordinates.length);
      for (const member of listParts(geometry)) {
        options.writeMemberType(member.type);
        writeShape(writer, member, options);
      }
  }
  return undefined;
}

/** Lists the parts of a geometry. A simple geometry is its only part. */
export function listParts(geometry: Geometry): Geometry[] {
  if (!geometry.type.startsWith('Multi')) return [geometry];
  const type = geometry.type.slice('Multi'.length);
  return geometry.coordinates.map((coordinates) => ({ type, coordinates }) as Geometry);
}

/** Yields the positions of a geometry in their order. */
export function* listPositions(geometry: Geometry): Generator<Position> {
  switch (geometry.type) {
    case 'Point':
      yield geometry.coordinates;
      return;
    case 'LineString':
    case 'MultiPoint':
      yield* geometry.coordinates;
      return;
    case 'Polygon':
    case 'MultiLineString':
      for (const line of geometry.coordinates) yield* line;
      return;
    case 'MultiPolygon':
      for (const polygon of geometry.coordinates) for (const ring of polygon) yield* ring;
  }
}

/** Returns true if all positions have a height. */
export function hasHeights(geometry: Geometry): boolean {
  let isEmpty = true;
  for (const position of listPositions(geometry)) {
    if (position.length < 3) return false;
    isEmpty = false;
  }
  return !isEmpty;
}

/** Returns the bounds `[min x, min y, max x, max y]`. All are infinite for an empty geometry. */
export function findBounds(geometry: Geometry): [number, number, number, number] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of listPositions(geometry)) {
    bounds[0] = Math.min(bounds[0], x);
    bounds[1] = Math.min(bounds[1], y);
    bounds[2] = Math.max(bounds[2], x);
    bounds[3] = Math.max(bounds[3], y);
  }
  return bounds;
}

function writeLine(writer: ByteWriter, line: readonly Position[], hasZ: boolean): void {
  writer.writeUint32(line.length);
  for (const position of line) writePosition(writer, position, hasZ);
}

function writePosition(writer: ByteWriter, [x, y, z]: Position, hasZ: boolean): void {
  writer.writeDouble(x);
  writer.writeDouble(y);
  if (hasZ) writer.writeDouble(z ?? Number.NaN);
}
