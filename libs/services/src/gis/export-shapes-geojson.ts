import { ValidationError } from '@trowel/domain/core';
import { renderGeojsonFeatures } from '@trowel/domain/formats';
import { roundGeometry, DEGREE_DECIMALS } from '@trowel/domain/geometry';
import { WGS84 } from '@trowel/domain/gis';
import type { Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { findGisSite } from './gis-site.ts';
import { loadGisLayers } from './load-gis-layers.ts';

/** Shapes of units, of finds, or of all records. */
export type ShapesOf = 'us' | 'inventario' | 'geometries';

/**
 * Exports shapes of a site as GeoJSON in WGS 84 (RFC 7946). @throws NotFoundError; ValidationError without a
 * site, and for a site whose coordinate system is unknown
 */
export async function exportShapesGeojson(
  ctx: Context,
  { entity, siteName }: { entity: ShapesOf; siteName: string | undefined },
): Promise<ExportedFile> {
  const site = await findGisSite(ctx, siteName);
  const { layers, srid } = await runSiteInTurn(ctx, site.id, () => loadGisLayers(ctx, site, WGS84));
  if (srid !== WGS84) throw createNoCrsError(site.site_name);
  const chosen = layers.filter(({ entity: of }) => entity === 'geometries' || of === entity);
  const rounded = chosen.map((layer) => ({
    ...layer,
    rows: layer.rows.map((row) => ({ ...row, geometry: roundGeometry(row.geometry, DEGREE_DECIMALS) })),
  }));
  return {
    fileName: `${site.site_name}_${entity}.geojson`,
    contentType: 'application/geo+json',
    bytes: new TextEncoder().encode(JSON.stringify(renderGeojsonFeatures(rounded))),
  };
}

function createNoCrsError(siteName: string): ValidationError {
  const message = {
    en: `GeoJSON needs coordinates in WGS 84, but the coordinate system of ${siteName} is not recorded`,
    it: `Il GeoJSON richiede coordinate in WGS 84, ma il sistema di riferimento di ${siteName} non è registrato`,
  };
  return new ValidationError([{ field: 'site_name', message, type: 'no_crs' }], message);
}
