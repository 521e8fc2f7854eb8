import type { CellValue } from '@trowel/documents';
import { ValidationError } from '@trowel/domain/core';
import { getEntity, isEntityName, parseListQuery, unknownParameter } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { isChoosable, type ChoosableEntity } from '../records/index.ts';
import { loadFields } from '../sheet-fields/index.ts';
import { computeStatistics, type StatisticsQuery } from './compute-statistics.ts';
import { drawStatisticsPng, tabulateStatistics } from './statistics-file.ts';
import { statisticsTextsIn } from './statistics-texts.ts';

/** A count in a report: its table, and on paper its chart. */
export interface ReportCount {
  title: string;
  headings: string[];
  rows: CellValue[][];
  /** PNG. */
  chart?: Uint8Array;
}

/** Maximum number of counts in a report. */
const MAX_COUNTS = 10;
const SEPARATOR = ';';

/**
 * Computes the counts of a report of a site. Each is named like its address below `/api/statistics/`:
 * `inventario?rows=find_type&columns=phase`. Several are separated by `;`.
 * @throws ValidationError for an unknown kind, field or filter
 */
export async function loadReportCounts(
  ctx: Context,
  text: string,
  { siteName, isPrinted }: { siteName: string; isPrinted: boolean },
): Promise<ReportCount[]> {
  const addresses = text
    .split(SEPARATOR)
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, MAX_COUNTS);
  const counts: ReportCount[] = [];
  for (const address of addresses) {
    const query = await parseCount(ctx, address, siteName);
    const statistics = await computeStatistics(ctx, query);
    if (statistics.rows.length === 0) continue;
    const { title } = statisticsTextsIn(ctx.language);
    counts.push({
      title: `${getEntity(query.entity).plural[ctx.language]}: ${title(statistics)}`,
      ...tabulateStatistics(statistics, ctx.language),
      ...(isPrinted && { chart: await drawStatisticsPng(ctx, statistics, { ...query, site: siteName }) }),
    });
  }
  return counts;
}

/** Parses a count of the records of a site. @throws ValidationError */
async function parseCount(ctx: Context, address: string, siteName: string): Promise<StatisticsQuery> {
  const [entity = '', search = ''] = address.split(/\?(.*)/s, 2);
  const known = readEntity(entity);
  const { rows = '', columns, measure, ...filters } = Object.fromEntries(new URLSearchParams(search));
  const fields = await loadFields(readsOf(ctx), { entity: known, siteName });
  const query = parseListQuery(fields, filters);
  const isOfSite = fields.some(({ name }) => name === 'site_name');
  if (isOfSite)
    query.filters.unshift({ fields: ['site_name'], kind: 'text', operator: 'equals', value: siteName });
  return { entity: known, query, rows, columns, measure, ...(!isOfSite && { siteName }) };
}

function readEntity(name: string): ChoosableEntity {
  if (isEntityName(name) && isChoosable(name)) return name;
  throw new ValidationError([unknownParameter(name, ['us', 'inventario', 'periods'], 'count')]);
}
