/**
 * Returns the unit that a reference means, among the units of a site with that number; undefined when none or several
 * may be meant. A reference with an area means the unit of that area. One without an area means the unit of the sheet's
 * own area, then the unit without an area, then the only unit of the number.
 */
export function resolveReference<U extends { area: string }>(
  candidates: readonly U[],
  { area, ownArea = '' }: { area?: string | null | undefined; ownArea?: string },
): U | undefined {
  const findIn = (name: string): U | undefined => candidates.find((one) => one.area === name);
  if (area) return findIn(area);
  // An empty area was written by somebody who may mean the unit without one.
  const first = area === '' ? ['', ownArea] : [ownArea, ''];
  return findIn(first[0]!) ?? findIn(first[1]!) ?? (candidates.length === 1 ? candidates[0] : undefined);
}
