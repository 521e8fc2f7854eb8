import { computeBounds } from '@trowel/domain/geometry';
import { escapeXml } from '@trowel/domain/drawing';
import { findCrs, findCrsWkt } from '@trowel/domain/gis';
import type { GisLayer } from './gis-layers.ts';
import { renderRenderer, type StyleColors } from './qgis-style.ts';

/** Facts of a QGIS project besides its layers. */
export interface QgisProjectOptions {
  title: string;
  /** Name of the GeoPackage in the folder of the project. */
  geopackage: string;
  /** EPSG code, or null for a local system. */
  srid: number | null;
  colors: StyleColors;
}

const GEOMETRY = { polygons: 'Polygon', lines: 'Line', points: 'Point' } as const;
/** Layers from the top: points lie on lines, lines on polygons. Among polygons, those not listed lie on these. */
const SHAPES = ['points', 'lines', 'polygons'] as const;
const LOWEST_POLYGONS = ['sectors_polygons', 'trenches_polygons', 'sites_polygons'];
/** Share of the extent that stays free around the shapes. */
const MARGIN = 0.05;

/**
 * Renders a project file of QGIS 3 (`.qgs`) for a GeoPackage beside it, with its layers, their styles and the unit
 * numbers as labels. Units are drawn in the order of the matrix, the latest on top.
 */
export function renderQgisProject(layers: readonly GisLayer[], options: QgisProjectOptions): string {
  const listed = layers.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1));
  const system = renderSystem(options.srid);
  const tree = listed.map(
    (layer) =>
      `<layer-tree-layer id="${idOf(layer)}" name="${escapeXml(layer.title)}" checked="Qt::Checked" expanded="0" providerKey="ogr" source="${escapeXml(sourceOf(layer, options))}"/>`,
  );
  const order = listed.map((layer) => `<item>${idOf(layer)}</item>`).join('');
  return [
    `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>`,
    `<qgis projectname="${escapeXml(options.title)}" version="3.22.0">`,
    `<homePath path=""/><title>${escapeXml(options.title)}</title>`,
    `<projectCrs>${system}</projectCrs>`,
    `<layer-tree-group>${tree.join('')}<custom-order enabled="0">${order}</custom-order></layer-tree-group>`,
    renderCanvas(listed, options.srid, system),
    `<projectlayers>${listed.map((layer) => renderMapLayer(layer, { ...options, system })).join('')}</projectlayers>`,
    renderProperties(options.srid),
    '</qgis>\n',
  ].join('\n');
}

/** Paths are relative to the project, so that the folder can be moved. QGIS reads the system only where it is enabled. */
function renderProperties(srid: number | null): string {
  const isPlaced = srid === null ? 0 : 1;
  return `<properties><Paths><Absolute type="bool">false</Absolute></Paths><SpatialRefSys><ProjectionsEnabled type="int">${isPlaced}</ProjectionsEnabled></SpatialRefSys></properties>`;
}

function rankOf({ name, shape }: GisLayer): number {
  return SHAPES.indexOf(shape) * 10 + LOWEST_POLYGONS.indexOf(name);
}

/** QGIS finds the layer of a legend, an order and a style by its id. */
function idOf({ name }: GisLayer): string {
  return `trowel_${escapeXml(name)}`;
}

function sourceOf({ name }: GisLayer, { geopackage }: QgisProjectOptions): string {
  return `./${geopackage}|layername=${name}`;
}

/** Renders a coordinate system, which QGIS knows by its code. A local system has none. */
function renderSystem(srid: number | null): string {
  if (srid === null) return '<spatialrefsys/>';
  const wkt = findCrsWkt(srid);
  return `<spatialrefsys>${wkt ? `<wkt>${escapeXml(wkt)}</wkt>` : ''}<authid>EPSG:${srid}</authid></spatialrefsys>`;
}

function renderCanvas(layers: readonly GisLayer[], srid: number | null, system: string): string {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { rows } of layers)
    for (const { geometry } of rows) {
      const bounds = computeBounds(geometry);
      if (!bounds) continue;
      minX = Math.min(minX, bounds.min_x);
      minY = Math.min(minY, bounds.min_y);
      maxX = Math.max(maxX, bounds.max_x);
      maxY = Math.max(maxY, bounds.max_y);
    }
  const margin = MARGIN * Math.max(maxX - minX, maxY - minY);
  const isGeographic = srid !== null && findCrs(srid)?.isGeographic === true;
  const extent = `<extent><xmin>${minX - margin}</xmin><ymin>${minY - margin}</ymin><xmax>${maxX + margin}</xmax><ymax>${maxY + margin}</ymax></extent>`;
  return `<mapcanvas name="theMapCanvas" annotationsVisible="1"><units>${isGeographic ? 'degrees' : 'meters'}</units>${extent}<rotation>0</rotation><destinationsrs>${system}</destinationsrs></mapcanvas>`;
}

function renderMapLayer(layer: GisLayer, options: QgisProjectOptions & { system: string }): string {
  const { shape, title } = layer;
  const labels = layer.name === 'us_polygons' ? renderUnitLabels() : '';
  return [
    `<maplayer type="vector" geometry="${GEOMETRY[shape]}" wkbType="${layer.type}" labelsEnabled="${labels ? 1 : 0}" refreshOnNotifyEnabled="0" styleCategories="AllStyleCategories">`,
    `<id>${idOf(layer)}</id><datasource>${escapeXml(sourceOf(layer, options))}</datasource>`,
    `<layername>${escapeXml(title)}</layername><srs>${options.system}</srs>`,
    '<provider encoding="UTF-8">ogr</provider>',
    renderRenderer(layer, options.colors),
    labels,
    renderAliases(layer),
    '</maplayer>',
  ].join('');
}

/** The labels of the sheet, instead of the names of the columns. */
function renderAliases({ columns }: GisLayer): string {
  const aliases = columns.map(
    ({ name, title }, i) => `<alias index="${i + 1}" field="${escapeXml(name)}" name="${escapeXml(title)}"/>`,
  );
  return `<aliases>${aliases.join('')}</aliases>`;
}

/** The numbers of the units, on their outlines only. */
function renderUnitLabels(): string {
  const field = `CASE WHEN "kind" = 'outline' THEN "us_number" END`;
  const style = `<text-style fieldName="${escapeXml(field)}" isExpression="1" fontFamily="Sans" fontSize="8" fontSizeUnit="Point" textColor="20,20,20,255" textOpacity="1"><text-buffer bufferDraw="1" bufferSize="0.6" bufferSizeUnits="MM" bufferColor="255,255,255,255" bufferOpacity="0.8"/></text-style>`;
  return `<labeling type="simple"><settings>${style}<placement placement="1" centroidInside="1"/><rendering drawLabels="1" obstacle="0" scaleVisibility="0"/></settings></labeling>`;
}
