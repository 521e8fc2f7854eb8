import type { MatrixUnit, OrderKeeper, Statement } from '@trowel/domain/matrix';
import type { Unit } from '@trowel/domain/records';

/** A unit as far as the order of its site is concerned, and what it is drawn as. */
export type OrderedUnit = Pick<Unit, 'id' | 'us_number' | 'area' | 'relationships'> &
  Partial<Pick<Unit, (typeof DRAWN_BY)[number]>>;

/** The fields a unit is drawn by. */
export const DRAWN_BY = ['unit_type', 'definition', 'interpretation', 'period', 'phase'] as const;

/** A site of which all units are kept here: its numbers, areas and recorded order. */
export interface SiteOrder {
  units: readonly OrderedUnit[];
  order: OrderKeeper;
  /** Each relation once, whichever sheets show it. */
  statements: readonly Statement[];
  numbers: ReadonlySet<string>;
  areas: ReadonlySet<string>;
  /** The area of all units, where they have one and the same. */
  onlyArea: string | undefined;
  /** As a sheet of an area is read: the area named, else its own, else the only unit of that number. */
  find: (named: { us_number: string; area?: string | undefined }, ownArea: string) => OrderedUnit | undefined;
}

/** The units as the matrix takes them. */
export function matrixUnits(units: readonly OrderedUnit[]): MatrixUnit[] {
  return units.map(({ id, relationships: _relations, ...unit }) => ({ key: keyOf({ id }), ...unit }));
}

/** The key of a unit in the order. */
export function keyOf({ id }: Pick<Unit, 'id'>): string {
  return String(id);
}
