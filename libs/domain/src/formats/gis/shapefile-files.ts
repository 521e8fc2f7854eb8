import { findCrsWkt, writeShapefile } from '@trowel/domain/gis';
import { writeDbaseTable } from './dbase-table.ts';
import type { GisLayer } from './gis-layers.ts';

/** A file of an archive. */
export interface LayerFile {
  name: string;
  bytes: Uint8Array;
}

/** Renders layers as Shapefiles: .shp, .shx, .dbf, .cpg and, if the system is known, .prj. Texts over 254 bytes are cut. */
export function renderShapefiles(
  layers: readonly GisLayer[],
  { srid, lastChange }: { srid: number | null; lastChange: string },
): LayerFile[] {
  const encoder = new TextEncoder();
  const wkt = srid === null ? undefined : findCrsWkt(srid);
  return layers.flatMap(({ name, shape, columns, rows }) => {
    const { shp, shx } = writeShapefile(
      rows.map(({ geometry }) => geometry),
      shape,
    );
    const values = rows.map((row) => row.values);
    return [
      { name: `${name}.shp`, bytes: shp },
      { name: `${name}.shx`, bytes: shx },
      { name: `${name}.dbf`, bytes: writeDbaseTable(columns, values, lastChange.slice(0, 10)) },
      { name: `${name}.cpg`, bytes: encoder.encode('UTF-8') },
      ...(wkt === undefined ? [] : [{ name: `${name}.prj`, bytes: encoder.encode(wkt) }]),
    ];
  });
}
