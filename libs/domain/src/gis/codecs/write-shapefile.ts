import { computeRingArea, type Geometry, type Position } from '@trowel/domain/geometry';
import { ByteWriter } from './byte-writer.ts';
import { findBounds, hasHeights, listParts } from './write-shape.ts';

/** Classes of shapes. A shapefile contains only one. */
export type ShapefileClass = 'points' | 'lines' | 'polygons';

/** The two files of a shapefile with coordinates. The third one, .dbf, has the attributes. */
export interface ShapefileBytes {
  shp: Uint8Array;
  shx: Uint8Array;
}

const HEADER_BYTES = 100;
const CODES: Readonly<Record<ShapefileClass, number>> = { points: 1, lines: 3, polygons: 5 };
/** Added to the code of a class with heights. */
const WITH_HEIGHTS = 10;
const MULTI_POINT = 8;

/** Returns the class of a geometry. */
export function shapefileClassOf({ type }: Geometry): ShapefileClass {
  if (type.endsWith('Point')) return 'points';
  return type.endsWith('LineString') ? 'lines' : 'polygons';
}

/** Writes shapes of one class as a shapefile. Null is an empty shape. If one has no height, none has. */
export function writeShapefile(shapes: readonly (Geometry | null)[], kind: ShapefileClass): ShapefileBytes {
  const present = shapes.filter((shape) => shape !== null);
  const hasZ = present.length > 0 && present.every(hasHeights);
  const isMulti = present.some(({ type }) => type === 'MultiPoint');
  const code = (isMulti ? MULTI_POINT : CODES[kind]) + (hasZ ? WITH_HEIGHTS : 0);
  const records = shapes.map((shape) => writeContent(shape, { code, hasZ, isMulti }));
  const length = records.reduce((sum, record) => sum + 8 + record.length, HEADER_BYTES);
  const shp = new Uint8Array(length);
  const shx = new Uint8Array(HEADER_BYTES + records.length * 8);
  for (const bytes of [shp, shx]) writeHeader(bytes, code, present);
  const [shpView, shxView] = [new DataView(shp.buffer), new DataView(shx.buffer)];
  let at = HEADER_BYTES;
  for (const [i, record] of records.entries()) {
    shpView.setInt32(at, i + 1);
    shpView.setInt32(at + 4, record.length / 2);
    shp.set(record, at + 8);
    shxView.setInt32(HEADER_BYTES + i * 8, at / 2);
    shxView.setInt32(HEADER_BYTES + i * 8 + 4, record.length / 2);
    at += 8 + record.length;
  }
  return { shp, shx };
}

function writeHeader(bytes: Uint8Array, code: number, shapes: readonly Geometry[]): void {
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, bytes.length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, code, true);
  const bounds = shapes.map(findBounds);
  const box = [0, 1, 2, 3].map((i) =>
    bounds.reduce(
      (found, bound) => (i < 2 ? Math.min : Math.max)(found, bound[i]!),
      i < 2 ? Infinity : -Infinity,
    ),
  );
  const heights = shapes.flatMap((shape) => listShapefilePaths(shape).flatMap(heightsOf));
  const range = heights.length > 0 ? findRange(heights) : [0, 0];
  for (const [i, value] of [...box, ...range].entries())
    view.setFloat64(36 + i * 8, Number.isFinite(value) ? value : 0, true);
}

interface ContentOptions {
  code: number;
  hasZ: boolean;
  isMulti: boolean;
}

function writeContent(shape: Geometry | null, { code, hasZ, isMulti }: ContentOptions): Uint8Array {
  const writer = new ByteWriter();
  writer.writeInt32(shape === null ? 0 : code);
  if (shape === null) return writer.toBytes();
  const paths = listShapefilePaths(shape);
  const positions = paths.flat();
  if (shape.type === 'Point' && !isMulti) {
    for (const value of hasZ ? shape.coordinates : shape.coordinates.slice(0, 2)) writer.writeDouble(value);
    return writer.toBytes();
  }
  for (const bound of findBounds(shape)) writer.writeDouble(bound);
  if (!isMulti) writer.writeUint32(paths.length);
  writer.writeUint32(positions.length);
  let start = 0;
  if (!isMulti)
    for (const path of paths) {
      writer.writeUint32(start);
      start += path.length;
    }
  for (const [x, y] of positions) {
    writer.writeDouble(x);
    writer.writeDouble(y);
  }
  if (hasZ)
    for (const value of [...findRange(heightsOf(positions)), ...heightsOf(positions)])
      writer.writeDouble(value);
  return writer.toBytes();
}

/** Lists points as one path, lines, or rings: outer ones clockwise, holes counter-clockwise. */
function listShapefilePaths(shape: Geometry): (readonly Position[])[] {
  if (shape.type === 'MultiPoint') return [shape.coordinates];
  return listParts(shape).flatMap((part): (readonly Position[])[] => {
    if (part.type === 'Point') return [[part.coordinates]];
    if (part.type === 'LineString') return [part.coordinates];
    return part.type === 'Polygon'
      ? part.coordinates.map((ring, i) =>
          computeRingArea(ring) > 0 === (i === 0) ? ring.toReversed() : ring,
        )
      : [];
  });
}

function heightsOf(positions: readonly Position[]): number[] {
  return positions.map(([, , z = 0]) => z);
}

function findRange(values: readonly number[]): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}
