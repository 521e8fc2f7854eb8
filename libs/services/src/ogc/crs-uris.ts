import { ValidationError } from '@trowel/domain/core';
import { findCrs, listCrs, WGS84 } from '@trowel/domain/gis';

/** A coordinate system as clients name it. */
export interface NamedCrs {
  uri: string;
  srid: number;
  /** True if the authority orders the axes north, east. */
  isNorthFirst: boolean;
  isGeographic: boolean;
}

const CRS84_URI = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const EPSG_URI = /^http:\/\/www\.opengis\.net\/def\/crs\/EPSG\/0\/(\d{1,6})$/;

/** WGS 84 as longitude, latitude: the system of GeoJSON. */
export const CRS84: NamedCrs = { uri: CRS84_URI, srid: WGS84, isNorthFirst: false, isGeographic: true };

/** Codes of the known systems whose axes are north, east in the EPSG register (read from PROJ 9.1). */
const NORTH_FIRST: ReadonlySet<number> = new Set([
  2169, 2176, 2177, 2178, 2179, 2180, 2393, 3006, 3021, 3034, 3035, 3059, 3301, 3346, 3844, 4230, 4258, 4265,
  4326, 5253, 5254, 5255, 5256, 6706, 6707, 6708, 6709, 6870, 7801, 31254, 31255, 31256, 31257, 31258, 31259,
  31287, 31466, 31467, 31468, 31469,
]);

/** Returns the URI of an EPSG code. */
export function uriOfSrid(srid: number): string {
  return `http://www.opengis.net/def/crs/EPSG/0/${srid}`;
}

/** Lists the URIs of all systems that features can be requested in. CRS84 is the first. */
export function listCrsUris(): string[] {
  return [CRS84_URI, ...listCrs().map(({ srid }) => uriOfSrid(srid))];
}

/**
 * Returns the system of a parameter, CRS84 if it is absent.
 * @throws ValidationError if the URI is not in the list of the collection
 */
export function parseCrs(field: 'crs' | 'bbox-crs', uri: string | undefined): NamedCrs {
  if (uri === undefined || uri === CRS84_URI) return CRS84;
  const known = findCrs(Number(EPSG_URI.exec(uri)?.[1] ?? Number.NaN));
  if (known)
    return {
      uri,
      srid: known.srid,
      isNorthFirst: NORTH_FIRST.has(known.srid),
      isGeographic: known.isGeographic,
    };
  const message = {
    en: 'This coordinate system is not in the list "crs" of the collection.',
    it: 'Questo sistema di riferimento non è nell’elenco "crs" della raccolta.',
  };
  throw new ValidationError([{ field, message, type: 'unknown_crs' }]);
}
