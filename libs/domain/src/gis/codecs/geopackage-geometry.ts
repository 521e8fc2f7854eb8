import type { Geometry } from '@trowel/domain/geometry';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { createTruncatedError, GeometryFormatError } from './geometry-errors.ts';
import { readWkb, writeWkb, type DecodedGeometry } from './wkb.ts';
import { findBounds, hasHeights } from './write-shape.ts';

const MAGIC = [0x47, 0x50];
const HEADER_BYTES = 8;
/** Bytes of the envelope by its number in the flags. */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];
const [LITTLE_ENDIAN, XY_ENVELOPE, EXTENDED] = [0x01, 0x02, 0x20];

/** Returns true if bytes begin as a geometry of a GeoPackage. */
export function isGeopackageGeometry(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_BYTES && bytes[0] === MAGIC[0] && bytes[1] === MAGIC[1];
}

/** Reads a geometry of a GeoPackage. @throws GeometryFormatError, also for extended geometry types */
export function readGeopackageGeometry(bytes: Uint8Array): DecodedGeometry {
  if (!isGeopackageGeometry(bytes)) throw createTruncatedError();
  const reader = new ByteReader(bytes);
  reader.skip(3);
  const flags = reader.readByte();
  reader.isLittleEndian = (flags & LITTLE_ENDIAN) !== 0;
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7];
  if ((flags & EXTENDED) !== 0 || envelope === undefined)
    throw new GeometryFormatError({
      en: 'The geometry uses an extension of GeoPackage that is not supported',
      it: 'La geometria usa un’estensione di GeoPackage non supportata',
    });
  const srid = reader.readInt32();
  reader.skip(envelope);
  return { geometry: readWkb(bytes.subarray(HEADER_BYTES + envelope)).geometry, srid };
}

/** Writes a geometry of a GeoPackage. Points with heights have no envelope, all others have one in the plane. */
export function writeGeopackageGeometry(geometry: Geometry, srid: number): Uint8Array {
  const writer = new ByteWriter();
  const hasEnvelope = !(geometry.type === 'Point' && hasHeights(geometry));
  for (const byte of MAGIC) writer.writeByte(byte);
  writer.writeByte(0);
  writer.writeByte(LITTLE_ENDIAN | (hasEnvelope ? XY_ENVELOPE : 0));
  writer.writeInt32(srid);
  if (hasEnvelope) {
    const [minX, minY, maxX, maxY] = findBounds(geometry);
    for (const bound of [minX, maxX, minY, maxY]) writer.writeDouble(bound);
  }
  writer.writeBytes(writeWkb(geometry));
  return writer.toBytes();
}
