/**
 * Returns the unit that a reference means, among the units of a site with that number. Undefined if there is
 * none or several are possible. A reference with an area means the unit of that area. A reference without an
 * area means the unit of the sheet's own area, then the unit without an area, then the only unit with the
 * number.
 */
export function resolveReference<U extends { area: string }>(
  candidates: readonly U[],
  { area, ownArea = '' }: { area?: string | null | undefined; ownArea?: string },
): U | undefined {
  const findIn = (name: string): U | undefined => candidates.find((one) => one.area === name);
  if (area) return findIn(area);
  // An explicitly empty area may mean the unit without an area.
  const first = area === '' ? ['', ownArea] : [ownArea, ''];
  return findIn(first[0]!) ?? findIn(first[1]!) ?? (candidates.length === 1 ? candidates[0] : undefined);
}
