import type { Geometry } from '@trowel/domain/geometry';
import { checkGeojsonGeometry } from './geojson.ts';
import { GeometryFormatError } from './geometry-errors.ts';
import { isGeopackageGeometry, readGeopackageGeometry } from './geopackage-geometry.ts';
import { isSpatialite, readSpatialite } from './spatialite.ts';
import { readWkb, type DecodedGeometry } from './wkb.ts';
import { isWkt, readWkt } from './wkt.ts';

const HEX = /^(?:[0-9a-f]{2}){5,}$/i;

/**
 * Decodes the value of a geometry column in any form: SpatiaLite, GeoPackage, WKB, EWKB, these as
 * hexadecimal text, WKT or GeoJSON. Null and empty texts are null.
 * @throws GeometryFormatError
 */
export function decodeGeometry(value: unknown): DecodedGeometry {
  if (value instanceof Uint8Array) return decodeBytes(value);
  if (typeof value !== 'string' || value.trim() === '') return { geometry: null };
  const text = value.trim();
  if (HEX.test(text)) return decodeBytes(parseHex(text));
  if (isWkt(text)) return readWkt(text);
  return { geometry: parseGeojsonText(text) };
}

function decodeBytes(bytes: Uint8Array): DecodedGeometry {
  if (bytes.length === 0) return { geometry: null };
  if (isSpatialite(bytes)) return readSpatialite(bytes);
  return isGeopackageGeometry(bytes) ? readGeopackageGeometry(bytes) : readWkb(bytes);
}

function parseGeojsonText(text: string): Geometry | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GeometryFormatError({
      en: `The text "${text.slice(0, 30)}" is not a geometry`,
      it: `Il testo «${text.slice(0, 30)}» non è una geometria`,
    });
  }
  return checkGeojsonGeometry(value);
}

/** Parses hexadecimal text. The caller has checked the digits. */
export function parseHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}

/** Formats bytes as hexadecimal text. */
export function formatHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
