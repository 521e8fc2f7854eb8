import { storableText } from '@trowel/domain/core';
import type { Route } from '@trowel/http';
import { getReport, REPORT_FILES, type ReportKind } from '@trowel/services/reports';
import { z } from 'zod';
import { Flag } from './parameters.ts';
import { languageParameter, siteFileRoute } from './site-file-route.ts';

const tag = 'Reports';
const CONTENT_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv; charset=utf-8',
  'application/json',
];

const CommonQuery = z.strictObject({
  format: z.enum(REPORT_FILES).optional().meta({ description: 'Kind of file (default `pdf`).' }),
  lang: languageParameter('report'),
  both: Flag.optional().meta({
    type: 'boolean',
    description:
      'On paper, texts recorded in two languages stand in both, the other in brackets. Without it only in that of the report; what was written in one language alone is printed in that.',
  }),
});

const area = storableText(250).optional().meta({ description: 'Only this area; empty for what has none.' });
const us = storableText(100).min(1).optional().meta({
  description: 'Only the unit with this number; all of them where areas repeat numbers.',
  example: '1001',
});

const UnitQuery = CommonQuery.extend({ area, us });
const ListQuery = CommonQuery.extend({
  area,
  us: us.meta({ description: 'Only finds from the unit with this number.' }),
});
const ItemQuery = ListQuery.extend({
  inventory_number: storableText(100)
    .min(1)
    .optional()
    .meta({ description: 'Only this find.', example: '44' }),
});

/** One row of the table of reports; `query` lists what the report can be asked for. */
interface SiteReport {
  kind: ReportKind;
  operationId: string;
  query: z.ZodObject;
  summary: string;
  description: string;
}

const REPORTS: readonly SiteReport[] = [
  {
    kind: 'us',
    operationId: 'reportUnits',
    query: UnitQuery,
    summary: 'Unit sheets',
    description:
      'The printed sheet of each unit, in Italian with the boxes and order of the ministry’s US and USM sheets; every recorded field is on it, with the main photograph. As a table, one row per unit.',
  },
  {
    kind: 'inventario',
    operationId: 'reportFinds',
    query: ItemQuery,
    summary: 'Find sheets',
    description: 'The printed sheet of each find, with the main photograph. As a table, one row per find.',
  },
  {
    kind: 'inventory_list',
    operationId: 'reportInventory',
    query: ListQuery,
    summary: 'Inventory of finds by type',
    description: 'Counts and sums by type, then the finds.',
  },
  {
    kind: 'periods',
    operationId: 'reportPeriods',
    query: CommonQuery,
    summary: 'Periods',
    description: 'The chronology with the number of units, and what is recorded about each period and phase.',
  },
  {
    kind: 'site',
    operationId: 'reportSite',
    query: CommonQuery,
    summary: 'Excavation report',
    description:
      'The site, its chronology, units and finds in numbers, the Harris matrix as a vector drawing, the findings in words and the list of units. A workbook has a sheet for each part.',
  },
];

/** The routes of printed sheets and reports. */
export const reportRoutes: Route[] = REPORTS.map(({ kind, ...report }) =>
  siteFileRoute<z.output<typeof ItemQuery>>({
    ...report,
    path: `/api/reports/${kind}`,
    tag,
    contentTypes: CONTENT_TYPES,
    make: (ctx, siteName, { format = 'pdf', both, area, us, inventory_number: inventoryNumber }) =>
      getReport(ctx, { kind, format, siteName, isBilingual: both, area, us, inventoryNumber }),
  }),
);
