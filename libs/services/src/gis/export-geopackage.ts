import type { Site } from '@trowel/domain/records';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { listLanePeriods, nameInEnglish } from '../matrix/index.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { packPieces } from '../workers/index.ts';
import { createEmptyError, findGisSite } from './gis-site.ts';
import { loadGisLayers } from './load-gis-layers.ts';
import { writeGeopackageTask, writeQgisProjectTask } from './tasks.ts';
import type { PackedLayers } from './write-geopackage.ts';

/**
 * Exports the shapes of a site as a GeoPackage with one layer for each kind of record and dimension, and with
 * styles for QGIS. @throws NotFoundError; ValidationError without a site, and for a site without shapes
 */
export async function exportGeopackage(ctx: Context, siteName: string | undefined): Promise<ExportedFile> {
  const site = await findGisSite(ctx, siteName);
  const bytes = await runSiteInTurn(ctx, site.id, () => packGeopackage(ctx, site));
  return { fileName: `${site.site_name}.gpkg`, contentType: 'application/geopackage+sqlite3', bytes };
}

/**
 * Exports the shapes of a site as a QGIS project with its GeoPackage, zipped. The project has the layers, styles and
 * coordinate system. @throws as `exportGeopackage`
 */
export async function exportQgisProject(ctx: Context, siteName: string | undefined): Promise<ExportedFile> {
  const site = await findGisSite(ctx, siteName);
  const names = { title: site.site_name, stem: site.site_name.replace(NOT_IN_A_SOURCE, '_') };
  const bytes = await runSiteInTurn(ctx, site.id, async () => {
    const input = { ...(await packLayers(ctx, site)), names };
    return ctx.services.tasks.run(writeQgisProjectTask, input, runOptionsOf(ctx));
  });
  return { fileName: `${site.site_name}_qgis.zip`, contentType: 'application/zip', bytes };
}

/** Characters that a file name or the address of a layer in QGIS may not contain. */
const NOT_IN_A_SOURCE = /[^\p{L}\p{N} ._-]/gu;

async function packGeopackage(ctx: Context, site: Site): Promise<Uint8Array> {
  return ctx.services.tasks.run(writeGeopackageTask, await packLayers(ctx, site), runOptionsOf(ctx));
}

async function packLayers(ctx: Context, site: Site): Promise<PackedLayers> {
  const store = readsOf(ctx);
  const { layers, srid, lastChange } = await loadGisLayers(ctx, site);
  if (layers.length === 0) throw createEmptyError(site.site_name);
  const periods = await store.periods.listAll(site.id);
  const legend = listLanePeriods(nameInEnglish(periods), ctx.language)
    .filter(({ phase }) => !phase)
    .map(({ period, label }) => ({ period, label }));
  return {
    layers: await packPieces(layers),
    srid,
    lastChange,
    periods: periods.map(({ period, phase, color }) => ({ period, phase, color })),
    legend,
  };
}
