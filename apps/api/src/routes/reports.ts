import { storableText } from '@trowel/domain/core';
import type { Route } from '@trowel/http';
import { getReport, MATRIX_PAPERS, REPORT_FILES, type ReportKind } from '@trowel/services/reports';
import { z } from 'zod';
import { Flag } from './parameters.ts';
import { languageParameter, siteFileRoute } from './site-file-route.ts';

const tag = 'Reports';
const CONTENT_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv; charset=utf-8',
  'application/json',
];

const CommonQuery = z.strictObject({
  format: z.enum(REPORT_FILES).optional().meta({
    description:
      'Kind of file (default `pdf`). `docx` is the same content as a text to be worked on in a word processor, up to 250 sheets.',
  }),
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

const credit = (description: string, example: string) =>
  storableText(500).optional().meta({ description, example });
const SiteQuery = CommonQuery.extend({
  author: credit(
    'Who wrote the report; on the page of title and in what the file says of itself.',
    'A. Neri',
  ),
  institution: credit('For which institution.', 'Soprintendenza ABAP Chieti e Pescara'),
  licence: credit('Under which licence it may be used.', 'CC BY 4.0'),
  season: credit('Which campaigns it is about; the years in which units were dug unless given.', '2024–2026'),
  matrix: z.enum(MATRIX_PAPERS).optional().meta({
    description:
      'Sheets on which the PDF draws the matrix of the site: `fit` (default) the smallest one, A4 to A0, that holds it whole; `A3` sheets to fold out; `A4` sheets to be glued. Of `A3` and `A4` there are as many as it takes.',
  }),
});

/** A report in the table of reports. `query` contains its parameters. */
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
    query: SiteQuery,
    summary: 'Excavation report',
    description:
      'The site, its chronology, each period and phase with its matrix in small, units in words, finds and photographs, the Harris matrix as a vector drawing, and as appendix finds, findings and the list of units. A workbook has a sheet for each list.',
  },
];

type AnyQuery = z.output<typeof ItemQuery> & z.output<typeof SiteQuery>;

/** Routes of printed sheets and reports. */
export const reportRoutes: Route[] = REPORTS.map(({ kind, ...report }) =>
  siteFileRoute<AnyQuery>({
    ...report,
    path: `/api/reports/${kind}`,
    tag,
    contentTypes: CONTENT_TYPES,
    job: 'report',
    make: (ctx, siteName, { format = 'pdf', both, area, us, ...more }) => {
      const { inventory_number: inventoryNumber, author, institution, licence, season, matrix } = more;
      const credits = { author, institution, licence, season };
      const part = { isBilingual: both, area, us, inventoryNumber };
      return getReport(ctx, { kind, format, siteName, ...part, credits, matrixPaper: matrix });
    },
  }),
);
