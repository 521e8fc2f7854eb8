import type { Geometry } from '@trowel/domain/geometry';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { createTypeError } from './geometry-errors.ts';
import { readShapeBody } from './read-shape.ts';
import { isoTypeOf, parseIsoType, type ShapeType } from './shape-type.ts';
import { hasHeights, writeShape } from './write-shape.ts';

/** A decoded geometry with the code of its coordinate system, if the bytes contain one. */
export interface DecodedGeometry {
  /** Null for an empty geometry. */
  geometry: Geometry | null;
  srid?: number;
}

/** Flags of EWKB in the type word. */
const [HAS_Z, HAS_M, HAS_SRID] = [0x80000000, 0x40000000, 0x20000000];

/**
 * Reads WKB in the forms of OGC, ISO (Z as +1000) and PostGIS (EWKB, flags in the type). M values are dropped.
 * @throws GeometryFormatError
 */
export function readWkb(bytes: Uint8Array): DecodedGeometry {
  const reader = new ByteReader(bytes);
  const { srid, ...shape } = readType(reader);
  const geometry = readShapeBody(reader, shape, (inner) => readType(inner));
  return { geometry, ...(srid !== undefined && { srid }) };
}

function readType(reader: ByteReader): ShapeType & { srid?: number } {
  const order = reader.readByte();
  if (order > 1) throw createTypeError(order);
  reader.isLittleEndian = order === 1;
  const word = reader.readUint32();
  const shape = parseIsoType(word & 0x1fffffff);
  const srid = (word & HAS_SRID) === 0 ? undefined : reader.readInt32();
  return {
    type: shape.type,
    hasZ: shape.hasZ || (word & HAS_Z) !== 0,
    hasM: shape.hasM || (word & HAS_M) !== 0,
    ...(srid !== undefined && { srid }),
  };
}

/** Writes ISO WKB, little-endian. Positions have Z if all have one. */
export function writeWkb(geometry: Geometry): Uint8Array {
  const writer = new ByteWriter();
  const hasZ = hasHeights(geometry);
  const writeHeader = (type: Geometry['type']): void => {
    writer.writeByte(1);
    writer.writeUint32(isoTypeOf(type, hasZ));
  };
  writeHeader(geometry.type);
  writeShape(writer, geometry, { hasZ, writeMemberType: writeHeader });
  return writer.toBytes();
}

/** Writes EWKB of PostGIS, little-endian, with the code of the coordinate system. */
export function writeEwkb(geometry: Geometry, srid: number): Uint8Array {
  const writer = new ByteWriter();
  const hasZ = hasHeights(geometry);
  const flags = hasZ ? HAS_Z : 0;
  writer.writeByte(1);
  writer.writeUint32(isoTypeOf(geometry.type, false) + flags + HAS_SRID);
  writer.writeInt32(srid);
  writeShape(writer, geometry, {
    hasZ,
    writeMemberType(type) {
      writer.writeByte(1);
      writer.writeUint32(isoTypeOf(type, false) + flags);
    },
  });
  return writer.toBytes();
}
