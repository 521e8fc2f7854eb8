/** Kinds of groups that can become one box. */
export const COLLAPSED_KINDS = ['area', 'phase', 'structure', 'activity'] as const;
export type CollapsedKind = (typeof COLLAPSED_KINDS)[number];

const NEXT = new RegExp(`,(?=\\s*(?:period\\s*(?:,|$)|(?:${COLLAPSED_KINDS.join('|')}):))`);

/**
 * Splits a list such as `area:S1,activity:Walls, second phase`. A comma within a name does not split it.
 * @example
 * console.log(splitCollapsed('area:S1,activity:Digging, filling')); // [ 'area:S1', 'activity:Digging, filling' ]
 */
export function splitCollapsed(list: string): string[] {
  return list
    .split(NEXT)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
