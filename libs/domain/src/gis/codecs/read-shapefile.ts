import type { Geometry, Position, Ring } from '@trowel/domain/geometry';
import { ByteReader } from './byte-reader.ts';
import { createTypeError, GeometryFormatError } from './geometry-errors.ts';
import { buildPolygons } from './build-polygons.ts';

const FILE_CODE = 9994;
const HEADER_BYTES = 100;
const BOX_BYTES = 32;

/** A shape of a shapefile, null for an empty one, or the fault that makes it unreadable. */
export type ShapefileShape = Geometry | null | GeometryFormatError;

/** Returns true if bytes begin as a shapefile (.shp). */
export function isShapefile(bytes: Uint8Array): boolean {
  return (
    bytes.length >= HEADER_BYTES && new DataView(bytes.buffer, bytes.byteOffset).getInt32(0) === FILE_CODE
  );
}

/**
 * Reads the shapes of a shapefile (.shp) in their order, which is that of the rows of the .dbf. M values
 * are dropped. @throws GeometryFormatError if the bytes are no shapefile; a faulty shape is listed as its error
 */
export function readShapefile(bytes: Uint8Array): ShapefileShape[] {
  if (!isShapefile(bytes))
    throw new GeometryFormatError({
      en: 'This is no shapefile (.shp)',
      it: 'Questo non è uno shapefile (.shp)',
    });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shapes: ShapefileShape[] = [];
  let at = HEADER_BYTES;
  while (at + 8 <= bytes.length) {
    const length = view.getInt32(at + 4) * 2;
    if (length < 4) break;
    shapes.push(readOne(bytes.subarray(at + 8, at + 8 + length)));
    at += 8 + length;
  }
  return shapes;
}

function readOne(content: Uint8Array): ShapefileShape {
  try {
    const reader = new ByteReader(content);
    const code = reader.readInt32();
    // 1 to 8 have two dimensions, 11 to 18 have Z, 21 to 28 have M.
    if (code === 0) return null;
    const hasZ = code > 10 && code < 20;
    if (code < 0 || code > 28) throw createTypeError(code);
    switch (code % 10) {
      case 1:
        return readPoint(reader, hasZ);
      case 3:
        return readLines(readParts(reader, hasZ));
      case 5:
        return buildPolygons(readParts(reader, hasZ));
      case 8:
        return readMultiPoint(reader, hasZ);
      default:
        throw createTypeError(code);
    }
  } catch (error) {
    if (error instanceof GeometryFormatError) return error;
    throw error;
  }
}

function readPoint(reader: ByteReader, hasZ: boolean): Geometry {
  const [x, y] = reader.readVertex({ hasZ: false, hasM: false });
  return { type: 'Point', coordinates: hasZ ? withHeight([x, y], reader.readDouble()) : [x, y] };
}

function readMultiPoint(reader: ByteReader, hasZ: boolean): Geometry | null {
  reader.skip(BOX_BYTES);
  const coordinates = readPositions(reader, reader.readVertexCount(hasZ ? 24 : 16), hasZ);
  return coordinates.length === 0 ? null : { type: 'MultiPoint', coordinates };
}

/** Coordinates of all vertices come first. Their heights follow, after the range of the heights. */
function readPositions(reader: ByteReader, count: number, hasZ: boolean): Position[] {
  const flat: Position[] = [];
  for (let i = 0; i < count; i += 1) flat.push(reader.readVertex({ hasZ: false, hasM: false }));
  if (!hasZ) return flat;
  reader.skip(16);
  return flat.map(([x, y]) => withHeight([x, y], reader.readDouble()));
}

/** Heights that are not measured are stored as NaN or as less than -1e38. */
function withHeight([x, y]: readonly [number, number], z: number): Position {
  return Number.isFinite(z) && z > -1e38 ? [x, y, z] : [x, y];
}

function readParts(reader: ByteReader, hasZ: boolean): Ring[] {
  reader.skip(BOX_BYTES);
  const partCount = reader.readCount(4);
  const vertexCount = reader.readVertexCount(hasZ ? 24 : 16);
  const starts: number[] = [];
  for (let i = 0; i < partCount; i += 1) starts.push(reader.readUint32());
  const positions = readPositions(reader, vertexCount, hasZ);
  return starts.map((start, i) => positions.slice(start, starts[i + 1] ?? vertexCount)).filter(isFilled);
}

function isFilled({ length }: readonly unknown[]): boolean {
  return length > 0;
}

function readLines(lines: readonly (readonly Position[])[]): Geometry | null {
  const [first] = lines;
  if (!first) return null;
  if (lines.length === 1) return { type: 'LineString', coordinates: first };
  return { type: 'MultiLineString', coordinates: lines };
}
