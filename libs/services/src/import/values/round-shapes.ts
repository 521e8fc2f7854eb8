import type { Store } from '@trowel/db';
import type { ImportedRecord } from '@trowel/domain/formats';
import { roundGeometry, type Geometry } from '@trowel/domain/geometry';
import { type SiteCrs } from '@trowel/domain/gis';
import { decimalsOf, getSiteCrs } from '../../records/index.ts';

/** Rounds the shape of a record as it will be stored, so that the same file imported again changes nothing. */
export type ShapeRounder = (given: Record<string, unknown>) => void;

/** Creates the rounder for the shapes of a site: as it is recorded, or as the file describes a new site. */
export async function createShapeRounder(
  store: Store,
  records: readonly ImportedRecord[],
  siteId: number | undefined,
): Promise<ShapeRounder> {
  const described = records.find(({ entity }) => entity === 'sites')?.fields as Partial<SiteCrs> | undefined;
  const crs =
    siteId === undefined ? { srid: null, local_grid: null, ...described } : await getSiteCrs(store, siteId);
  const decimals = decimalsOf(crs);
  return (given) => {
    const { geometry } = given;
    if (geometry) given['geometry'] = roundGeometry(geometry as Geometry, decimals);
  };
}
