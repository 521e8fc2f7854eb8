import type { QueryClient } from '@tanstack/react-query';
import type { HeadedBlock } from '../../blocks/request-block-report.ts';
import { siteOrderQuery } from '../../line/site-order.ts';
import type { SiteOrder } from '../../line/ordered-unit.ts';

/** Completes a block by the units of its site; as it is where these are too many to be known here. */
export async function completeUnits(
  queries: QueryClient,
  site: string,
  block: HeadedBlock,
): Promise<HeadedBlock> {
  const known = await queries.ensureQueryData(siteOrderQuery(site));
  return known.order ? completeAreas(block, known) : block;
}

/**
 * Gives the rows of a block that name no area the area of the only unit of their number: without it they would become
 * new units beside those.
 */
export function completeAreas(block: HeadedBlock, { units }: Pick<SiteOrder, 'units'>): HeadedBlock {
  const { cells, headings } = block;
  const at = headings.fields.indexOf('area');
  /** By number; null where several units have it. */
  const areas = new Map<string, string | null>();
  for (const { us_number: number, area } of units) areas.set(number, areas.has(number) ? null : area);
  const areaOf = (row: readonly string[]): string => areas.get((row[headings.key] ?? '').trim()) ?? '';
  const [first = [], ...rows] = cells;
  if (rows.every((row) => areaOf(row) === '')) return block;
  const withArea = (row: readonly string[]): string[] => {
    if (at === -1) return [...row, areaOf(row)];
    return row.map((text, i) => (i === at && text.trim() === '' ? areaOf(row) : text));
  };
  return {
    cells: [at === -1 ? [...first, 'Area'] : first, ...rows.map(withArea)],
    headings: { ...headings, fields: at === -1 ? [...headings.fields, 'area'] : headings.fields },
  };
}
