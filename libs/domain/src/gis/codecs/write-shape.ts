import {
  computeBounds,
  type Geometry,
  type GeometryType,
  listPaths,
  type Position,
} from '@trowel/domain/geometry';
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

/** Returns true if all positions have a height. */
export function hasHeights(geometry: Geometry): boolean {
  const paths = listPaths(geometry);
  return (
    paths.some(({ length }) => length > 0) && paths.every((path) => path.every(({ length }) => length > 2))
  );
}

/** Returns the bounds `[min x, min y, max x, max y]`. All are infinite for an empty geometry. */
export function findBounds(geometry: Geometry): readonly [number, number, number, number] {
  const bounds = computeBounds(geometry);
  return bounds
    ? [bounds.min_x, bounds.min_y, bounds.max_x, bounds.max_y]
    : [Infinity, Infinity, -Infinity, -Infinity];
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
