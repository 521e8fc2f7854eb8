import type { Report } from '@trowel/documents';
import { mapKinds } from '@trowel/domain/records';
import { runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { exportGraphml } from '../graphs/index.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { buildOverview } from './build-overview.ts';
import type { OverviewQuery } from './overview-parts.ts';
import { loadReport, type ReportPartQuery } from './load-report.ts';
import {
  renderReportCsv,
  renderReportMarkdown,
  renderReportWorkbook,
  toReportData,
} from './render-report.ts';
import type { ReportFile, ReportKind } from './report-records.ts';
import { printReportTask, writeReportTask } from './tasks.ts';

/** Parameters of a report. */
export interface ReportQuery extends ReportPartQuery {
  kind: ReportKind;
  format: ReportFile;
  siteName: string;
}

const FILE_TYPES: Record<ReportFile, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

/**
 * Creates the printed sheets of units, finds or a declared kind, a list, or the report of a site, in a worker thread.
 * @throws NotFoundError for an unknown site, unit or find; ValidationError for an unknown area;
 * ForbiddenError
 */
export async function getReport(ctx: Context, query: ReportQuery): Promise<ExportedFile> {
  const write = async (): Promise<Uint8Array> =>
    ctx.services.tasks.run(writeReportTask, await loadReport(ctx, query), runOptionsOf(ctx));
  const bytes = await (readsRelations(query) ? runSiteInTurn(ctx, query.siteName, write) : write());
  return { fileName: nameFile(query), contentType: FILE_TYPES[query.format], bytes };
}

/** Returns true if a report reads all units or relations of its site. */
function readsRelations({ kind, us }: ReportQuery): boolean {
  return kind === 'site' || kind === 'periods' || (kind === 'us' && us === undefined);
}

const FILE_STEMS: Record<ReportKind, string> = {
  us: 'us',
  inventario: 'inventario',
  inventory_list: 'inventory_list',
  photo_log: 'photo_log',
  periods: 'periods',
  site: 'report',
  ...mapKinds((name) => name),
};

function nameFile({ siteName, kind, format, isList, ...part }: ReportQuery): string {
  const { area, us, inventoryNumber, number } = part;
  const parts = [siteName, area, FILE_STEMS[kind], isList && 'list', us, inventoryNumber, number];
  return `${parts.filter(Boolean).join('_')}.${format}`;
}

/** File formats of an overview. */
export const OVERVIEW_FORMATS = ['json', 'csv', 'xlsx', 'markdown', 'graphml', 'pdf', 'docx'] as const;
export type OverviewFormat = (typeof OVERVIEW_FORMATS)[number];

/** An overview as data and as a file. */
export interface MadeOverview {
  /** Its parts: named figures, or rows. */
  data: Record<string, unknown>;
  file: ExportedFile;
}

/** Parameters of an overview and its format. The credits and the paper size are for report and sheets. */
type OverviewRequest = OverviewQuery &
  Pick<ReportPartQuery, 'credits' | 'matrixPaper'> & { format: OverviewFormat };

/**
 * Creates an overview of a site or of all. GraphML contains the matrix of the site; PDF and DOCX
 * contain its report or sheets. @throws ValidationError, NotFoundError, ForbiddenError
 */
export async function createOverview(
  ctx: Context,
  { format, ...query }: OverviewRequest,
): Promise<MadeOverview> {
  const overview = await buildOverview(ctx, query);
  return {
    data: { report_type: query.type, ...toReportData(overview) },
    file: await createFile(ctx, overview, { format, ...query }),
  };
}

async function createFile(ctx: Context, overview: Report, request: OverviewRequest): Promise<ExportedFile> {
  const { format, type, siteName, details } = request;
  if (siteName !== undefined && format === 'graphml') {
    return exportGraphml(ctx, { siteName, grouping: 'period_area', reverseEpochs: false, dialect: 'yed' });
  }
  if (siteName !== undefined && (format === 'pdf' || format === 'docx')) {
    const { credits, matrixPaper, unitType } = request;
    if (type === 'site') return getReport(ctx, { kind: 'site', format, siteName, credits, matrixPaper });
    if (type === 'us' && details) return getReport(ctx, { kind: 'us', format, siteName, unitType });
  }
  const [ending, contentType] = OVERVIEW_FILES[format];
  return {
    fileName: `${siteName ?? 'trowel'}_${type}.${ending}`,
    contentType,
    bytes: await render(ctx, overview, format),
  };
}

const OVERVIEW_FILES: Record<OverviewFormat, readonly [ending: string, contentType: string]> = {
  json: ['json', FILE_TYPES.json],
  csv: ['csv', FILE_TYPES.csv],
  xlsx: ['xlsx', FILE_TYPES.xlsx],
  pdf: ['pdf', FILE_TYPES.pdf],
  docx: ['docx', FILE_TYPES.docx],
  markdown: ['md', 'text/markdown; charset=utf-8'],
  graphml: ['graphml', 'application/xml'],
};

async function render(ctx: Context, overview: Report, format: OverviewFormat): Promise<Uint8Array> {
  if (format === 'xlsx') return renderReportWorkbook(overview);
  if (format === 'pdf' || format === 'docx') {
    return ctx.services.tasks.run(printReportTask, { report: overview, format }, runOptionsOf(ctx));
  }
  return new TextEncoder().encode(renderText(overview, format));
}

function renderText(overview: Report, format: OverviewFormat): string {
  if (format === 'csv') return renderReportCsv(overview);
  if (format === 'markdown') return renderReportMarkdown(overview);
  return JSON.stringify(toReportData(overview), null, 1);
}
