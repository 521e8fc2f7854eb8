import { renderReportPdf, type Report } from '@trowel/documents';
import type { TellProgress } from '../context.ts';

/** Prints a report whose parts are plain data. */
export function printReport(report: Report, tell: TellProgress): Promise<Uint8Array> {
  return renderReportPdf(report, tell);
}
