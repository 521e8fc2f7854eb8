import { writeWorkbook, type CellValue } from '@trowel/documents';
import { renderChartSvg, type ChartKind } from '@trowel/domain/drawing';
import { getEntity, type Statistics } from '@trowel/domain/records';
import { runOptionsOf, type Context, type Language } from '../context.ts';
import { writeLocalCsv } from '../export/index.ts';
import type { ExportedFile } from '../files/index.ts';
import { drawChartTask } from './tasks.ts';
import { computeStatistics, type StatisticsQuery } from './compute-statistics.ts';
import { formatAmount } from './format-value.ts';
import { findSiteOfList } from './read-axis.ts';
import { statisticsTextsIn } from './statistics-texts.ts';

/** Formats of a table of counts. */
export const STATISTICS_FILES = ['csv', 'xlsx', 'svg', 'png'] as const;
export type StatisticsFormat = (typeof STATISTICS_FILES)[number];

/** Media types of the formats. */
export const STATISTICS_TYPES: Readonly<Record<StatisticsFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** A file of counts. */
export interface StatisticsFileQuery extends StatisticsQuery {
  format: StatisticsFormat;
  /** Chart of the pictures. Default: stacked. */
  chart?: ChartKind | undefined;
}

/**
 * Counts as `computeStatistics` and returns a table (`csv`, `xlsx`) or a chart (`svg`, `png`).
 * @throws ValidationError, NotFoundError
 */
export async function getStatisticsFile(ctx: Context, query: StatisticsFileQuery): Promise<ExportedFile> {
  const statistics = await computeStatistics(ctx, query);
  const site = query.siteName ?? findSiteOfList(query.query);
  const name = [site ?? 'trowel', query.entity, query.rows, query.columns].filter(Boolean).join('_');
  return {
    fileName: `${name.replaceAll(/[\\/:*?"<>|\s]+/g, '_')}.${query.format}`,
    contentType: STATISTICS_TYPES[query.format],
    bytes: await writeBytes(ctx, statistics, { ...query, site }),
  };
}

type ChartQuery = Pick<StatisticsFileQuery, 'entity' | 'chart'> & { site: string | undefined };

async function writeBytes(
  ctx: Context,
  statistics: Statistics,
  query: ChartQuery & Pick<StatisticsFileQuery, 'format'>,
): Promise<Uint8Array> {
  const { format, entity } = query;
  if (format === 'png') return drawStatisticsPng(ctx, statistics, query);
  if (format === 'svg')
    return new TextEncoder().encode(renderChart(ctx.language, statistics, { ...query, theme: 'auto' }));
  const { headings, rows } = tabulateStatistics(statistics, ctx.language);
  if (format === 'csv') return writeLocalCsv(headings, rows, ctx.language);
  const columns = headings.map((heading) => ({ heading, kind: 'text' as const }));
  return writeWorkbook([{ name: entity, columns, rows }]);
}

/** Draws the chart of a table as PNG, in a worker process. */
export function drawStatisticsPng(
  ctx: Context,
  statistics: Statistics,
  query: ChartQuery,
): Promise<Uint8Array> {
  const svg = renderChart(ctx.language, statistics, { ...query, theme: 'light' });
  return ctx.services.tasks.run(drawChartTask, svg, runOptionsOf(ctx));
}

function renderChart(
  language: Language,
  statistics: Statistics,
  { chart, entity, site, theme }: ChartQuery & { theme: 'auto' | 'light' },
): string {
  const { title, others, omitted } = statisticsTextsIn(language);
  return renderChartSvg(statistics, {
    kind: chart ?? 'stacked',
    language,
    title: title(statistics),
    subtitle: [getEntity(entity).plural[language], site].filter(Boolean).join(' · '),
    formatNumber: (value) => formatAmount(value, language),
    labelOthers: others,
    noteOmitted: omitted,
    theme,
  });
}

/** Returns the table with its totals: headings, and rows with numbers as numbers. */
export function tabulateStatistics(
  { measure, titles, rows, columns, cells, totals }: Statistics,
  language: 'en' | 'it',
): { headings: string[]; rows: CellValue[][] } {
  const { total, measureName } = statisticsTextsIn(language);
  const hasColumns = titles.columns !== undefined;
  const line = (label: CellValue, numbers: readonly number[], sum: number): CellValue[] => [
    label,
    ...numbers,
    ...(hasColumns ? [sum] : []),
  ];
  return {
    headings: hasColumns
      ? [`${titles.rows} / ${titles.columns}`, ...columns.map(({ label }) => label), total]
      : [titles.rows, measureName(measure)],
    rows: [
      ...rows.map(({ label }, at) => line(label, cells[at]!, totals.rows[at]!)),
      line(total, totals.columns, totals.all),
    ],
  };
}
