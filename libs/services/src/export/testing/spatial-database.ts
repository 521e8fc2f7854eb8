import { SPATIAL_TABLES, type PyarchinitTable, type SpatialTable } from '@trowel/domain/formats';
import { type Geometry } from '@trowel/domain/geometry';
import { writeSpatialite } from '@trowel/domain/gis';

/** Rows of each spatial table of the invented database. The last one has no geometry. */
export const ROWS_A_TABLE = 4;

const SRID = 3004;
const [EAST, NORTH] = [2_510_000.1234, 4_650_000.5678];

/** Builds the tables of an invented pyArchInit 5 database with rows in all spatial tables. */
export function buildSpatialDatabase(): PyarchinitTable[] {
  return [
    { name: 'site_table', columns: ['id_sito', 'sito'], rows: [[1, 'Colle']] },
    {
      name: 'us_table',
      columns: ['id_us', 'sito', 'area', 'us', 'unita_tipo'],
      rows: [
        [1, 'Colle', '1', '1', 'US'],
        [2, 'Colle', '1', '2', 'USM'],
      ],
    },
    {
      name: 'geometry_columns',
      columns: ['f_table_name', 'f_geometry_column', 'geometry_type', 'coord_dimension', 'srid'],
      hasNoKey: true,
      rows: SPATIAL_TABLES.map(({ name }) => [name, 'the_geom', 0, 2, SRID]),
    },
    ...SPATIAL_TABLES.map(buildTable),
  ];
}

function buildTable(table: SpatialTable): PyarchinitTable {
  const names = table.columns.map(([name]) => name);
  return {
    name: table.name,
    columns: ['gid', ...names, 'LblSize', 'the_geom'],
    types: Object.fromEntries(table.columns.map(([name, type]) => [name, type])),
    rows: Array.from({ length: ROWS_A_TABLE }, (_, row) => [
      row * 3 + 1,
      ...table.columns.map((column) => inventValue(column, row)),
      row === 1 ? '12' : null,
      row === ROWS_A_TABLE - 1 ? null : writeSpatialite(inventGeometry(table, row), SRID),
    ]),
  };
}

const VALUES: Readonly<Record<string, (row: number) => string | number | null>> = {
  site_name: () => 'Colle',
  area: () => '1',
  us_number: (row) => String(row + 1),
  unit_type: (row) => (row === 2 ? '' : 'US'),
  drawn_on: (row) => (row === 0 ? '2026-06-03' : 'estate 1998'),
  depicts: (row) => ['layer', 'pietra', 'taglio', 'accumulo'][row]!,
  unit_of_measure: (row) => (row === 1 ? 'cm' : 'm s.l.m.'),
  z: (row) => (row === 1 ? 4125.5 : 41.25 + row),
  direction_deg: (row) => 90.5 + row,
  structure_prefix: () => 'ED',
  structure_number: (row) => row + 1,
  structure_code: (row) => `TB-${row}`,
};

function inventValue(
  [name, type, field]: SpatialTable['columns'][number],
  row: number,
): string | number | null {
  const invent = field === undefined ? undefined : VALUES[field];
  if (invent) return invent(row);
  if (type === 'INTEGER') return row + 7;
  return type === 'REAL' ? row + 0.25 : `${name} d’${row}`;
}

/** The second row of a table of several parts has two, one with a hole. */
function inventGeometry({ type }: SpatialTable, row: number): Geometry {
  const [x, y] = [EAST + row * 5, NORTH + row];
  const square = (size: number, at: number): [number, number][] => [
    [x + at, y + at],
    [x + at + size, y + at],
    [x + at + size, y + at + size],
    [x + at, y + at + size],
    [x + at, y + at],
  ];
  const hole = square(0.5, 1).toReversed();
  if (type === 'Point') return { type, coordinates: [x, y] };
  if (type === 'LineString')
    return {
      type,
      coordinates: [
        [x, y],
        [x + 1.5, y + 0.25],
        [x + 3, y],
      ],
    };
  if (type === 'Polygon') return { type, coordinates: row === 1 ? [square(3, 0), hole] : [square(3, 0)] };
  return {
    type: 'MultiPolygon',
    coordinates: row === 1 ? [[square(3, 0), hole], [square(1, 10)]] : [[square(3, 0)]],
  };
}
