import { renderReportPdf, type Report } from '@trowel/documents';
import type { ReportProgress } from '../context.ts';

/** A report whose parts are plain data, and the file it is to be. */
export interface PrintedReport {
  report: Report;
  format: 'pdf' | 'docx';
}

/** Prints a report, or writes it as a text to be worked on; the library of the latter is loaded for it alone. */
export async function printReport(
  { report, format }: PrintedReport,
  tell: ReportProgress,
): Promise<Uint8Array> {
  if (format === 'pdf') return renderReportPdf(report, tell);
  const { renderReportDocx } = await import('@trowel/documents/docx');
  return renderReportDocx(report, tell);
}
