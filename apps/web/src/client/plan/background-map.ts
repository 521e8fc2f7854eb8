import {
  createSiteTransform,
  createTransformToSite,
  fromLocalGrid,
  getBaseSrid,
  toLocalGrid,
  type SiteCrs,
  type Transform,
} from '@trowel/domain/gis';
import type { BackgroundMap } from '../places/background-map.ts';
import TileLayer from 'ol/layer/Tile.js';
import type { Coordinate } from 'ol/coordinate.js';
import Projection from 'ol/proj/Projection.js';
import { addCoordinateTransforms, addEquivalentProjections, get as getProjection } from 'ol/proj.js';
import TileWMS from 'ol/source/TileWMS.js';
import XYZ from 'ol/source/XYZ.js';

const WEB_MERCATOR = 3857;
/** Servers of tiles rarely have more levels. Their tiles are enlarged beyond. */
const MOST_LEVEL = 19;

/** The place of the plan in the world. */
export interface BackgroundPlace {
  site: SiteCrs;
  /** Projection of the view. */
  view: Projection;
}

/**
 * Creates the layer of a map in the coordinates of a site. A WMS draws in the coordinate system of the site; tiles are
 * converted. Returns undefined if it is unknown where the site is. @throws ValidationError for an unknown system
 */
export async function createBackgroundLayer(
  map: BackgroundMap,
  place: BackgroundPlace,
): Promise<TileLayer | undefined> {
  const base = getBaseSrid(place.site);
  if (base === null) return undefined;
  return new TileLayer({
    source: await (map.kind === 'wms' ? createWms(map, place, base) : createTiles(map, place)),
  });
}

async function createTiles({ address }: BackgroundMap, { site, view }: BackgroundPlace): Promise<XYZ> {
  const [fromWeb, toWeb] = [
    await createTransformToSite(WEB_MERCATOR, site),
    await createSiteTransform(site, WEB_MERCATOR),
  ];
  const source = getProjection(`EPSG:${WEB_MERCATOR}`);
  if (source && fromWeb && toWeb) addCoordinateTransforms(source, view, inFlat(fromWeb), inFlat(toWeb));
  return new XYZ({ url: address, maxZoom: MOST_LEVEL });
}

function createWms({ address }: BackgroundMap, { site, view }: BackgroundPlace, base: number): TileWMS {
  const projection = new Projection({ code: `EPSG:${base}`, units: 'm' });
  const { local_grid: grid } = site;
  if (grid)
    addCoordinateTransforms(
      projection,
      view,
      inFlat((position) => toLocalGrid(grid, position)),
      inFlat((position) => fromLocalGrid(grid, position)),
    );
  else addEquivalentProjections([projection, view]);
  const url = new URL(address);
  const given = [...url.searchParams].map(([key, value]) => [key.toUpperCase(), value] as const);
  url.search = '';
  // Version 1.1.1 has x before y in every coordinate system.
  const params = { ...Object.fromEntries(given), VERSION: '1.1.1' };
  return new TileWMS({ url: url.href, params, projection });
}

function inFlat(transform: Transform): (coordinate: Coordinate) => Coordinate {
  return ([x = 0, y = 0]) => [...transform([x, y])];
}
