import type { Field, Labels } from '@trowel/domain/core';
import { type Geometry } from '@trowel/domain/geometry';
import { multiTypeOf } from '@trowel/domain/gis';
import { DECLARED_KINDS, getEntity, type EntityName } from '@trowel/domain/records';
import {
  isDerivedField,
  layerColumn,
  toLayerValue,
  type LayerColumn,
  type LayerValue,
} from './layer-columns.ts';

/** A record. */
export type GisRow = Readonly<Record<string, unknown>>;

/** Dimension of the shapes of a layer. */
export type LayerShape = 'polygons' | 'lines' | 'points';

/** A layer of a GIS file: the shapes of one kind of record that have one dimension, with attributes. */
export interface GisLayer {
  /** Name of the table or file: `us_polygons`. */
  name: string;
  title: string;
  description: string;
  /** Kind of the linked records; absent for shapes without a link. */
  entity?: EntityName;
  shape: LayerShape;
  type: 'MultiPolygon' | 'MultiLineString' | 'MultiPoint' | 'Point';
  columns: LayerColumn[];
  rows: { geometry: Geometry; values: LayerValue[] }[];
}

/** The geometries of a site with the records that they belong to. */
export interface GisRecords {
  geometries: readonly GisRow[];
  /** Returns the linked record of a geometry, and its place in the order of the matrix if it is a unit. */
  findRecord: (geometry: GisRow) => { record: GisRow; rank?: number } | undefined;
  language: 'en' | 'it';
}

interface Group {
  key: string;
  plural: Labels;
  entity: EntityName | undefined;
}

/** Layers of shapes without a record, by kind of shape. */
const PLACES: Readonly<Record<string, { key: string; plural: Labels }>> = {
  area: { key: 'sites', plural: { en: 'Sites', it: 'Siti' } },
  trench: { key: 'trenches', plural: { en: 'Trenches', it: 'Saggi' } },
  sector: { key: 'sectors', plural: { en: 'Sectors', it: 'Settori' } },
  section: { key: 'sections', plural: { en: 'Section lines', it: 'Linee di sezione' } },
  direction: { key: 'photographs', plural: { en: 'Photographs', it: 'Fotografie' } },
};
const OTHERS = { key: 'others', plural: { en: 'Other shapes', it: 'Altre forme' } };
const SHAPE_LABELS: Readonly<Record<LayerShape, Labels>> = {
  polygons: { en: 'polygons', it: 'poligoni' },
  lines: { en: 'lines', it: 'linee' },
  points: { en: 'points', it: 'punti' },
};
const KEYS: Partial<Record<EntityName, string>> = { inventario: 'finds', 'survey-units': 'survey_units' };
/** Columns that a layer has even if they are empty. */
const ALWAYS = new Set(['site_name', 'geometry_number', 'kind']);
export const RANK_COLUMN = 'stratigraphic_rank';

/** Builds the layers of a site. Shapes are in the order of the matrix, the oldest first. Records without a shape have no row. */
export function buildGisLayers({ geometries, findRecord, language }: GisRecords): GisLayer[] {
  const layers = new Map<string, { group: Group; shape: LayerShape; rows: LayerRow[] }>();
  for (const row of geometries) {
    const geometry = row['geometry'] as Geometry | null;
    if (!geometry) continue;
    const shape = shapeOf(geometry);
    const group = groupOf(row);
    const name = `${group.key}_${shape}`;
    const layer = layers.get(name) ?? { group, shape, rows: [] };
    layer.rows.push({ row, geometry, ...findRecord(row) });
    layers.set(name, layer);
  }
  return [...layers]
    .map(([name, { group, shape, rows }]) =>
      buildLayer(name, { group, shape, rows: rows.toSorted(compareRows), language }),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

interface LayerRow {
  row: GisRow;
  geometry: Geometry;
  record?: GisRow;
  rank?: number;
}

function shapeOf({ type }: Geometry): LayerShape {
  if (type.endsWith('Polygon')) return 'polygons';
  return type.endsWith('LineString') ? 'lines' : 'points';
}

function groupOf(row: GisRow): Group {
  const link = DECLARED_KINDS.geometries.links.find(({ field }) => isFilled(row[field]));
  if (!link) return { ...(PLACES[String(row['kind'])] ?? OTHERS), entity: undefined };
  const entity = link.to as EntityName;
  return { key: KEYS[entity] ?? entity, plural: getEntity(entity).plural, entity };
}

/** The oldest unit first; within a unit the higher number of the order is drawn first. */
function compareRows(a: LayerRow, b: LayerRow): number {
  const orderOf = ({ row }: LayerRow): number => Number(row['draw_order'] ?? 0);
  return (
    (a.rank ?? -1) - (b.rank ?? -1) || orderOf(b) - orderOf(a) || Number(a.row['id']) - Number(b.row['id'])
  );
}

function buildLayer(
  name: string,
  {
    group,
    shape,
    rows,
    language,
  }: { group: Group; shape: LayerShape; rows: readonly LayerRow[]; language: 'en' | 'it' },
): GisLayer {
  const sources = [
    ...listGeometryColumns(rows, language),
    ...(group.entity === 'us' ? [createRankSource(language)] : []),
  ];
  // A column of the linked record must not look like a field of the shape when the file is imported again.
  const taken = new Set([RANK_COLUMN, ...getEntity('geometries').fields.map(({ name }) => name)]);
  if (group.entity)
    for (const field of listFields(group.entity))
      if (!taken.has(field.name) && rows.some(({ record }) => isFilled(record?.[field.name])))
        sources.push({ column: layerColumn(field, language), read: ({ record }) => record?.[field.name] });
  return {
    name,
    title: `${group.plural[language]}: ${SHAPE_LABELS[shape][language]}`,
    description: '',
    ...(group.entity && { entity: group.entity }),
    shape,
    type: typeOf(shape, rows),
    columns: sources.map(({ column }) => column),
    rows: rows.map((row) => ({
      geometry: row.geometry,
      values: sources.map(({ column, read }) => toLayerValue(read(row), column)),
    })),
  };
}

interface ColumnSource {
  column: LayerColumn;
  read: (row: LayerRow) => unknown;
}

function listGeometryColumns(rows: readonly LayerRow[], language: 'en' | 'it'): ColumnSource[] {
  return listFields('geometries')
    .filter(({ name }) => name !== 'geometry')
    .filter(({ name }) => ALWAYS.has(name) || rows.some(({ row }) => isFilled(row[name])))
    .map((field) => ({ column: layerColumn(field, language), read: ({ row }) => row[field.name] }));
}

function createRankSource(language: 'en' | 'it'): ColumnSource {
  const title = { en: 'Level in the matrix', it: 'Livello nel matrix' }[language];
  return { column: { name: RANK_COLUMN, type: 'INTEGER', title }, read: ({ rank }) => rank };
}

function listFields(entity: EntityName): Field[] {
  return getEntity(entity).fields.filter((field) => !isDerivedField(field));
}

function typeOf(shape: LayerShape, rows: readonly LayerRow[]): GisLayer['type'] {
  if (shape === 'points' && rows.every(({ geometry }) => geometry.type === 'Point')) return 'Point';
  return multiTypeOf(rows[0]!.geometry.type);
}

/** Returns a geometry as the type of its layer requires: a part alone becomes a multi-part geometry. */
export function toLayerGeometry(geometry: Geometry, { type }: Pick<GisLayer, 'type'>): Geometry {
  if (geometry.type === type) return geometry;
  return { type, coordinates: [geometry.coordinates] } as Geometry;
}

function isFilled(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}
