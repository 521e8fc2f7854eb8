import type { Geometry } from '@trowel/domain/geometry';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { createTruncatedError, createTypeError } from './geometry-errors.ts';
import { readShapeBody } from './read-shape.ts';
import { isoTypeOf, parseIsoType, type ShapeType } from './shape-type.ts';
import type { DecodedGeometry } from './wkb.ts';
import { findBounds, hasHeights, writeShape } from './write-shape.ts';

const [START, MBR_END, MEMBER, END] = [0x00, 0x7c, 0x69, 0xfe];
const COMPRESSED = 1_000_000;
/** Bit of the second byte of a point without bounds. */
const TINY = 0x80;
const MBR_BYTES = 32;

/** Returns true if bytes begin and end as a SpatiaLite geometry. */
export function isSpatialite(bytes: Uint8Array): boolean {
  const order = bytes[1] ?? 0xff;
  const isTiny = order === TINY || order === (TINY | 1);
  if (bytes[0] !== START || bytes.at(-1) !== END) return false;
  return isTiny ? bytes.length >= 24 : order <= 1 && bytes.length >= 44 && bytes[38] === MBR_END;
}

/**
 * Reads a geometry of SpatiaLite, also compressed ones and points without bounds (TinyPoint).
 * @throws GeometryFormatError
 */
export function readSpatialite(bytes: Uint8Array): DecodedGeometry {
  if (!isSpatialite(bytes)) throw createTruncatedError();
  const reader = new ByteReader(bytes.subarray(0, -1));
  reader.skip(1);
  const order = reader.readByte();
  reader.isLittleEndian = (order & 1) === 1;
  const srid = reader.readInt32();
  if ((order & TINY) !== 0) return { geometry: readTinyPoint(reader), srid };
  reader.skip(MBR_BYTES + 1);
  const geometry = readShapeBody(reader, readClass(reader), (inner) => {
    const mark = inner.readByte();
    if (mark !== MEMBER) throw createTypeError(mark);
    return readClass(inner);
  });
  return { geometry, srid };
}

function readClass(reader: ByteReader): ShapeType {
  const code = reader.readUint32();
  return code < COMPRESSED ? parseIsoType(code) : { ...parseIsoType(code - COMPRESSED), isCompressed: true };
}

/** Kinds are 1 XY, 2 XYZ, 3 XYM, 4 XYZM. */
function readTinyPoint(reader: ByteReader): Geometry | null {
  const kind = reader.readByte();
  if (kind < 1 || kind > 4) throw createTypeError(kind);
  const shape: ShapeType = { type: 'Point', hasZ: kind === 2 || kind === 4, hasM: kind >= 3 };
  return readShapeBody(reader, shape, readClass);
}

/** Writes a geometry as SpatiaLite stores it, little-endian and not compressed. */
export function writeSpatialite(geometry: Geometry, srid: number): Uint8Array {
  const writer = new ByteWriter();
  const hasZ = hasHeights(geometry);
  writer.writeByte(START);
  writer.writeByte(1);
  writer.writeInt32(srid);
  for (const bound of findBounds(geometry)) writer.writeDouble(bound);
  writer.writeByte(MBR_END);
  writer.writeUint32(isoTypeOf(geometry.type, hasZ));
  writeShape(writer, geometry, {
    hasZ,
    writeMemberType(type) {
      writer.writeByte(MEMBER);
      writer.writeUint32(isoTypeOf(type, hasZ));
    },
  });
  writer.writeByte(END);
  return writer.toBytes();
}
