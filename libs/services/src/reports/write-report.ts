import type { Report } from '@trowel/documents';
import type { ReportProgress } from '../context.ts';
import { unpackPieces } from '../workers/index.ts';
import { unpackMatrix } from '../matrix/index.ts';
import { isKindName, mapKinds } from '@trowel/domain/records';
import { buildItemReport } from './item-report.ts';
import { buildKindReport } from './kind-report.ts';
import { buildListReport } from './list-report.ts';
import { buildPeriodReport } from './period-report.ts';
import { buildPhotoLog } from './photo-log.ts';
import { printReport } from './print-report.ts';
import { renderReportCsv, renderReportWorkbook, toReportData } from './render-report.ts';
import { isPaper, type PackedReport, type ReportKind } from './report-records.ts';
import type { ReportSource } from './report-source.ts';
import { buildSiteReport } from './site-report.ts';
import { buildUnitReport } from './unit-report.ts';

const BUILDERS: Record<ReportKind, (source: ReportSource) => Report> = {
  us: buildUnitReport,
  inventario: buildItemReport,
  inventory_list: buildListReport,
  photo_log: buildPhotoLog,
  periods: buildPeriodReport,
  site: buildSiteReport,
  ...mapKinds((name) => (source: ReportSource) => buildKindReport(name, source)),
};

/** Writes a report from packed records. */
export async function writeReport(packed: PackedReport, reportProgress: ReportProgress): Promise<Uint8Array> {
  const { units, items, records, matrix } = packed;
  const source: ReportSource = {
    ...packed,
    units: await unpackPieces(units),
    items: await unpackPieces(items),
    records: await unpackPieces(records),
    matrix: await unpackMatrix(matrix),
    isPrinted: isPaper(packed.format),
  };
  const { kind, format } = packed;
  if (format === 'json') return encode(JSON.stringify(toJson(source, kind), null, 1));
  const report = BUILDERS[kind](source);
  if (format === 'pdf' || format === 'docx') return printReport({ report, format }, reportProgress);
  return format === 'xlsx' ? renderReportWorkbook(report) : encode(renderReportCsv(report));
}

/** Records have the same form as in the API. Computed data is keyed by column name. */
function toJson(source: ReportSource, kind: ReportKind): object {
  const { site, date, units, items, records, periods } = source;
  const head = { report: kind, site_name: site.site_name, generated_at: date };
  if (kind === 'us') return { ...head, units };
  if (kind === 'inventario') return { ...head, finds: items };
  if (isKindName(kind)) return { ...head, records };
  if (kind === 'periods') return { ...head, periods };
  return { report: kind, ...toReportData(BUILDERS[kind](source)) };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
