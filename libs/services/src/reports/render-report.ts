import {
  writeWorkbook,
  type FactsPart,
  type Report,
  type ReportPart,
  type ReportValue,
  type TablePart,
} from '@trowel/documents';
import { guardText, renderCsv } from '@trowel/domain/formats';
import { reportTextsIn } from './report-texts.ts';

/** Returns the parts with figures or rows. Sheets and drawings are only for paper. */
function dataPartsOf({ parts }: Report): (FactsPart | TablePart)[] {
  return parts.filter((part: ReportPart) => part.kind === 'facts' || part.kind === 'table');
}

/** Returns a report as data: named figures, and tables as lists of objects. */
export function toReportData(report: Report): Record<string, unknown> & { parts: unknown[] } {
  const { title, siteName, date } = report;
  return {
    title,
    ...(siteName && { site_name: siteName }),
    generated_at: date.toISOString(),
    parts: dataPartsOf(report).map((part) =>
      part.kind === 'facts'
        ? { title: part.title, figures: Object.fromEntries(part.facts.map(({ key, value }) => [key, value])) }
        : { title: part.title, rows: part.rows.map((row) => toObject(part, row)) },
    ),
  };
}

function toObject({ columns }: TablePart, row: readonly ReportValue[]): Record<string, ReportValue> {
  return Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? null]));
}

/** Returns a report as CSV. With several tables, each line names its part. */
export function renderReportCsv(report: Report): string {
  const parts = dataPartsOf(report);
  const [only, ...others] = parts;
  if (only?.kind === 'table' && others.length === 0) {
    return renderCsv(
      only.columns.map(({ heading }) => heading),
      only.rows,
      { bom: true },
    );
  }
  const tables = parts.map((part) => ({ title: part.title, rows: tableOf(part) }));
  const width = tables.reduce((widest, { rows }) => Math.max(widest, rows[0]?.length ?? 0), 2);
  const columns = Array.from({ length: width }, (_, at) => `column_${at + 1}`);
  const rows = tables.flatMap(({ title, rows: cells }) => cells.map((row) => [title, ...row]));
  return renderCsv(['part', ...columns], rows, { bom: true });
}

/** Returns a report as a workbook with one sheet per part. */
export function renderReportWorkbook(report: Report): Promise<Uint8Array> {
  return writeWorkbook(
    dataPartsOf(report).map((part) => {
      const [headings, ...rows] =
        part.kind === 'table' ? tableOf(part) : [factHeadings(report), ...tableOf(part)];
      return { name: part.title, columns: headings!.map((name) => ({ heading: String(name) })), rows };
    }),
  );
}

function factHeadings({ language }: Report): string[] {
  const { figure, value } = reportTextsIn(language);
  return [figure, value];
}

/** Returns a part as a table, headings first. */
function tableOf(part: FactsPart | TablePart): (readonly ReportValue[])[] {
  if (part.kind === 'facts') return part.facts.map(({ label, value }) => [label, value]);
  return [part.columns.map(({ heading }) => heading), ...part.rows];
}

/** Returns a report as Markdown. Recorded texts are escaped. */
export function renderReportMarkdown(report: Report): string {
  const blocks = dataPartsOf(report).map((part) => `## ${part.title}\n\n${renderTable(part, report)}`);
  return [`# ${escapeMarkdown(report.title)}`, `Made ${report.date.toISOString()}.`, ...blocks, ''].join(
    '\n\n',
  );
}

function renderTable(part: FactsPart | TablePart, report: Report): string {
  const [headings, ...rows] =
    part.kind === 'table' ? tableOf(part) : [factHeadings(report), ...tableOf(part)];
  if (rows.length === 0) return 'None.';
  const line = (cells: readonly ReportValue[]): string =>
    `| ${cells.map((cell) => escapeMarkdown(String(cell ?? ''))).join(' | ')} |`;
  return [line(headings!), `|${' --- |'.repeat(headings!.length)}`, ...rows.map(line)].join('\n');
}

function escapeMarkdown(text: string): string {
  return guardText(text)
    .replace(/[\\`*_{}[\]<>#|!]/g, (sign) => `\\${sign}`)
    .replace(/\s*\n\s*/g, ' ');
}
