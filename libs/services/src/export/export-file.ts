import { ValidationError } from '@trowel/domain/core';
import type { Context } from '../context.ts';
import { exportGeojson } from './export-geojson.ts';
import { exportPyarchinit } from './export-pyarchinit.ts';
import type { ExportedFile } from '../files/index.ts';
import { exportGeopackage, exportQgisProject, exportShapefile, exportShapesGeojson } from '../gis/index.ts';
import { exportTable, type ExportedEntity, type ExportKind } from './export-table.ts';

/** File formats of an export: tables of one kind of record, or everything of a site. */
export const EXPORT_FILES = [
  'csv',
  'xlsx',
  'json',
  'geojson',
  'gpkg',
  'qgis',
  'shapefile',
  'pyarchinit',
] as const;
export type ExportFileKind = (typeof EXPORT_FILES)[number];

/** Parameters of an export. */
export interface ExportRequest {
  what: ExportFileKind;
  /** Kind of record of a table; by default units. */
  entity?: ExportedEntity;
  /** By default all sites. */
  siteName?: string;
}

/**
 * Exports records as a file. @throws NotFoundError for an unknown site; ValidationError for GeoJSON of
 * records without coordinates
 */
export async function exportFile(
  ctx: Context,
  { what, entity, siteName }: ExportRequest,
): Promise<ExportedFile> {
  if (what === 'geojson') {
    if (entity === 'us' || entity === 'inventario' || entity === 'geometries')
      return exportShapesGeojson(ctx, { entity, siteName });
    if (entity !== undefined && entity !== 'sites') throw noPlaces(entity);
    return exportGeojson(ctx, siteName);
  }
  if (what === 'gpkg') return exportGeopackage(ctx, siteName);
  if (what === 'qgis') return exportQgisProject(ctx, siteName);
  if (what === 'shapefile') return exportShapefile(ctx, siteName);
  if (what === 'pyarchinit') return exportPyarchinit(ctx, siteName);
  return exportTable(ctx, {
    what: what satisfies ExportKind,
    entity: entity ?? 'us',
    ...(siteName !== undefined && { siteName }),
  });
}

function noPlaces(entity: ExportedEntity): ValidationError {
  const message = {
    en: `GeoJSON contains sites, units, finds and geometries; ${entity} have no location of their own`,
    it: `Il GeoJSON contiene siti, US, reperti e geometrie: ${entity} non ha posizioni proprie`,
  };
  return new ValidationError([{ field: 'entity', message, type: 'no_geometry' }], message);
}
