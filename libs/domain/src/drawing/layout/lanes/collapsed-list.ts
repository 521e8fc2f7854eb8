/** What may become one box: groups by a field of the sheet. */
export const COLLAPSED_KINDS = ['area', 'phase', 'structure', 'activity'] as const;
export type CollapsedKind = (typeof COLLAPSED_KINDS)[number];

const NEXT = new RegExp(`,(?=\\s*(?:period\\s*(?:,|$)|(?:${COLLAPSED_KINDS.join('|')}):))`);

/**
 * Takes a list such as `area:S1,activity:Walls, second phase` apart; a comma within a name is not one between two.
 * @example
 * console.log(splitCollapsed('area:S1,activity:Digging, filling')); // [ 'area:S1', 'activity:Digging, filling' ]
 */
export function splitCollapsed(list: string): string[] {
  return list
    .split(NEXT)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
