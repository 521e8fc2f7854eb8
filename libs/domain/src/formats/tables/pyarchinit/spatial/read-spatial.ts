import { formatIn } from '@trowel/domain/core';
import { type Geometry } from '@trowel/domain/geometry';
import { decodeGeometry, formatWkt, GeometryFormatError } from '@trowel/domain/gis';
import { addProblem, type ImportBuilder } from '../../../import/import-builder.ts';
import type { ImportedRecord, ImportSource } from '../../../import/imported-data.ts';
import type { Table, TableRow } from '../../../text/table.ts';
import { setCustomField } from '../../custom-field.ts';
import { joinColumns } from '../columns/kind-tables.ts';
import { readOriginalCell } from '../columns/rename-columns.ts';
import { addHeight, parseNumber } from '../../../shapes/heights.ts';
import { reportRejectedShape, storableShape } from '../../../shapes/storable-shape.ts';
import {
  findSpatialKind,
  GEOMETRY_COLUMN,
  GEOMETRY_COLUMNS,
  ROW_NUMBER,
  SPATIAL_TABLES,
  type SpatialField,
  type SpatialTable,
} from './spatial-tables.ts';

/** A column of a table as it is in the file. `field` is a field of a geometry, or `trowel_…` of a written file. */
interface Column {
  name: string;
  at: number;
  field: string | undefined;
}

/** Reads the geometries of a pyArchInit database. Rows without a geometry or without a unit are read too. */
export function readSpatialTables(builder: ImportBuilder, tables: readonly Table[]): void {
  const registered = readRegisteredSrids(tables);
  const srids = new Map<string, Map<number, number>>();
  for (const spatial of SPATIAL_TABLES) {
    const table = tables.find(({ name }) => name === spatial.name);
    if (!table || table.rows.length < 2) continue;
    const first = builder.records.length;
    const counts = new Map<number, number>();
    const columns = listColumns(table, spatial);
    for (const row of table.rows.slice(1)) {
      const { srid = registered.get(spatial.name) ?? 0, hasShape } = readRow(builder, {
        table,
        spatial,
        columns,
        row,
      });
      if (!hasShape) continue;
      counts.set(srid, (counts.get(srid) ?? 0) + 1);
      const record = builder.records.at(-1)!;
      if (srid > 0) record.srid = srid;
    }
    srids.set(spatial.name, counts);
    const records = builder.records.slice(first);
    nameOutlines(records);
    noteTable(builder, spatial, records);
  }
  reportSrids(builder, srids);
}

function noteTable(builder: ImportBuilder, { name }: SpatialTable, records: readonly ImportedRecord[]): void {
  const empty = records.filter(({ fields }) => fields['geometry'] === undefined).length;
  const rest = {
    en: empty > 0 ? `, ${empty} of them without a shape` : '',
    it: empty > 0 ? `, di cui ${empty} senza forma` : '',
  };
  builder.notes.push(
    {
      en: `${name}: ${records.length} geometries${rest.en}`,
      it: `${name}: ${records.length} geometrie${rest.it}`,
    }[builder.language],
  );
}

function readRegisteredSrids(tables: readonly Table[]): Map<string, number> {
  const [headings, ...rows] = tables.find(({ name }) => name === GEOMETRY_COLUMNS)?.rows ?? [];
  const at = (column: string): number => headings?.cells.indexOf(column) ?? -1;
  return new Map(
    rows.map(({ cells }) => [
      (cells[at('f_table_name')] ?? '').toLowerCase(),
      Number(cells[at('srid')] ?? 0) || 0,
    ]),
  );
}

function listColumns({ rows }: Table, { columns, aliases = {} }: SpatialTable): Column[] {
  const fields = new Map<string, string | undefined>([
    ...columns.map(([name, , field]) => [name, field] as const),
    ...Object.entries(aliases),
  ]);
  return rows[0]!.cells.map((cell, at) => {
    const name = cell.trim();
    const lower = name.toLowerCase();
    return { name, at, field: lower.startsWith('trowel_') ? lower : fields.get(lower) };
  });
}

interface RowToRead {
  table: Table;
  spatial: SpatialTable;
  columns: readonly Column[];
  row: TableRow;
}

/** Adds the geometry of a row. Returns the code of its coordinate system, if the shape states one. */
function readRow(
  builder: ImportBuilder,
  { table, spatial, columns, row }: RowToRead,
): { srid?: number; hasShape: boolean } {
  const values = new Map<string, string>();
  const custom: Record<string, unknown> = {};
  let [gid, stored] = [String(row.number - 1), ''];
  for (const { name, at, field } of columns) {
    if (name.toLowerCase() === GEOMETRY_COLUMN) stored = row.cells[at] ?? '';
    const text = readOriginalCell(row, { from: [at] });
    if (text === '' || name.toLowerCase() === GEOMETRY_COLUMN) continue;
    if (name.toLowerCase() === ROW_NUMBER) gid = text;
    else if (field === undefined) setCustomField(custom, name, text);
    else values.set(field, text);
  }
  const source = { ...(table.name !== undefined && { sheet: table.name }), row: row.number };
  const shape = readShapeOf(builder, stored, source);
  const fields = toFields(values, custom, spatial);
  fields['geometry_number'] ??= `${spatial.name} ${gid}`;
  const geometry = addHeights(shape.geometry, values, { fields, custom, spatial });
  if (geometry) fields['geometry'] = geometry;
  if (shape.rejected) setCustomField(custom, GEOMETRY_COLUMN, formatWkt(shape.rejected));
  if (Object.keys(custom).length > 0) fields['custom'] = custom;
  builder.records.push({ entity: 'geometries', fields, source });
  const hasShape = geometry !== undefined || shape.rejected !== undefined;
  return { hasShape, ...(shape.srid !== undefined && { srid: shape.srid }) };
}

interface ReadShape {
  geometry?: Geometry;
  /** A shape that cannot be stored as one. It is stored as text. */
  rejected?: Geometry;
  srid?: number;
}

function readShapeOf(builder: ImportBuilder, stored: string, source: ImportSource): ReadShape {
  try {
    const { geometry, srid } = decodeGeometry(stored);
    const known = srid !== undefined && srid > 0 ? { srid } : {};
    if (geometry === null) return known;
    const { shape, issue } = storableShape(geometry);
    if (shape) return { geometry: shape, ...known };
    reportRejectedShape(builder, issue, source);
    return { rejected: geometry, ...known };
  } catch (error) {
    if (!(error instanceof GeometryFormatError)) throw error;
    addProblem(builder, {
      severity: 'warning',
      code: 'unreadable_geometry',
      message: {
        en: `Row ${source.row}: ${formatIn('en', error.localizedMessage)}`,
        it: `Riga ${source.row}: ${formatIn('it', error.localizedMessage)}`,
      },
      ...source,
      column: GEOMETRY_COLUMN,
    });
    return {};
  }
}

const NUMBERS: ReadonlySet<string> = new Set<SpatialField>(['draw_order', 'direction_deg']);
const SKIPPED: ReadonlySet<string> = new Set<SpatialField>(['z', 'structure_prefix', 'structure_number']);
const DAY = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/;

/** Turns texts into values. A text that does not fit its field is a custom field under the name of its column. */
function toFields(
  values: ReadonlyMap<string, string>,
  custom: Record<string, unknown>,
  spatial: SpatialTable,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const retain = (field: string, text: string): void =>
    setCustomField(custom, columnOfField(spatial, field), text);
  for (const [field, text] of values) {
    if (SKIPPED.has(field) || field.startsWith('trowel_')) continue;
    if (field === 'drawn_on') {
      const day = DAY.exec(text)?.[1];
      if (day === undefined || Number.isNaN(Date.parse(day))) retain(field, text);
      else fields[field] = day;
    } else if (NUMBERS.has(field)) {
      const number = parseNumber(text);
      if (isFitting(field, number)) fields[field] = number;
      else retain(field, text);
    } else fields[field] = text;
  }
  const code = joinColumns([values.get('structure_prefix') ?? '', values.get('structure_number') ?? '']);
  if (code !== '') fields['structure_code'] = code;
  fields['kind'] = findSpatialKind(spatial, values.get('depicts'));
  readOwnColumns(values, fields, custom);
  return fields;
}

function isFitting(field: string, number: number | undefined): number is number {
  if (number === undefined) return false;
  return field === 'draw_order'
    ? Number.isInteger(number) && Math.abs(number) < 2 ** 31
    : number >= 0 && number <= 360;
}

function columnOfField({ columns }: SpatialTable, field: string): string {
  return columns.find(([, , of]) => of === field)?.[0] ?? field;
}

/** Reads the columns that Trowel added to a file that it wrote. */
function readOwnColumns(
  values: ReadonlyMap<string, string>,
  fields: Record<string, unknown>,
  custom: Record<string, unknown>,
): void {
  for (const [column, text] of values) {
    if (!column.startsWith('trowel_')) continue;
    const name = column.slice('trowel_'.length);
    if (name === 'custom') Object.assign(custom, parseObject(text));
    else fields[name] = OWN_NUMBERS.has(name) ? (parseNumber(text) ?? text) : text;
  }
}

const OWN_NUMBERS = new Set(['accuracy_m', 'direction_deg', 'draw_order', 'photo_number']);

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Adds the height of a column to a point. A height without a point, or that is no number, is a custom field. */
function addHeights(
  geometry: Geometry | undefined,
  values: ReadonlyMap<string, string>,
  {
    fields,
    custom,
    spatial,
  }: { fields: Record<string, unknown>; custom: Record<string, unknown>; spatial: SpatialTable },
): Geometry | undefined {
  const text = values.get('z');
  if (text === undefined) return geometry;
  const raised = geometry && addHeight(geometry, text, fields['unit_of_measure']);
  if (!raised) setCustomField(custom, columnOfField(spatial, 'z'), text);
  return raised ?? geometry;
}

/** The polygons of a cut or of a heap are its outline, unless the unit has another outline. */
function nameOutlines(records: readonly ImportedRecord[]): void {
  const keyOf = ({ fields }: ImportedRecord): string =>
    JSON.stringify(['site_name', 'area', 'us_number', 'unit_type'].map((name) => fields[name] ?? ''));
  const outlined = new Set(records.filter(({ fields }) => fields['kind'] === 'outline').map(keyOf));
  for (const record of records)
    if (['cut', 'heap'].includes(String(record.fields['kind'])) && !outlined.has(keyOf(record)))
      record.fields['kind'] = 'outline';
}

/** Reports geometries whose coordinate system is unknown, and tables that do not have the most common one. */
function reportSrids(builder: ImportBuilder, tables: ReadonlyMap<string, ReadonlyMap<number, number>>): void {
  const totals = new Map<number, number>();
  for (const counts of tables.values())
    for (const [srid, count] of counts) totals.set(srid, (totals.get(srid) ?? 0) + count);
  const most = [...totals].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  if (most === undefined) return;
  const unknown = [...tables].filter(([, counts]) => (counts.get(0) ?? 0) > 0).map(([name]) => name);
  const others = [...tables].filter(([, counts]) =>
    [...counts.keys()].some((srid) => srid !== most && srid !== 0),
  );
  if (unknown.length > 0)
    addProblem(builder, {
      severity: 'warning',
      code: 'unknown_crs',
      message: {
        en: `The coordinate system of these tables is not stated: ${unknown.join(', ')}. Enter it on the site`,
        it: `Il sistema di coordinate di queste tabelle non è indicato: ${unknown.join(', ')}. Indicalo nel sito`,
      },
    });
  if (others.length === 0) return;
  const listed = others
    .map(([name, counts]) => `${name} (EPSG ${[...counts.keys()].filter((srid) => srid > 0).join(', ')})`)
    .join(', ');
  addProblem(builder, {
    severity: 'warning',
    code: 'several_crs',
    message: {
      en: `Most geometries are in EPSG ${most}, these tables contain others: ${listed}`,
      it: `La maggior parte delle geometrie è in EPSG ${most}, queste tabelle ne contengono altre: ${listed}`,
    },
  });
}
