import { defineRoute, type Route } from '@trowel/http';
import { exportTable } from '@trowel/services';
import { z } from 'zod';
import { SiteQuery } from './parameters.ts';

const tag = 'Export';
const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const JSON_FILE = 'application/json';

const ExportParams = z.strictObject({
  what: z.enum(['csv', 'xlsx', 'json']).meta({ description: 'Kind of file.' }),
});
const ExportQuery = SiteQuery.extend({
  entity: z
    .enum(['sites', 'us', 'inventario', 'periods', 'thesaurus'])
    .optional()
    .meta({ description: 'Which records (default `us`).' }),
});

/** The routes of taking records out. */
export const exportRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/export/{what}',
    operationId: 'exportTable',
    tag,
    summary: 'Records as a table',
    description:
      'One row a record, one column a field, in the names the import understands. In CSV, cells a spreadsheet would take for a formula are guarded.',
    access: 'read',
    limit: 'export',
    params: ExportParams,
    query: ExportQuery,
    answer: {
      status: 200,
      kind: 'file',
      contentTypes: [CSV, XLSX, JSON_FILE],
      description: 'The file, as an attachment',
    },
    run: (ctx, { params, query }) =>
      exportTable(ctx, {
        what: params.what,
        entity: query.entity ?? 'us',
        ...(query.site_name !== undefined && { siteName: query.site_name }),
      }),
  }),
];
