import { createRecordedOrder, type Statement } from '@trowel/domain/matrix';
import { keyOf, matrixUnits, type OrderedUnit, type SiteOrder } from './ordered-unit.ts';

/** Indexes the units of a site and builds their order. */
export function buildSiteOrder(units: readonly OrderedUnit[]): SiteOrder {
  const byName = new Map(units.map((unit) => [nameOf(unit.us_number, unit.area), unit]));
  const byNumber = new Map<string, OrderedUnit[]>();
  for (const unit of units) {
    const namesakes = byNumber.get(unit.us_number);
    if (namesakes) namesakes.push(unit);
    else byNumber.set(unit.us_number, [unit]);
  }
  const find: SiteOrder['find'] = ({ us_number: number, area }, ownArea) => {
    const named = byName.get(nameOf(number, area ?? ownArea));
    const all = byNumber.get(number) ?? [];
    return named ?? (area === undefined && all.length === 1 ? all[0] : undefined);
  };
  const statements = listStatements(units, find);
  return {
    units,
    statements,
    numbers: new Set(units.map((unit) => unit.us_number)),
    areas: new Set(units.map(({ area }) => area).filter((area) => area !== '')),
    onlyArea: new Set(units.map(({ area }) => area)).size === 1 ? units[0]?.area : undefined,
    order: createRecordedOrder(matrixUnits(units), statements),
    find,
  };
}

function listStatements(units: readonly OrderedUnit[], find: SiteOrder['find']): Statement[] {
  return units.flatMap((unit) =>
    unit.relationships.flatMap((relation): Statement[] => {
      const to = find(relation, unit.area);
      // A relation on both sheets counts as one statement.
      if (to === undefined || (to.id < unit.id && showsBack(to, unit))) return [];
      return [
        { from: keyOf(unit), type: relation.type, to: keyOf(to), certainty: relation.certainty ?? null },
      ];
    }),
  );
}

function showsBack(other: OrderedUnit, unit: OrderedUnit): boolean {
  return other.relationships.some(
    ({ us_number, area }) => us_number === unit.us_number && (area ?? other.area) === unit.area,
  );
}

function nameOf(number: string, area: string): string {
  return JSON.stringify([number, area]);
}
