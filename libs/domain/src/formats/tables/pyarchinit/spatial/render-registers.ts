import { findCrs, findCrsWkt } from '@trowel/domain/gis';
import type { PyarchinitTable } from '../columns/render-values.ts';
import { GEOMETRY_COLUMN, GEOMETRY_COLUMNS, type SpatialTable } from './spatial-tables.ts';

const TYPE_CODES: Readonly<Record<SpatialTable['type'], number>> = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
};

/** Renders the two tables in which SpatiaLite lists geometry columns and coordinate systems. */
export function renderRegisters(
  spatial: readonly SpatialTable[],
  tables: readonly PyarchinitTable[],
  srids: readonly number[],
): PyarchinitTable[] {
  const srid = findMostCommon(srids);
  return [
    {
      name: GEOMETRY_COLUMNS,
      columns: [
        'f_table_name',
        'f_geometry_column',
        'geometry_type',
        'coord_dimension',
        'srid',
        'spatial_index_enabled',
      ],
      types: {
        geometry_type: 'INTEGER',
        coord_dimension: 'INTEGER',
        srid: 'INTEGER',
        spatial_index_enabled: 'INTEGER',
      },
      hasNoKey: true,
      rows: spatial.map(({ name, type }) => [name, GEOMETRY_COLUMN, TYPE_CODES[type], 2, srid, 0]),
    },
    renderSystems([...new Set([-1, ...srids])]),
  ];
}

function findMostCommon(srids: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const srid of srids) counts.set(srid, (counts.get(srid) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? -1;
}

function renderSystems(srids: readonly number[]): PyarchinitTable {
  return {
    name: 'spatial_ref_sys',
    columns: ['srid', 'auth_name', 'auth_srid', 'ref_sys_name', 'proj4text', 'srtext'],
    types: { auth_srid: 'INTEGER' },
    rows: srids
      .toSorted((a, b) => a - b)
      .map((srid) => {
        if (srid <= 0) return [srid, 'NONE', srid, 'Undefined - Cartesian', '', 'Undefined'];
        const wkt = findCrsWkt(srid);
        const name = /^\w+\["([^"]*)"/.exec(wkt ?? '')?.[1] ?? `EPSG:${srid}`;
        return [srid, 'epsg', srid, name, findCrs(srid)?.proj4 ?? '', wkt ?? 'Undefined'];
      }),
  };
}
