import { KIND_NAMES } from '@trowel/domain/records';
import { defineFileRoute, defineRoute, type Route } from '@trowel/http';
import { EXPORT_FILES, exportArchive, exportFile } from '@trowel/services/export';
import { z } from 'zod';
import { SiteQuery } from './records/parameters.ts';

const tag = 'Export';
const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const JSON_FILE = 'application/json';

const ExportParams = z.strictObject({
  what: z.enum(EXPORT_FILES).meta({
    description:
      'File format: a table of one kind of record (`csv`, `xlsx`, `json`), locations of sites or shapes of a site in WGS 84 (`geojson`), the shapes of a site for GIS programs (`gpkg`, GeoPackage; `qgis`, a GeoPackage with a QGIS project, zipped; `shapefile`, zipped), or a pyArchInit database (`pyarchinit`, SQLite).',
  }),
});
const ExportQuery = SiteQuery.extend({
  entity: z
    .enum(['sites', 'us', 'inventario', 'periods', 'thesaurus', ...KIND_NAMES])
    .optional()
    .meta({
      description:
        'Kind of records in a table (default `us`). For `geojson` only `sites` (default), `us`, `inventario` or `geometries`.',
    }),
});

const ArchiveQuery = z.object({
  site_name: SiteQuery.shape.site_name.unwrap().meta({ description: 'The site.' }),
});

/** Routes of exports. */
export const exportRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/export/archive',
    operationId: 'exportArchive',
    tag,
    summary: 'Export a site as an archive',
    description:
      'A ZIP that repositories can verify (BagIt 1.0, SHA-256): records as CSV, JSON and a pyArchInit database, the change log, the matrix, the graphs, photographs, documents and 3D models, JSON Schemas, and a README in English and Italian.',
    access: 'read',
    limit: 'export',
    job: 'archive',
    query: ArchiveQuery,
    answer: {
      status: 200,
      kind: 'bytes',
      contentTypes: ['application/zip'],
      description: 'The archive, as an attachment',
    },
    run: async (ctx, { query }) => ({ ...(await exportArchive(ctx, query.site_name)), isDownload: true }),
  }),
  defineFileRoute({
    path: '/api/export/{what}',
    operationId: 'exportFile',
    tag,
    summary: 'Export records',
    description:
      'Tables have one row per record and one column per field, with headings that the import accepts. In CSV, cells that look like formulas are escaped. The pyArchInit database contains everything about the site, and importing it restores the same records.',
    params: ExportParams,
    query: ExportQuery,
    contentTypes: [
      CSV,
      XLSX,
      JSON_FILE,
      'application/geo+json',
      'application/geopackage+sqlite3',
      'application/zip',
      'application/vnd.sqlite3',
    ],
    run: (ctx, { params, query }) =>
      exportFile(ctx, {
        what: params.what,
        ...(query.entity !== undefined && { entity: query.entity }),
        ...(query.site_name !== undefined && { siteName: query.site_name }),
      }),
  }),
];
