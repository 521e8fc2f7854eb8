import type { Store } from '@trowel/db';
import { ValidationError } from '@trowel/domain/core';
import { DEGREE_DECIMALS, METRE_DECIMALS, roundGeometry, type Geometry } from '@trowel/domain/geometry';
import { createAreaCheck, hasDegrees, type AreaCheck, type SiteCrs } from '@trowel/domain/gis';
import type { KindName } from '@trowel/domain/records';

/** Returns the coordinate system of a site. Precondition: the site exists. */
export async function getSiteCrs(store: Store, siteId: number): Promise<SiteCrs> {
  const site = await store.sites.find(siteId);
  return { srid: site?.srid ?? null, local_grid: site?.local_grid ?? null };
}

/** Returns the decimals with which shapes in a coordinate system are stored: a tenth of a millimetre. */
export function decimalsOf(site: SiteCrs): number {
  return hasDegrees(site) ? DEGREE_DECIMALS : METRE_DECIMALS;
}

/** Rounds a shape for its site, and checks that it lies where its coordinate system is valid. */
export interface ShapeNormalizer {
  round(geometry: Geometry): Geometry;
  check: AreaCheck;
}

/** Creates the normalizer for the shapes of a site. */
export async function createShapeNormalizer(site: SiteCrs): Promise<ShapeNormalizer> {
  const decimals = decimalsOf(site);
  return { round: (geometry) => roundGeometry(geometry, decimals), check: await createAreaCheck(site) };
}

/**
 * Returns a record to be written with its shape rounded for its site. Records of other kinds are returned unchanged.
 * @throws ValidationError for a shape outside the area of the coordinate system
 */
export async function normalizeGeometry<R extends Readonly<Record<string, unknown>>>(
  store: Store,
  siteId: number,
  { name, record }: { name: KindName; record: R },
): Promise<R> {
  const { geometry } = record;
  if (name !== 'geometries' || !geometry) return record;
  const normalizer = await createShapeNormalizer(await getSiteCrs(store, siteId));
  return { ...record, geometry: normalizeShape(normalizer, geometry as Geometry) };
}

/** Rounds and checks one shape. @throws ValidationError */
export function normalizeShape(
  { round, check }: ShapeNormalizer,
  geometry: Geometry,
  field = 'geometry',
): Geometry {
  const outside = check(geometry);
  if (outside) {
    const message = { en: `${field} ${outside.en}.`, it: `Forma: ${outside.it}.` };
    throw new ValidationError([{ field, message, type: 'outside_area' }]);
  }
  return round(geometry);
}
