import type { MatrixUnit, RecordedOrder, Statement } from '@trowel/domain/matrix';
import type { Unit } from '@trowel/domain/records';

/** A unit with its relations, and the fields that its box in the neighbourhood shows. */
export type OrderedUnit = Pick<Unit, 'id' | 'us_number' | 'area' | 'relationships'> &
  Partial<Pick<Unit, 'unit_type' | 'definition' | 'interpretation' | 'period' | 'phase'>>;

/** A site with all of its units: numbers, areas and recorded order. */
export interface SiteOrder {
  units: readonly OrderedUnit[];
  order: RecordedOrder;
  /** Each relation once, even if both sheets record it. */
  statements: readonly Statement[];
  numbers: ReadonlySet<string>;
  areas: ReadonlySet<string>;
  /** The area of all units, if they share one. */
  onlyArea: string | undefined;
  /** Finds the unit in the named area, otherwise in `ownArea`, otherwise the only unit with that number. */
  find: (named: { us_number: string; area?: string | undefined }, ownArea: string) => OrderedUnit | undefined;
  /** Lists the recorded statements that apply once a unit with this number and area is recorded. */
  listAwaiting: (unit: { us_number: string; area: string }) => Statement[];
}

/** Returns the units in the form the matrix needs. */
export function matrixUnits(units: readonly OrderedUnit[]): MatrixUnit[] {
  return units.map(({ id, relationships: _relations, ...unit }) => ({ key: keyOf({ id }), ...unit }));
}

/** Returns the key of a unit in the order. */
export function keyOf({ id }: Pick<Unit, 'id'>): string {
  return String(id);
}
