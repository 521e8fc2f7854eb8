import type { Unit, UnitRelation } from '@trowel/domain/records';
import type { BriefFinding } from '../data/findings.ts';

/** Returns a predicate that is true if a finding reports the other unit of a relation as not recorded. */
export function missingUnitsOf(
  findings: readonly BriefFinding[],
  { us_number: number, area: ownArea }: Pick<Unit, 'us_number' | 'area'>,
): (relation: Pick<UnitRelation, 'us_number' | 'area'>) => boolean {
  const self = new Set([number, `${ownArea}/${number}`]);
  const about = findings.filter(
    ({ code, units }) => code === 'unknown_unit' && units.some((name) => self.has(name)),
  );
  const names = new Set(about.flatMap(({ units }) => units.filter((name) => !self.has(name))));
  return ({ us_number: other, area = ownArea }) => names.has(other) || names.has(`${area}/${other}`);
}
