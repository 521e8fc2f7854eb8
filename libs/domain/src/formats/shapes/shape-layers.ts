import { formatIn, type Message } from '@trowel/domain/core';
import { type Geometry } from '@trowel/domain/geometry';
import { isDxf, isGeojson, readDxf, readGeojson, type GeometryFormatError } from '@trowel/domain/gis';
import { tableOf } from '../graphs/json-table.ts';
import type { Table } from '../text/table.ts';

/** A shape of a layer, null for an empty one, or the reason why it cannot be read. */
export type LayerShapeOrFault = Geometry | null | { fault: Message };

/** A layer of a GIS file or a drawing: a table of attributes, and the shape of each row. */
export interface ShapeLayer {
  name: string;
  /** The first row has the headings. */
  table: Table;
  /** Shapes by the number of their row. */
  shapes: ReadonlyMap<number, LayerShapeOrFault>;
  /** Id of each row in the file, by its number. Without it the number of the row is used. */
  ids?: ReadonlyMap<number, string>;
  /** EPSG code of the coordinates, if the file states it. */
  srid?: number;
}

/** Returns a fault as it is stored in a layer. */
export function toFault(error: GeometryFormatError): { fault: Message } {
  return { fault: error.localizedMessage };
}

/** Returns the layer of a parsed GeoJSON file, or undefined for other JSON and for a file without features. */
export function findGeojsonLayer(json: unknown, fileName: string): ShapeLayer | undefined {
  if (!isGeojson(json)) return undefined;
  const { features, srid } = readGeojson(json);
  if (features.length === 0) return undefined;
  const shapes = features.map(({ geometry, problem }) => (problem ? toFault(problem) : geometry));
  return {
    name: nameOfFile(fileName),
    table: { ...tableOf(features.map(({ properties }) => properties)) },
    shapes: new Map(shapes.map((shape, i) => [i + 2, shape])),
    ids: new Map(features.flatMap(({ id }, i) => (id === undefined ? [] : [[i + 2, id] as const]))),
    ...(srid !== undefined && { srid }),
  };
}

/** A DXF file as a layer, and the entities that were not read. */
export interface DxfLayer {
  layer: ShapeLayer;
  remark: { en: string; it: string } | undefined;
}

/** Returns the shapes of a DXF text with the names of their layers, or undefined for other text. @throws GeometryFormatError */
export function findDxfLayer(text: string, fileName: string): DxfLayer | undefined {
  if (!isDxf(text)) return undefined;
  const { shapes, skipped } = readDxf(text);
  const rows = shapes.map(({ layer }, i) => ({ number: i + 2, cells: [layer, findUnitOfLayer(layer)] }));
  const listed = [...skipped].map(([type, count]) => `${type} (${count})`).join(', ');
  return {
    layer: {
      name: nameOfFile(fileName),
      table: { rows: [{ number: 1, cells: ['layer', 'us_number'] }, ...rows] },
      shapes: new Map(shapes.map(({ geometry }, i) => [i + 2, geometry])),
    },
    remark:
      listed === ''
        ? undefined
        : {
            en: `These entities of the drawing were not read: ${listed}`,
            it: `Queste entità del disegno non vengono lette: ${listed}`,
          },
  };
}

const UNIT_LAYER = /^(?:us[mrvdn]?|su|ut|ctx|context|se|ue|befund)?[\s_\-.]*0*(\d+[a-z]?)(?:$|[\s_\-.])/i;

/** Returns the unit that a layer of a drawing is named after: `12` for `US_12 contorno`. */
export function findUnitOfLayer(layer: string): string {
  return UNIT_LAYER.exec(layer.trim())?.[1] ?? '';
}

function nameOfFile(fileName: string): string {
  return fileName.replace(/^.*[\\/]/, '').replace(/\.[a-z]{2,8}$/i, '');
}

/** Formats a fault in a language. */
export function formatFault({ fault }: { fault: Message }, language: 'en' | 'it'): string {
  return formatIn(language, fault);
}
