import { type Geometry } from '@trowel/domain/geometry';
import { decodeGeometry, GeometryFormatError, multiTypeOf, writeSpatialite } from '@trowel/domain/gis';
import { getEntity } from '@trowel/domain/records';
import { heightOf } from '../../../shapes/heights.ts';
import { splitIntoColumns } from '../columns/kind-tables.ts';
import {
  isStored,
  renderValue,
  TROWEL_PREFIX,
  type PyarchinitTable,
  type PyarchinitValue,
  type Row,
} from '../columns/render-values.ts';
import { chooseTable } from './choose-table.ts';
import { renderRegisters } from './render-registers.ts';
import {
  findSpatialKind,
  GEOMETRY_COLUMN,
  ROW_NUMBER,
  SPATIAL_TABLES,
  type SpatialField,
  type SpatialTable,
} from './spatial-tables.ts';

/** The spatial tables of a database, and the geometries for which pyArchInit has no table. */
export interface SpatialRendering {
  tables: PyarchinitTable[];
  rest: Row[];
}

/** Names that a custom field may have to get a column of its own. */
const COLUMN_NAME = /^[a-z_]\w{0,62}$/i;
const REJECTED = new RegExp(`^${GEOMETRY_COLUMN}(?: \\d+)?$`);
/** Code of an unknown coordinate system in SpatiaLite. */
const UNKNOWN_SRID = -1;

/** Renders geometries as the spatial tables of pyArchInit, with SpatiaLite's list of them. */
export function renderSpatialTables(rows: readonly Row[], sites: readonly Row[]): SpatialRendering {
  const srids = new Map(sites.map((site) => [site['site_name'], Number(site['srid'] ?? UNKNOWN_SRID)]));
  const byTable = new Map<SpatialTable, NumberedRow[]>();
  const rest: Row[] = [];
  for (const row of rows) {
    const place = chooseTable(row);
    if (!place) {
      rest.push(row);
      continue;
    }
    const listed = byTable.get(place.table) ?? [];
    byTable.set(place.table, [...listed, { row, gid: place.gid }]);
  }
  const written = SPATIAL_TABLES.filter((table) => byTable.has(table));
  const tables = written.map((table) =>
    renderTable(table, byTable.get(table)!, (row) => srids.get(row['site_name']) ?? UNKNOWN_SRID),
  );
  if (tables.length === 0) return { tables, rest };
  return { tables: [...renderRegisters(written, tables, [...srids.values()]), ...tables], rest };
}

interface NumberedRow {
  row: Row;
  gid: number | undefined;
}

function renderTable(
  table: SpatialTable,
  rows: readonly NumberedRow[],
  sridOf: (row: Row) => number,
): PyarchinitTable {
  const gids = numberRows(rows);
  const rendered = rows.map(({ row }, i) => renderRow(table, row, { gid: gids[i]!, srid: sridOf(row) }));
  const own = table.columns.map(([name]) => name);
  const more = new Set(rendered.flatMap((cells) => [...cells.keys()]));
  for (const name of [ROW_NUMBER, GEOMETRY_COLUMN, ...own]) more.delete(name);
  const columns = [ROW_NUMBER, ...own, GEOMETRY_COLUMN, ...more];
  const types: Record<string, string> = { [GEOMETRY_COLUMN]: table.type.toUpperCase() };
  for (const [name, type] of table.columns) types[name] = type;
  return {
    name: table.name,
    columns,
    types,
    rows: rendered
      .map((cells) => columns.map((column) => cells.get(column) ?? null))
      .toSorted((a, b) => Number(a[0]) - Number(b[0])),
  };
}

/** Rows from pyArchInit keep their numbers; the others follow. A number that occurs twice is given again. */
function numberRows(rows: readonly NumberedRow[]): number[] {
  const used = new Set<number>();
  let next = rows.reduce((most, { gid = 0 }) => Math.max(most, gid), 0);
  return rows.map(({ gid }) => {
    const number = gid === undefined || used.has(gid) ? (next += 1) : gid;
    used.add(number);
    return number;
  });
}

function renderRow(
  table: SpatialTable,
  row: Row,
  { gid, srid }: { gid: number; srid: number },
): Map<string, PyarchinitValue> {
  const cells = new Map<string, PyarchinitValue>([[ROW_NUMBER, gid]]);
  const geometry = row['geometry'] as Geometry | null;
  const taken = new Set<string>(['geometry']);
  const [prefix, number] = splitIntoColumns(String(row['structure_code'] ?? ''));
  for (const [name, , field] of table.columns) {
    if (field === undefined) continue;
    taken.add(field === 'structure_prefix' ? 'structure_code' : field);
    cells.set(name, renderField(row, field, { prefix, number, geometry }));
  }
  const custom = { ...(row['custom'] as Record<string, unknown> | null) };
  const blob = geometry ? promote(geometry, table) : readRejected(custom);
  if (blob) cells.set(GEOMETRY_COLUMN, writeSpatialite(blob, srid));
  renderCustom(cells, custom);
  renderOwnColumns(cells, row, { taken, table, gid });
  return cells;
}

function renderField(
  row: Row,
  field: SpatialField,
  { prefix, number, geometry }: { prefix: string | null; number: string | null; geometry: Geometry | null },
): PyarchinitValue {
  if (field === 'z') return (geometry && heightOf(geometry, row['unit_of_measure'])) ?? null;
  if (field === 'structure_prefix') return prefix === '' ? null : prefix;
  if (field === 'structure_number') return number;
  const value = row[field];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** A table of multi-part shapes has no simple ones. Heights are in columns, so the shapes have none. */
function promote(geometry: Geometry, { type, columns }: SpatialTable): Geometry {
  const flat: Geometry =
    geometry.type === 'Point' && columns.some(([, , field]) => field === 'z')
      ? { type: 'Point', coordinates: [geometry.coordinates[0], geometry.coordinates[1]] }
      : geometry;
  if (flat.type === type || !type.startsWith('Multi')) return flat;
  return { type: multiTypeOf(flat.type), coordinates: [flat.coordinates] } as Geometry;
}

/** Returns a shape that the import could not store, and that is in custom fields instead: `the_geom`, `the_geom 2` … */
function readRejected(custom: Record<string, unknown>): Geometry | null {
  const names = Object.keys(custom).filter((name) => REJECTED.test(name));
  if (names.length === 0) return null;
  try {
    const { geometry } = decodeGeometry(names.map((name) => String(custom[name])).join(''));
    for (const name of names) delete custom[name];
    return geometry;
  } catch (error) {
    if (error instanceof GeometryFormatError) return null;
    throw error;
  }
}

/** Custom fields get columns under their names. Those whose names are no column names are in one column together. */
function renderCustom(cells: Map<string, PyarchinitValue>, custom: Record<string, unknown>): void {
  const lower = new Set([...cells.keys()].map((name) => name.toLowerCase()));
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(custom)) {
    const isTaken = lower.has(name.toLowerCase()) && cells.get(name) !== null;
    if (typeof value === 'string' && COLUMN_NAME.test(name) && !isTaken && !name.startsWith('trowel_'))
      cells.set(name, value);
    else others[name] = value;
  }
  if (Object.keys(others).length > 0) cells.set('trowel_custom', JSON.stringify(others));
}

/** Fields without a column are in columns of Trowel, so that a round trip loses nothing. */
function renderOwnColumns(
  cells: Map<string, PyarchinitValue>,
  row: Row,
  { taken, table, gid }: { taken: ReadonlySet<string>; table: SpatialTable; gid: number },
): void {
  for (const field of getEntity('geometries').fields.filter(isStored)) {
    const { name } = field;
    const value = row[name];
    if (taken.has(name) || name === 'custom' || field.isDerived || value === null || value === undefined)
      continue;
    const depicts = typeof row['depicts'] === 'string' ? row['depicts'] : undefined;
    if (name === 'kind' && value === findSpatialKind(table, depicts)) continue;
    if (name === 'geometry_number' && value === `${table.name} ${gid}`) continue;
    cells.set(`${TROWEL_PREFIX}${name}`, renderValue(field, value));
  }
}
