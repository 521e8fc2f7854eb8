import { storableText } from '@trowel/domain/core';
import { DECLARED_KINDS, KIND_NAMES, type KindName } from '@trowel/domain/records';
import type { Route } from '@trowel/http';
import { getReport, MATRIX_PAPERS, REPORT_FILES, type ReportKind } from '@trowel/services/reports';
import { z } from 'zod';
import { Flag } from './records/parameters.ts';
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
      'File format (default `pdf`). `docx` has the same content for word processors, up to 250 sheets.',
  }),
  lang: languageParameter('report'),
  both: Flag.optional().meta({
    type: 'boolean',
    description:
      'Print texts recorded in two languages in both, the second in brackets. By default they are printed in the language of the report only. Texts recorded in one language are printed in that language.',
  }),
});

const empty = Flag.optional().meta({
  type: 'boolean',
  description:
    'Boxes without a value on the sheets: `true` prints all of them, with room for handwriting, `false` none. By default the form decides: Italian sheets have them, English ones only those of the relations.',
});
const area = storableText(250)
  .optional()
  .meta({ description: 'Only this area; empty for records without area.' });
const us = storableText(100).min(1).optional().meta({
  description: 'Only units with this number, in all areas.',
  example: '1001',
});

const UnitQuery = CommonQuery.extend({ area, us, empty });
const ListQuery = CommonQuery.extend({
  area,
  us: us.meta({ description: 'Only finds from the unit with this number.' }),
});
const ItemQuery = ListQuery.extend({
  empty,
  inventory_number: storableText(100)
    .min(1)
    .optional()
    .meta({ description: 'Only this find.', example: '44' }),
});

const KindQuery = CommonQuery.extend({
  number: storableText(100).min(1).optional().meta({ description: 'Only the record with this number.' }),
  empty,
  list: Flag.optional().meta({
    type: 'boolean',
    description: 'PDF and DOCX: a list with the main fields instead of a sheet for each record.',
  }),
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
  count: storableText(4_000).optional().meta({
    description: 'Counts to add as tables and charts: addresses below `/api/statistics/`, separated by `;`.',
    example: 'inventario?rows=find_type&columns=phase&measure=sum:weight_g',
  }),
  matrix: z.enum(MATRIX_PAPERS).optional().meta({
    description:
      'Sheets for the matrix of the site in the PDF: `pages` (default) is one A4 sheet if the matrix is legible there, otherwise A3 sheets. `A3` (fold-out) and `A4` (to be glued) use as many sheets as needed. `fit` is the smallest single sheet, A4 to A0.',
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
    kind: 'photo_log',
    operationId: 'reportPhotographs',
    query: CommonQuery,
    summary: 'Register of photographs',
    description:
      'The photographs of the site by number: date, units and finds, subject, direction, scale, author and file.',
  },
  {
    kind: 'periods',
    operationId: 'reportPeriods',
    query: CommonQuery,
    summary: 'Periods',
    description: 'The chronology with the number of units, and the records of each period and phase.',
  },
  {
    kind: 'site',
    operationId: 'reportSite',
    query: SiteQuery,
    summary: 'Excavation report',
    description:
      'The site, its chronology, each period and phase with a small matrix, descriptions of units, finds and photographs, the Harris matrix as a vector drawing, and appendices with finds, findings and the list of units. A workbook has one sheet per list.',
  },
];

/** Returns the report of a declared kind of record: its sheets, or its list. */
function reportOfKind(name: KindName): SiteReport {
  const { plural, operation, fields } = DECLARED_KINDS[name];
  const hasArea = fields.some((field) => field.name === 'area');
  return {
    kind: name,
    operationId: `report${operation.many}`,
    query: hasArea ? KindQuery.extend({ area }) : KindQuery,
    summary: `Sheets: ${plural.en.toLowerCase()}`,
    description:
      'The printed sheet of each record, in the sections of its sheet, with the names of linked records and the main photograph; or a list. As a table, one row per record.',
  };
}

type AnyQuery = z.output<typeof ItemQuery> & z.output<typeof SiteQuery> & z.output<typeof KindQuery>;

/** Routes of printed sheets and reports. */
export const reportRoutes: Route[] = [...REPORTS, ...KIND_NAMES.map(reportOfKind)].map(
  ({ kind, ...report }) =>
    siteFileRoute<AnyQuery>({
      ...report,
      path: `/api/reports/${kind}`,
      tag,
      contentTypes: CONTENT_TYPES,
      job: 'report',
      make: (ctx, siteName, { format = 'pdf', both, empty, area, us, ...more }) => {
        const {
          inventory_number: inventoryNumber,
          author,
          institution,
          licence,
          season,
          matrix,
          number,
          list,
          count,
        } = more;
        const credits = { author, institution, licence, season };
        const part = {
          isBilingual: both,
          showsEmpty: empty,
          area,
          us,
          inventoryNumber,
          number,
          isList: list,
        };
        return getReport(ctx, {
          kind,
          format,
          siteName,
          ...part,
          credits,
          matrixPaper: matrix,
          counts: count,
        });
      },
    }),
);
