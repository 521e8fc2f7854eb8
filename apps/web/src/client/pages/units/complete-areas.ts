import type { QueryClient } from '@tanstack/react-query';
import type { HeadedBlock } from '../../blocks/request-block-report.ts';
import { siteOrderQuery } from '../../line/site-order.ts';
import type { SiteOrder } from '../../line/ordered-unit.ts';

/**
 * Completes the areas of a pasted block from the units of its site. Sites that are too large to be
 * loaded leave it unchanged.
 */
export async function completeUnits(
  queries: QueryClient,
  site: string,
  block: HeadedBlock,
): Promise<HeadedBlock> {
  const known = await queries.ensureQueryData(siteOrderQuery(site));
  return known.order ? completeAreas(block, known) : block;
}

/**
 * Fills in missing areas in the rows of a block, if only one unit has the number. Without the area,
 * such a row would create a new unit instead of changing the existing one.
 */
export function completeAreas(block: HeadedBlock, { units }: Pick<SiteOrder, 'units'>): HeadedBlock {
  const { cells, headings } = block;
  const at = headings.fields.indexOf('area');
  /** Area by unit number, null where several units have the number. */
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
