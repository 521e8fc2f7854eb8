import { type Geometry } from '@trowel/domain/geometry';
import { listParts, multiTypeOf } from '@trowel/domain/gis';
import { DECLARED_KINDS, getEntity } from '@trowel/domain/records';
import { addProblem, createImportBuilder, type ImportBuilder } from '../import/import-builder.ts';
import type { ImportedRecord } from '../import/imported-data.ts';
import type { ColumnMapping } from '../tables/headings.ts';
import { findRecordSection, readRecordSection } from '../tables/record-table.ts';
import type { Table } from '../text/table.ts';
import { addHeight } from './heights.ts';
import { formatFault, type ShapeLayer } from './shape-layers.ts';
import { reportRejectedShape, storableShape } from './storable-shape.ts';

/** Columns with the height of a point, in small letters. */
const HEIGHTS = /^(?:z|h|q|quota|quota_q|elev|elevation|height|altitude)$/;
const NUMBER = 'geometry_number';
const { links } = DECLARED_KINDS.geometries;

interface LayerOptions {
  mapping: ColumnMapping;
  /** True if the attributes were read as records of their own, so that they are no custom fields of the shapes. */
  areAttributesRead: boolean;
}

/**
 * Adds the shapes of a layer as geometry records. A shape is linked to the unit or other record that its
 * attributes name. Rows without attributes are read too.
 */
function addShapes(builder: ImportBuilder, layer: ShapeLayer, options: LayerOptions): void {
  const table = withNumbers(layer);
  const section = findRecordSection(table, { chosen: 'geometries', mapping: options.mapping });
  if (!section) return;
  const scratch = createImportBuilder(builder.language);
  readRecordSection(scratch, section);
  const heightColumn = table.rows[0]!.cells.findIndex((cell) => HEIGHTS.test(cell.trim().toLowerCase()));
  const heights = new Map(table.rows.map(({ number, cells }) => [number, cells[heightColumn] ?? '']));
  const records = scratch.records.map((record) =>
    toShapeRecord(builder, record, { layer, height: heights.get(record.source.row) ?? '', ...options }),
  );
  builder.records.push(...records);
  const reported = scratch.problems.filter(({ code }) => code !== 'ignored_column');
  builder.problems.push(...(options.areAttributesRead ? [] : reported));
  builder.notes.push(
    {
      en: `Layer ${layer.name}: ${records.length} shapes${srsOf(layer)}`,
      it: `Layer ${layer.name}: ${records.length} forme${srsOf(layer)}`,
    }[builder.language],
  );
  if (layer.srid === undefined) reportUnknownCrs(builder, layer);
}

function srsOf({ srid }: ShapeLayer): string {
  return srid === undefined ? '' : ` (EPSG ${srid})`;
}

function reportUnknownCrs(builder: ImportBuilder, { name }: ShapeLayer): void {
  addProblem(builder, {
    severity: 'info',
    code: 'unknown_crs',
    message: {
      en: `Layer ${name} does not state its coordinate system: its coordinates are those of the site`,
      it: `Il layer ${name} non indica il sistema di riferimento: le coordinate sono quelle del sito`,
    },
  });
}

/** Adds the column of the numbers if there is none: the name of the layer and the id of the row. */
function withNumbers({ name, table, ids }: ShapeLayer): Table {
  const [headings, ...rows] = table.rows;
  const cells = headings?.cells ?? [];
  if (cells.includes(NUMBER)) return { ...table, name };
  return {
    ...table,
    name,
    rows: [
      { ...headings, number: headings?.number ?? 1, cells: [...cells, NUMBER] },
      ...rows.map((row) => ({
        ...row,
        cells: [
          ...cells.map((_, i) => row.cells[i] ?? ''),
          `${name} ${ids?.get(row.number) ?? row.number - 1}`,
        ],
      })),
    ],
  };
}

interface ShapeOptions extends LayerOptions {
  layer: ShapeLayer;
  /** Text of the column of heights. */
  height: string;
}

function toShapeRecord(
  builder: ImportBuilder,
  { fields: read, source }: ImportedRecord,
  { layer, height, areAttributesRead }: ShapeOptions,
): ImportedRecord {
  const { custom, ...fields } = read;
  const shape = readLayerShape(builder, layer, source.row);
  const raised = shape && (addHeight(shape, height, fields['unit_of_measure']) ?? shape);
  const own = areAttributesRead ? {} : chooseCustom(custom as Record<string, unknown> | undefined, fields);
  return {
    entity: 'geometries',
    source,
    fields: {
      ...fields,
      kind: fields['kind'] ?? (raised ? findKind(raised, fields) : undefined),
      ...(raised && { geometry: raised }),
      ...(Object.keys(own).length > 0 && { custom: own }),
    },
    ...(layer.srid !== undefined && { srid: layer.srid }),
  };
}

/** Columns of a layer that Trowel wrote repeat the linked record: they are no custom fields. */
function chooseCustom(
  custom: Record<string, unknown> = {},
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const link = links.find(({ field }) => fields[field] !== undefined);
  const known = new Set(link ? getEntity(link.to as 'us').fields.map(({ name }) => name) : []);
  return Object.fromEntries(
    Object.entries(custom).filter(([name]) => !known.has(name) && name !== 'stratigraphic_rank'),
  );
}

function readLayerShape(builder: ImportBuilder, layer: ShapeLayer, row: number): Geometry | undefined {
  const found = layer.shapes.get(row) ?? null;
  if (found === null) return undefined;
  const source = { sheet: layer.name, row };
  if ('fault' in found) {
    const [en, it] = [formatFault(found, 'en'), formatFault(found, 'it')];
    addProblem(builder, {
      severity: 'warning',
      code: 'unreadable_geometry',
      message: { en: `Row ${row}: ${en}`, it: `Riga ${row}: ${it}` },
      ...source,
    });
    return undefined;
  }
  const { shape, issue } = storableShape(withoutSinglePart(found));
  if (issue) reportRejectedShape(builder, issue, source);
  return shape;
}

/** Layers contain one type of shape, so that a single part is stored as several. */
function withoutSinglePart(geometry: Geometry): Geometry {
  const parts = listParts(geometry);
  return parts.length === 1 ? parts[0]! : geometry;
}

/** Returns the kind of a shape that the file does not name. */
function findKind(geometry: Geometry, fields: Readonly<Record<string, unknown>>): string {
  const type = multiTypeOf(geometry.type);
  if (type === 'MultiPolygon') return 'outline';
  if (type === 'MultiLineString') return 'line';
  const hasHeight = geometry.type === 'Point' && geometry.coordinates.length > 2;
  return hasHeight && fields['us_number'] !== undefined ? 'height' : 'point';
}

/** Adds the shapes of all layers. Attributes that were read as units or other records are no custom fields of the shapes. */
export function addLayers(
  builder: ImportBuilder,
  layers: readonly ShapeLayer[],
  mapping: ColumnMapping,
): void {
  const read = new Set([...builder.units, ...builder.records].map(({ source }) => source.sheet));
  for (const layer of layers)
    addShapes(builder, layer, { mapping, areAttributesRead: read.has(layer.table.name) });
}

/** Returns true for a table of attributes that Trowel wrote: it describes shapes, not the units that it names. */
export function isOwnTable({ rows }: Table): boolean {
  const headings = rows[0]?.cells ?? [];
  return headings.includes(NUMBER) && headings.includes('kind');
}
