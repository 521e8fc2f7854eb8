import type { BoxSearch, PlacedSite, SiteBox } from '@trowel/db/store';
import {
  DEGREE_DECIMALS,
  mapPositions,
  METRE_DECIMALS,
  roundGeometry,
  type Geometry,
  type Position,
} from '@trowel/domain/geometry';
import {
  createSiteTransform,
  createTransform,
  createTransformToSite,
  findCrs,
  getBaseSrid,
  WGS84,
  type LocalGrid,
  type SiteCrs,
  type Transform,
} from '@trowel/domain/gis';
import type { Context } from '../context.ts';
import { boxAround, growBox, intersectBoxes, listOutline, type PlanBox } from './boxes.ts';
import type { NamedCrs } from './crs-uris.ts';

/** Returns true if the caller may see exactly where a site is. */
export function isPlaceVisible({ services: { visibility } }: Context, siteId: number): boolean {
  return !visibility.rounded.includes(siteId) && !visibility.locationHidden.includes(siteId);
}

/** Returns the coordinate system of a site. */
export function crsOfSite({ srid, local_grid: grid }: PlacedSite): SiteCrs {
  return { srid, local_grid: grid as LocalGrid | null };
}

/** Returns true if the shapes of a site can be converted to other systems. */
export function isPlaced(ctx: Context, site: PlacedSite): boolean {
  const base = getBaseSrid(crsOfSite(site));
  return base !== null && findCrs(base) !== undefined && isPlaceVisible(ctx, site.id);
}

/** Converts shapes of one site to a system: undefined if a coordinate has no value there. */
export type PlaceShape = (geometry: Geometry) => Geometry | undefined;

/**
 * Creates the conversions of the shapes of sites to a system, with axes east, north. Sites without a
 * place, or whose exact place the caller may not see, are absent.
 */
export async function createPlacers(
  ctx: Context,
  sites: readonly PlacedSite[],
  { srid }: NamedCrs,
): Promise<Map<number, PlaceShape>> {
  const placers = new Map<number, PlaceShape>();
  for (const site of sites) {
    const transform = isPlaced(ctx, site) ? await createSiteTransform(crsOfSite(site), srid) : undefined;
    if (transform) placers.set(site.id, (geometry) => convert(geometry, transform));
  }
  return placers;
}

/** Creates the conversion of shapes in WGS 84 to a system. */
export async function createDegreePlacer({ srid }: NamedCrs): Promise<PlaceShape> {
  const transform = await createTransform(WGS84, srid);
  return (geometry) => convert(geometry, transform);
}

function convert(geometry: Geometry, transform: Transform): Geometry | undefined {
  let isFinite = true;
  const placed = mapPositions(geometry, (position) => {
    const result = transform(position);
    if (!Number.isFinite(result[0]) || !Number.isFinite(result[1])) isFinite = false;
    return result;
  });
  return isFinite ? placed : undefined;
}

/** Returns a geometry as it is sent: in the order of axes of its system, to a tenth of a millimetre. */
export function orderAxes(geometry: Geometry, { isNorthFirst, isGeographic }: NamedCrs): Geometry {
  const rounded = roundGeometry(geometry, isGeographic ? DEGREE_DECIMALS : METRE_DECIMALS);
  return isNorthFirst
    ? mapPositions(rounded, ([x, y, z]) => (z === undefined ? [y, x] : [y, x, z]))
    : rounded;
}

/** Degrees around the area of a system in which its conversions are still defined. */
const AREA_MARGIN = 3;
/** Conversions bend the sides of a box: shapes near it are compared exactly afterwards. */
const BOX_SHARE = 0.01;
const BOX_METRES = 1;
const BOX_DEGREES = 1e-5;

/** Returns the search for shapes in boxes, in the coordinates of each site. */
export async function createBoxSearch(
  ctx: Context,
  sites: readonly PlacedSite[],
  { boxes, crs }: { boxes: readonly PlanBox[]; crs: NamedCrs },
): Promise<BoxSearch> {
  const placed = sites.filter((site) => isPlaced(ctx, site));
  const degrees = await Promise.all(boxes.map((box) => convertBox(box, crs.srid, WGS84)));
  const bySystem = new Map<string, PlacedSite[]>();
  for (const site of placed) {
    const key = JSON.stringify(crsOfSite(site));
    const others = bySystem.get(key);
    if (others) others.push(site);
    else bySystem.set(key, [site]);
  }
  const found: SiteBox[] = [];
  for (const same of bySystem.values())
    for (const box of degrees) {
      const own = box && (await convertToSite(box, crsOfSite(same[0]!)));
      if (own)
        found.push(
          toSiteBox(
            own,
            same.map(({ id }) => id),
          ),
        );
    }
  return { placedIds: placed.map(({ id }) => id), boxes: found };
}

/** Returns the search for points in degrees. */
export async function createDegreeSearch(boxes: readonly PlanBox[], crs: NamedCrs): Promise<BoxSearch> {
  const degrees = await Promise.all(boxes.map((box) => convertBox(box, crs.srid, WGS84)));
  return { placedIds: [], boxes: degrees.flatMap((box) => (box ? [toSiteBox(box, [])] : [])) };
}

function toSiteBox([min_x, min_y, max_x, max_y]: PlanBox, siteIds: readonly number[]): SiteBox {
  return { siteIds, min_x, min_y, max_x, max_y };
}

async function convertBox(box: PlanBox, from: number, to: number): Promise<PlanBox | undefined> {
  if (from === to) return growBox(box, 0, BOX_DEGREES);
  const area = findCrs(from)?.bbox;
  const transform = await createTransform(from, to);
  const around = boxAround(listOutline(box).map(transform));
  // A box beyond the area of its system has no finite outline: the whole area is searched.
  return around ? growBox(around, BOX_SHARE, BOX_DEGREES) : area && growBox(area, 0, AREA_MARGIN);
}

/** Converts a box in degrees to the system of a site. Undefined if it is not near the area of the system. */
async function convertToSite(box: PlanBox, site: SiteCrs): Promise<PlanBox | undefined> {
  const base = findCrs(getBaseSrid(site) ?? Number.NaN);
  const near = base && intersectBoxes(box, growBox(base.bbox, 0, AREA_MARGIN));
  const transform = near && (await createTransformToSite(WGS84, site));
  if (!near || !transform) return undefined;
  const around = boxAround(listOutline(near).map(transform));
  const length = base.isGeographic && !site.local_grid ? BOX_DEGREES : BOX_METRES;
  return around && growBox(around, BOX_SHARE, length);
}

/** Returns the box in degrees around a box of a site. */
export async function convertExtent(site: PlacedSite, box: PlanBox): Promise<PlanBox | undefined> {
  const transform = await createSiteTransform(crsOfSite(site), WGS84);
  return transform && boxAround(listOutline(box).map((position: Position) => transform(position)));
}
