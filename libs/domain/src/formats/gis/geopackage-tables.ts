import { computeBounds } from '@trowel/domain/geometry';
import { findCrsWkt, hasHeights, writeGeopackageGeometry } from '@trowel/domain/gis';
import { toLayerGeometry, type GisLayer } from './gis-layers.ts';
import { renderQgisStyle, type StyleColors } from './qgis-style.ts';

/** A table of a GeoPackage with its SQL definition. */
export interface GeopackageTable {
  name: string;
  sql: string;
  columns: string[];
  rows: (string | number | Uint8Array | null)[][];
}

/** Facts of a GeoPackage besides its layers. */
export interface GeopackageOptions {
  /** EPSG code, or null for a local system. */
  srid: number | null;
  /** Moment of the last change of the records: `2026-01-31T10:00:00.000Z`. The bytes are the same for the same records. */
  lastChange: string;
  colors: StyleColors;
}

export const GEOPACKAGE_APPLICATION_ID = 1_196_444_487;
export const GEOPACKAGE_VERSION = 10_300;
/** Code of a plane system that is not placed on the earth. */
const UNDEFINED_CARTESIAN = -1;
const GEOMETRY = 'geom';
const STYLES = 'layer_styles';

/** Renders layers as the tables of a GeoPackage 1.3, with labels, vocabularies and styles for QGIS. */
export function renderGeopackage(layers: readonly GisLayer[], options: GeopackageOptions): GeopackageTable[] {
  const srsId = options.srid ?? UNDEFINED_CARTESIAN;
  return [
    renderSystems(options.srid),
    renderContents(layers, srsId, options),
    renderGeometryColumns(layers, srsId),
    renderExtensions(),
    ...renderSchema(layers),
    ...layers.map((layer) => renderLayer(layer, srsId)),
    renderStyles(layers, options),
  ];
}

function renderSystems(srid: number | null): GeopackageTable {
  const rows: GeopackageTable['rows'] = [
    [
      'Undefined Cartesian SRS',
      -1,
      'NONE',
      -1,
      'undefined',
      'undefined Cartesian coordinate reference system',
    ],
    [
      'Undefined geographic SRS',
      0,
      'NONE',
      0,
      'undefined',
      'undefined geographic coordinate reference system',
    ],
    ['WGS 84', 4326, 'EPSG', 4326, findCrsWkt(4326) ?? 'undefined', 'longitude and latitude in degrees'],
  ];
  if (srid !== null && srid !== 4326) {
    const wkt = findCrsWkt(srid);
    const name = /^\w+\["([^"]*)"/.exec(wkt ?? '')?.[1] ?? `EPSG:${srid}`;
    rows.push([name, srid, 'EPSG', srid, wkt ?? 'undefined', null]);
  }
  return {
    name: 'gpkg_spatial_ref_sys',
    sql: 'srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT',
    columns: ['srs_name', 'srs_id', 'organization', 'organization_coordsys_id', 'definition', 'description'],
    rows,
  };
}

function renderContents(
  layers: readonly GisLayer[],
  srsId: number,
  { lastChange }: GeopackageOptions,
): GeopackageTable {
  const attributes: GeopackageTable['rows'][number] = [
    STYLES,
    'attributes',
    STYLES,
    '',
    lastChange,
    null,
    null,
    null,
    null,
    null,
  ];
  return {
    name: 'gpkg_contents',
    sql: "table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')), min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER, CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)",
    columns: [
      'table_name',
      'data_type',
      'identifier',
      'description',
      'last_change',
      'min_x',
      'min_y',
      'max_x',
      'max_y',
      'srs_id',
    ],
    rows: [
      ...layers.map((layer) => [
        layer.name,
        'features',
        layer.title,
        layer.description,
        lastChange,
        ...findExtent(layer),
        srsId,
      ]),
      ...(layers.length > 0 ? [attributes] : []),
    ],
  };
}

function findExtent({ rows }: GisLayer): [number, number, number, number] {
  const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { geometry } of rows) {
    const bounds = computeBounds(geometry);
    if (!bounds) continue;
    extent[0] = Math.min(extent[0], bounds.min_x);
    extent[1] = Math.min(extent[1], bounds.min_y);
    extent[2] = Math.max(extent[2], bounds.max_x);
    extent[3] = Math.max(extent[3], bounds.max_y);
  }
  return extent;
}

/** Heights are mandatory (1) if all shapes have them, prohibited (0) if none has, optional (2) otherwise. */
function heightsOf({ rows }: GisLayer): 0 | 1 | 2 {
  const count = rows.filter(({ geometry }) => hasHeights(geometry)).length;
  if (count === 0) return 0;
  return count === rows.length ? 1 : 2;
}

function renderGeometryColumns(layers: readonly GisLayer[], srsId: number): GeopackageTable {
  return {
    name: 'gpkg_geometry_columns',
    sql: 'table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name), CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name), CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id)',
    columns: ['table_name', 'column_name', 'geometry_type_name', 'srs_id', 'z', 'm'],
    rows: layers.map((layer) => [layer.name, GEOMETRY, layer.type.toUpperCase(), srsId, heightsOf(layer), 0]),
  };
}

const SCHEMA_EXTENSION = 'http://www.geopackage.org/spec121/#extension_schema';

function renderExtensions(): GeopackageTable {
  return {
    name: 'gpkg_extensions',
    sql: 'table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL, scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)',
    columns: ['table_name', 'column_name', 'extension_name', 'definition', 'scope'],
    rows: ['gpkg_data_columns', 'gpkg_data_column_constraints'].map((name) => [
      name,
      null,
      'gpkg_schema',
      SCHEMA_EXTENSION,
      'read-write',
    ]),
  };
}

/** Renders the labels of the columns and the words of their vocabularies. */
function renderSchema(layers: readonly GisLayer[]): GeopackageTable[] {
  const constraints = new Map<string, readonly (readonly [string, string])[]>();
  const columns = layers.flatMap(({ name, columns: own }) =>
    own.map((column) => {
      const constraint = column.words ? `words_of_${column.name}` : null;
      if (constraint && column.words) constraints.set(constraint, column.words);
      return [name, column.name, null, column.title, column.description ?? null, null, constraint];
    }),
  );
  return [
    {
      name: 'gpkg_data_columns',
      sql: 'table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT, description TEXT, mime_type TEXT, constraint_name TEXT, CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name), CONSTRAINT gdc_tn UNIQUE (table_name, name)',
      columns: ['table_name', 'column_name', 'name', 'title', 'description', 'mime_type', 'constraint_name'],
      rows: columns,
    },
    {
      name: 'gpkg_data_column_constraints',
      sql: 'constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, value TEXT, min NUMERIC, min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT, CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value)',
      columns: [
        'constraint_name',
        'constraint_type',
        'value',
        'min',
        'min_is_inclusive',
        'max',
        'max_is_inclusive',
        'description',
      ],
      rows: [...constraints].flatMap(([name, words]) =>
        words.map(([word, label]) => [name, 'enum', word, null, null, null, null, label]),
      ),
    },
  ];
}

function renderLayer(layer: GisLayer, srsId: number): GeopackageTable {
  const columns = layer.columns.map(({ name, type }) => `${quoteName(name)} ${type}`);
  return {
    name: layer.name,
    sql: [
      'fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL',
      `${GEOMETRY} ${layer.type.toUpperCase()}`,
      ...columns,
    ].join(', '),
    columns: ['fid', GEOMETRY, ...layer.columns.map(({ name }) => name)],
    rows: layer.rows.map(({ geometry, values }, i) => [
      i + 1,
      writeGeopackageGeometry(toLayerGeometry(geometry, layer), srsId),
      ...values,
    ]),
  };
}

function renderStyles(
  layers: readonly GisLayer[],
  { colors, lastChange }: GeopackageOptions,
): GeopackageTable {
  return {
    name: STYLES,
    sql: 'id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, f_table_catalog TEXT(256), f_table_schema TEXT(256), f_table_name TEXT(256), f_geometry_column TEXT(256), styleName TEXT(30), styleQML TEXT, styleSLD TEXT, useAsDefault BOOLEAN, description TEXT, owner TEXT(30), ui TEXT(30), update_time DATETIME',
    columns: [
      'id',
      'f_table_catalog',
      'f_table_schema',
      'f_table_name',
      'f_geometry_column',
      'styleName',
      'styleQML',
      'styleSLD',
      'useAsDefault',
      'description',
      'owner',
      'ui',
      'update_time',
    ],
    rows: layers.map((layer, i) => [
      i + 1,
      '',
      '',
      layer.name,
      GEOMETRY,
      'Trowel',
      renderQgisStyle(layer, colors),
      '',
      1,
      layer.title,
      '',
      null,
      lastChange,
    ]),
  };
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
