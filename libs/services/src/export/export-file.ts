import { ValidationError } from '@trowel/domain/core';
import type { Context } from '../context.ts';
import { exportGeojson } from './export-geojson.ts';
import { exportPyarchinit } from './export-pyarchinit.ts';
import type { ExportedFile } from '../files/index.ts';
import { exportTable, type ExportedEntity, type ExportKind } from './export-table.ts';

/** File formats of an export: tables of one kind of record, or everything of a site. */
export const EXPORT_FILES = ['csv', 'xlsx', 'json', 'geojson', 'pyarchinit'] as const;
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
    if (entity !== undefined && entity !== 'sites') throw noPlaces(entity);
    return exportGeojson(ctx, siteName);
  }
  if (what === 'pyarchinit') return exportPyarchinit(ctx, siteName);
  return exportTable(ctx, {
    what: what satisfies ExportKind,
    entity: entity ?? 'us',
    ...(siteName !== undefined && { siteName }),
  });
}

function noPlaces(entity: ExportedEntity): ValidationError {
  const message = {
    en: `GeoJSON holds the places of sites; ${entity} have none of their own`,
    it: `Il GeoJSON contiene i luoghi dei siti: ${entity} non ne ha di propri`,
  };
  return new ValidationError([{ field: 'entity', message, type: 'no_geometry' }], message);
}
