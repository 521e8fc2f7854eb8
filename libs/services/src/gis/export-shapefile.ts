import { runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { packPieces } from '../workers/index.ts';
import { createEmptyError, findGisSite } from './gis-site.ts';
import { loadGisLayers } from './load-gis-layers.ts';
import { writeShapefilesTask } from './tasks.ts';

/** Exports the shapes of a site as zipped Shapefiles, one for each layer of the GeoPackage. @throws as `exportGeopackage` */
export async function exportShapefile(ctx: Context, siteName: string | undefined): Promise<ExportedFile> {
  const site = await findGisSite(ctx, siteName);
  const bytes = await runSiteInTurn(ctx, site.id, async () => {
    const { layers, srid, lastChange } = await loadGisLayers(ctx, site);
    if (layers.length === 0) throw createEmptyError(site.site_name);
    const input = { layers: await packPieces(layers), srid, lastChange };
    return ctx.services.tasks.run(writeShapefilesTask, input, runOptionsOf(ctx));
  });
  return { fileName: `${site.site_name}_shapefile.zip`, contentType: 'application/zip', bytes };
}
