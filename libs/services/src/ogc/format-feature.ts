import type { OgcCollection } from './collections.ts';
import type { Feature, PropertyValue } from './features.ts';

/**
 * Returns the function that formats features of a collection as GeoJSON (RFC 7946). It writes the text
 * itself: objects with 150 properties, most of them null, take three times as long.
 */
export function createFeatureFormat({ fields }: OgcCollection): (feature: Feature) => string {
  const keys = fields.map(({ name }, at) => `${at === 0 ? '' : ','}${JSON.stringify(name)}:`);
  return ({ id, geometry, values }) => {
    let properties = '';
    for (let i = 0; i < keys.length; i++) properties += keys[i]! + formatValue(values[i] ?? null);
    return `{"type":"Feature","id":${id},"geometry":${JSON.stringify(geometry)},"properties":{${properties}}}`;
  };
}

function formatValue(value: PropertyValue): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
