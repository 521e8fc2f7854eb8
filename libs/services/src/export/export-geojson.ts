import { siteColumns } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';
import type { ExportedFile } from '../files/index.ts';
import { readAll } from './site-records.ts';

/**
 * Exports the sites as GeoJSON (RFC 7946, WGS 84): one point each, or no geometry if the location is
 * not recorded. @throws NotFoundError
 */
export async function exportGeojson(ctx: Context, siteName?: string): Promise<ExportedFile> {
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const sites = (await readAll(store.sites, undefined)).filter(
    ({ id }) => siteId === undefined || id === siteId,
  );
  const features = [];
  for (const site of sites) {
    const { inventario, us } = await store.lookups.countDependantsOfSite(site.id);
    const { latitude, longitude } = site;
    const facts = Object.entries(site).filter(([name, value]) => name in siteColumns && value !== null);
    features.push({
      type: 'Feature',
      id: site.id,
      geometry:
        latitude === null || longitude === null
          ? null
          : { type: 'Point', coordinates: [longitude, latitude] },
      properties: { ...Object.fromEntries(facts), units: us, finds: inventario },
    });
  }
  return {
    fileName: `${siteName ?? 'trowel'}_sites.geojson`,
    contentType: 'application/geo+json',
    bytes: new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }, null, 1)),
  };
}
