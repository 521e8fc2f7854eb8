import type { ForeignTable } from '@trowel/db/foreign';
import { toFault, type ShapeLayer, type LayerShapeOrFault, type Table } from '@trowel/domain/formats';
import {
  decodeGeometry,
  findSridOfWkt,
  GeometryFormatError,
  isGeopackageGeometry,
  isSpatialite,
  readShapefile,
} from '@trowel/domain/gis';

/** Largest EPSG code. Programs number their own systems beyond. */
const LARGEST_SRID = 99_999;

/** Returns the layer of a database table with a geometry column, or undefined for a table without one. */
export function findLayer(table: Table, { name, columns, rows }: ForeignTable): ShapeLayer | undefined {
  const isShape = (value: unknown): value is Uint8Array =>
    value instanceof Uint8Array && (isGeopackageGeometry(value) || isSpatialite(value));
  const column = columns.findIndex((_, i) => rows.some((row) => isShape(row[i])));
  if (column === -1) return undefined;
  const id = columns.findIndex((one) => /^(?:fid|ogc_fid|pkuid|pk_uid|gid|id)$/i.test(one));
  const shapes = new Map<number, LayerShapeOrFault>();
  const ids = new Map<number, string>();
  let srid = 0;
  for (const [i, row] of rows.entries()) {
    const decoded = decodeShape(row[column]);
    shapes.set(i + 2, decoded.shape);
    if (decoded.srid > 0) srid = decoded.srid;
    const value = row[id];
    if (typeof value === 'number' || typeof value === 'string') ids.set(i + 2, String(value));
  }
  return { name, table, shapes, ids, ...(srid > 0 && srid <= LARGEST_SRID && { srid }) };
}

function decodeShape(value: unknown): { shape: LayerShapeOrFault; srid: number } {
  try {
    const { geometry, srid = 0 } = decodeGeometry(value);
    return { shape: geometry, srid };
  } catch (error) {
    if (error instanceof GeometryFormatError) return { shape: toFault(error), srid: 0 };
    throw error;
  }
}

/** The files of a shapefile: `.shp`, the table of its attributes, and the text of its `.prj`. */
export interface ShapefileParts {
  name: string;
  shp: Uint8Array;
  /** Without a `.dbf` the shapes have no attributes. */
  table: Table | undefined;
  prj: string | undefined;
}

/** Returns the layer of a shapefile. @throws GeometryFormatError if the bytes are no shapefile */
export function readShapefileLayer({ name, shp, table, prj }: ShapefileParts): ShapeLayer {
  const shapes = readShapefile(shp).map((shape) =>
    shape instanceof GeometryFormatError ? toFault(shape) : shape,
  );
  const srid = prj === undefined ? undefined : findSridOfWkt(prj);
  const rows = shapes.map((_, i) => ({ number: i + 2, cells: [] }));
  return {
    name,
    table: table ?? { name, rows: [{ number: 1, cells: [] }, ...rows] },
    shapes: new Map(shapes.map((shape, i) => [i + 2, shape])),
    ...(srid !== undefined && { srid }),
  };
}
