import { renderReportPdf, type Report } from '@trowel/documents';
import type { ReportProgress } from '../context.ts';

/** A report as plain data, and the requested file format. */
export interface PrintedReport {
  report: Report;
  format: 'pdf' | 'docx';
}

/** Prints a report as PDF or writes it as an editable text document. The library for the latter is loaded on demand. */
export async function printReport(
  { report, format }: PrintedReport,
  reportProgress: ReportProgress,
): Promise<Uint8Array> {
  if (format === 'pdf') return renderReportPdf(report, reportProgress);
  const { renderReportDocx } = await import('@trowel/documents/docx');
  return renderReportDocx(report, reportProgress);
}
