import type { Geometry, Position, Ring } from '@trowel/domain/geometry';
import { createTypeError } from './geometry-errors.ts';
import { joinMembers, type ShapeType } from './shape-type.ts';
import type { ByteReader } from './byte-reader.ts';

/** Most levels of collections within collections. */
const MAX_DEPTH = 4;

/** Reads the header of a member of a multi-part geometry. */
export type ReadMemberType = (reader: ByteReader) => ShapeType;

/**
 * Reads the body of a geometry, which WKB and SpatiaLite share. Empty geometries are null.
 * @throws GeometryFormatError
 */
export function readShapeBody(
  reader: ByteReader,
  shape: ShapeType,
  readMemberType: ReadMemberType,
  depth = 0,
): Geometry | null {
  if (depth > MAX_DEPTH) throw createTypeError('GeometryCollection');
  switch (shape.type) {
    case 'Point':
      return readPoint(reader, shape);
    case 'LineString': {
      const coordinates = readLine(reader, shape);
      return coordinates.length === 0 ? null : { type: 'LineString', coordinates };
    }
    case 'Polygon': {
      const coordinates = readRings(reader, shape);
      return coordinates.length === 0 ? null : { type: 'Polygon', coordinates };
    }
    default: {
      // A member has at least a type or a mark of 5 bytes.
      const count = reader.readCount(5);
      const members: Geometry[] = [];
      for (let i = 0; i < count; i += 1) {
        const member = readMember(reader, shape, readMemberType, depth);
        if (member) members.push(member);
      }
      return joinMembers(members);
    }
  }
}

function readMember(
  reader: ByteReader,
  { type }: ShapeType,
  readMemberType: ReadMemberType,
  depth: number,
): Geometry | null {
  const order = reader.isLittleEndian;
  const shape = readMemberType(reader);
  if (type !== 'GeometryCollection' && `Multi${shape.type}` !== type) throw createTypeError(shape.type);
  const member = readShapeBody(reader, shape, readMemberType, depth + 1);
  reader.isLittleEndian = order;
  return member;
}

/** Empty points are stored as NaN. */
function readPoint(reader: ByteReader, shape: ShapeType): Geometry | null {
  const [x, y] = [reader.readDouble(), reader.readDouble()];
  const z = shape.hasZ ? reader.readDouble() : undefined;
  if (shape.hasM) reader.skip(8);
  if (Number.isNaN(x) && Number.isNaN(y)) return null;
  const hasHeight = z !== undefined && !Number.isNaN(z);
  return { type: 'Point', coordinates: reader.checkVertex(hasHeight ? [x, y, z] : [x, y]) };
}

function readRings(reader: ByteReader, shape: ShapeType): Ring[] {
  const count = reader.readCount(4);
  const rings: Ring[] = [];
  for (let i = 0; i < count; i += 1) rings.push(readLine(reader, shape));
  return rings;
}

function readLine(reader: ByteReader, shape: ShapeType): Position[] {
  if (shape.isCompressed) return readCompressedLine(reader, shape);
  const count = reader.readVertexCount(16 + (shape.hasZ ? 8 : 0) + (shape.hasM ? 8 : 0));
  const line: Position[] = [];
  for (let i = 0; i < count; i += 1) line.push(reader.readVertex(shape));
  return line;
}

/** First and last vertex are complete. The others are differences of 4 bytes from the vertex before, M excepted. */
function readCompressedLine(reader: ByteReader, shape: ShapeType): Position[] {
  const count = reader.readVertexCount(8 + (shape.hasZ ? 4 : 0) + (shape.hasM ? 8 : 0));
  const line: Position[] = [];
  for (let i = 0; i < count; i += 1) {
    const last = line.at(-1);
    if (last === undefined || i === count - 1) {
      line.push(reader.readVertex(shape));
      continue;
    }
    const [x, y] = [last[0] + reader.readFloat(), last[1] + reader.readFloat()];
    const z = shape.hasZ ? (last[2] ?? 0) + reader.readFloat() : undefined;
    if (shape.hasM) reader.skip(8);
    line.push(reader.checkVertex(z === undefined ? [x, y] : [x, y, z]));
  }
  return line;
}
