import { createRecordedOrder, type Statement } from '@trowel/domain/matrix';
import type { UnitRelation } from '@trowel/domain/records';
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
    listAwaiting: ({ us_number: number, area }) =>
      listRelationsTo(units, number).flatMap(([unit, relation]) => {
        const isMeant = relation.area === undefined && !byNumber.has(number);
        const isHere = find(relation, unit.area) === undefined && (relation.area ?? unit.area) === area;
        return isMeant || isHere ? [{ ...toStatement(unit, relation), to: null }] : [];
      }),
  };
}

function listRelationsTo(units: readonly OrderedUnit[], number: string): [OrderedUnit, UnitRelation][] {
  return units.flatMap((unit) =>
    unit.relationships.flatMap((relation): [OrderedUnit, UnitRelation][] =>
      relation.us_number === number ? [[unit, relation]] : [],
    ),
  );
}

function toStatement(unit: OrderedUnit, { type, certainty }: UnitRelation): Omit<Statement, 'to'> {
  return { from: keyOf(unit), type, certainty: certainty ?? null };
}

function listStatements(units: readonly OrderedUnit[], find: SiteOrder['find']): Statement[] {
  return units.flatMap((unit) =>
    unit.relationships.flatMap((relation): Statement[] => {
      const to = find(relation, unit.area);
      // A relation on both sheets counts as one statement.
      if (to === undefined || (to.id < unit.id && showsBack(to, unit))) return [];
      return [{ ...toStatement(unit, relation), to: keyOf(to) }];
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
