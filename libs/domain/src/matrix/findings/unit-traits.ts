import type { Facts, OrderFact } from '../graph/facts.ts';
import { rangeOf, type PeriodRange, type PeriodRank } from '../graph/period-rank.ts';
import { kindOf, type UnitKind } from '../graph/unit-kind.ts';
import type { MatrixUnit } from '../graph/units.ts';
import { mainTypeOf } from '../proofs/describe-statements.ts';

/** Known properties of a unit besides its relations. */
export interface UnitTraits {
  kind: UnitKind | undefined;
  range: PeriodRange | undefined;
  /** Lowest and highest level, m. */
  elevation?: { min: number; max: number } | undefined;
}

/** Lists the properties of each unit, in the order of the units. */
export function listTraits(units: readonly MatrixUnit[], rank: PeriodRank): UnitTraits[] {
  return units.map((unit) => ({
    kind: kindOf(unit),
    range: rangeOf(unit, rank),
    elevation: elevationOf(unit),
  }));
}

/** Returns true if the first period ends before the second begins. */
export function endsBefore(first: PeriodRange | undefined, second: PeriodRange | undefined): boolean {
  return first !== undefined && second !== undefined && first.end < second.start;
}

/** Returns true if a cut fills, a layer cuts, or a deposit is filled. This is physically impossible. */
export function isImpossibleByKind(facts: Facts, fact: OrderFact, traits: readonly UnitTraits[]): boolean {
  const later = traits[fact.later].kind;
  const earlier = traits[fact.earlier].kind;
  if (later === undefined && earlier === undefined) return false;
  const type = mainTypeOf(fact.statements, facts.units[fact.later].key);
  if (type === 'cuts') return later === 'positive';
  return type === 'fills' && (later === 'negative' || earlier === 'positive');
}

/**
 * Returns true if the later unit is entirely lower than the earlier one although they touch. If one covers,
 * cuts, fills or abuts the other, both have the level of the contact.
 */
export function liesWhollyLower(facts: Facts, fact: OrderFact, traits: readonly UnitTraits[]): boolean {
  const later = traits[fact.later].elevation;
  const earlier = traits[fact.earlier].elevation;
  if (!later || !earlier || later.max >= earlier.min) return false;
  return mainTypeOf(fact.statements, facts.units[fact.later].key) !== 'later_than';
}

/** Returns the levels of a unit, or undefined unless both are recorded. */
function elevationOf({ elevation_min, elevation_max }: MatrixUnit): UnitTraits['elevation'] {
  if (typeof elevation_min !== 'number' || typeof elevation_max !== 'number') return undefined;
  return { min: Math.min(elevation_min, elevation_max), max: Math.max(elevation_min, elevation_max) };
}
