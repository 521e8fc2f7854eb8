import type { RelationType } from '@trowel/domain/records';

/** Names a unit within the site. */
export interface DemoUnitRef {
  area: string;
  us_number: string;
}

/** What one unit says of another. `one`: only the sheet of `from` says so; absent is `both`. */
export interface DemoRelation {
  from: DemoUnitRef;
  type: RelationType;
  to: DemoUnitRef;
  recorded?: 'both' | 'one';
  note?: string;
}

/** One unit, a word, and every unit of the same area it is said of. */
export type Statement = readonly [from: string, type: RelationType, ...to: string[]];

/** Gives one relation for each unit named in the statements of an area, recorded on both sheets. */
export function listRelations(area: string, statements: readonly Statement[]): readonly DemoRelation[] {
  return statements.flatMap(([from, type, ...targets]) =>
    targets.map((to) => ({ from: { area, us_number: from }, type, to: { area, us_number: to } })),
  );
}

/** Gives the relations that only the sheet of the first unit records. */
export function listOneSided(area: string, statements: readonly Statement[]): readonly DemoRelation[] {
  return listRelations(area, statements).map((relation) => ({ ...relation, recorded: 'one' }));
}
