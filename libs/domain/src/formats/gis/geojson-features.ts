import type { GisLayer } from './gis-layers.ts';

/** Renders layers in WGS 84 as a GeoJSON FeatureCollection (RFC 7946). Empty attributes are left out. */
export function renderGeojsonFeatures(layers: readonly GisLayer[]): object {
  const features = layers.flatMap(({ columns, rows }) =>
    rows.map(({ geometry, values }) => ({
      type: 'Feature',
      geometry,
      properties: Object.fromEntries(
        columns.flatMap(({ name }, i) => {
          const value = values[i] ?? null;
          return value === null ? [] : [[name, value] as const];
        }),
      ),
    })),
  );
  return { type: 'FeatureCollection', features };
}
