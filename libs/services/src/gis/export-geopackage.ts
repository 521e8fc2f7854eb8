import { ValidationError } from '@trowel/domain/core';
import { ENTITIES } from '@trowel/domain/records';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { listLanePeriods, nameInEnglish } from '../matrix/index.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { packPieces } from '../workers/index.ts';
import { existing, getSiteId } from '../writing/index.ts';
import { loadGisLayers } from './load-gis-layers.ts';
import { writeGeopackageTask } from './tasks.ts';

/**
 * Exports the shapes of a site as a GeoPackage with one layer for each kind of record and dimension, and with
 * styles for QGIS. @throws NotFoundError; ValidationError without a site, and for a site without shapes
 */
export async function exportGeopackage(ctx: Context, siteName: string | undefined): Promise<ExportedFile> {
  if (siteName === undefined) throw createNoSiteError();
  const siteId = await getSiteId(readsOf(ctx), siteName);
  const bytes = await runSiteInTurn(ctx, siteId, () => packGeopackage(ctx, siteId));
  return { fileName: `${siteName}.gpkg`, contentType: 'application/geopackage+sqlite3', bytes };
}

async function packGeopackage(ctx: Context, siteId: number): Promise<Uint8Array> {
  const store = readsOf(ctx);
  const site = existing(await store.sites.find(siteId), { label: ENTITIES.sites.label, id: siteId });
  const { layers, srid, lastChange } = await loadGisLayers(ctx, site);
  if (layers.length === 0) throw createEmptyError(site.site_name);
  const periods = await store.periods.listAll(siteId);
  const legend = listLanePeriods(nameInEnglish(periods), ctx.language)
    .filter(({ phase }) => !phase)
    .map(({ period, label }) => ({ period, label }));
  const input = {
    layers: await packPieces(layers),
    srid,
    lastChange,
    periods: periods.map(({ period, phase, color }) => ({ period, phase, color })),
    legend,
  };
  return ctx.services.tasks.run(writeGeopackageTask, input, runOptionsOf(ctx));
}

function createNoSiteError(): ValidationError {
  const message = {
    en: 'A GIS file contains one site: state site_name',
    it: 'Un file GIS contiene un solo sito: indica site_name',
  };
  return new ValidationError([{ field: 'site_name', message, type: 'missing' }], message);
}

/** Returns the error for a site of which there is nothing to draw. */
export function createEmptyError(siteName: string): ValidationError {
  const message = {
    en: `${siteName} has no shapes`,
    it: `${siteName} non ha geometrie`,
  };
  return new ValidationError([{ field: 'site_name', message, type: 'no_geometry' }], message);
}
