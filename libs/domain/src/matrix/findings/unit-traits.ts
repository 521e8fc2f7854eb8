import type { Facts, OrderFact } from '../graph/facts.ts';
import { rangeOf, type PeriodRange, type PeriodRank } from '../graph/period-rank.ts';
import { kindOf, type UnitKind } from '../graph/unit-kind.ts';
import type { MatrixUnit } from '../graph/units.ts';
import { mainTypeOf } from '../proofs/describe-statements.ts';

/** What is known of each unit beside its relations. */
export interface UnitTraits {
  kind: UnitKind | undefined;
  range: PeriodRange | undefined;
  /** Lowest and highest level, m. */
  elevation?: { min: number; max: number } | undefined;
}

/** Gives what is known of each unit, in the order of the units. */
export function listTraits(units: readonly MatrixUnit[], rank: PeriodRank): UnitTraits[] {
  return units.map((unit) => ({
    kind: kindOf(unit),
    range: rangeOf(unit, rank),
    elevation: elevationOf(unit),
  }));
}

/** Tells whether the first stretch of time ends before the second begins. */
export function endsBefore(first: PeriodRange | undefined, second: PeriodRange | undefined): boolean {
  return first !== undefined && second !== undefined && first.end < second.start;
}

/** Tells whether a cut fills, a layer cuts, or matter is filled: impossible in the ground. */
export function isImpossibleByKind(facts: Facts, fact: OrderFact, traits: readonly UnitTraits[]): boolean {
  const later = traits[fact.later].kind;
  const earlier = traits[fact.earlier].kind;
  if (later === undefined && earlier === undefined) return false;
  const type = mainTypeOf(fact.statements, facts.units[fact.later].key);
  if (type === 'cuts') return later === 'positive';
  return type === 'fills' && (later === 'negative' || earlier === 'positive');
}

/**
 * Tells whether the later unit lies wholly lower than the earlier one although they are said to touch:
 * where one covers, cuts, fills or abuts the other, both have the level of the contact.
 */
export function liesWhollyLower(facts: Facts, fact: OrderFact, traits: readonly UnitTraits[]): boolean {
  const later = traits[fact.later].elevation;
  const earlier = traits[fact.earlier].elevation;
  if (!later || !earlier || later.max >= earlier.min) return false;
  return mainTypeOf(fact.statements, facts.units[fact.later].key) !== 'later_than';
}

/** Gives the levels of a unit between which it lies, or undefined when not both are recorded. */
function elevationOf({ elevation_min, elevation_max }: MatrixUnit): UnitTraits['elevation'] {
  if (typeof elevation_min !== 'number' || typeof elevation_max !== 'number') return undefined;
  return { min: Math.min(elevation_min, elevation_max), max: Math.max(elevation_min, elevation_max) };
}
