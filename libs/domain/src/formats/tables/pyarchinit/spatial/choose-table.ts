import { type Geometry } from '@trowel/domain/geometry';
import { multiTypeOf } from '@trowel/domain/gis';
import type { Row } from '../columns/render-values.ts';
import { SPATIAL_TABLES, type SpatialTable } from './spatial-tables.ts';

/** The table and the row number of a geometry. Without a number it gets the next free one. */
export interface SpatialPlace {
  table: SpatialTable;
  gid?: number;
}

const TABLES = new Map(SPATIAL_TABLES.map((table) => [table.name, table]));
const NUMBER = /^([a-z_]+) (\d{1,15})$/;
const MASONRY = /^(?:USM|USR|USV)\b/i;

/** Returns the table of a geometry: the one it was imported from, or one for its kind; undefined without one. */
export function chooseTable(row: Row): SpatialPlace | undefined {
  const geometry = row['geometry'] as Geometry | null;
  const [, name = '', gid] = NUMBER.exec(String(row['geometry_number'])) ?? [];
  const original = TABLES.get(name);
  if (original && fits(original, geometry)) return { table: original, gid: Number(gid) };
  const table = geometry ? SPATIAL_TABLES.find((one) => takes(one, row, geometry)) : undefined;
  return table && { table };
}

function fits({ type }: SpatialTable, geometry: Geometry | null): boolean {
  return geometry === null || geometry.type === type || multiTypeOf(geometry.type) === multiTypeOf(type);
}

function takes(table: SpatialTable, row: Row, geometry: Geometry): boolean {
  const { kind, otherKinds = [], link, isMasonry } = table;
  const wanted = String(row['kind'] ?? '');
  const isOfKind = wanted === kind || otherKinds.includes(wanted);
  const isLinked = link === undefined || isStated(row[link]);
  const isOfType = geometry.type === table.type || `Multi${geometry.type}` === table.type;
  const masonry = MASONRY.test(String(row['unit_type'] ?? ''));
  return isOfKind && isLinked && isOfType && (isMasonry === undefined || isMasonry === masonry);
}

function isStated(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
