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

/** A unit as a record names it. The type decides where no area is given and several units have the number. */
export interface UnitMentioned {
  us_number?: string | null;
  area?: string | null;
  unit_type?: string | null;
}

/** Returns a function that finds the unit that a record of the same site names. Cost: linear in the units. */
export function createUnitFinder<U extends UnitMentioned & { us_number: string }>(
  units: readonly U[],
): (named: UnitMentioned) => U | undefined {
  const byNumber = new Map<string, { area: string; unit: U }[]>();
  for (const unit of units) {
    const namesake = { area: unit.area ?? '', unit };
    const namesakes = byNumber.get(unit.us_number);
    if (namesakes) namesakes.push(namesake);
    else byNumber.set(unit.us_number, [namesake]);
  }
  return ({ us_number: number, area, unit_type: type }) => {
    const namesakes = number ? (byNumber.get(number) ?? []) : [];
    const ofType = type ? namesakes.filter(({ unit }) => unit.unit_type === type) : [];
    return resolveReference(ofType.length > 0 ? ofType : namesakes, { area })?.unit;
  };
}
