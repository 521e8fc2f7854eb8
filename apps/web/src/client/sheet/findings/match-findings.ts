import {
  inverseOf,
  isRelationType,
  relationClassOf,
  type RelationType,
  type Unit,
  type UnitRelation,
} from '@trowel/domain/records';
import type { InboxFinding } from '../../data/findings.ts';

type Named = Pick<Unit, 'us_number' | 'area'>;

/** Findings that the sheet shows in another way. */
const SHOWN_OTHERWISE: ReadonlySet<string> = new Set(['unknown_unit']);

/**
 * Returns a function that lists the findings whose chain contains a relation of a sheet, in the order
 * of the findings. Relations with the same meaning in time count as one statement: "covers 5" and
 * "cuts 5" are both part of the cycle.
 */
export function matchFindings(
  findings: readonly InboxFinding[],
  unit: Named,
): (relation: UnitRelation) => InboxFinding[] {
  const self = namesOf(unit, unit.area);
  const about = findings.filter(({ code }) => !SHOWN_OTHERWISE.has(code));
  return (relation) => {
    const other = namesOf(relation, unit.area);
    return about.filter(({ chain }) =>
      chain.some(({ from, type, to }) => {
        if (!isRelationType(type)) return false;
        if (self.has(from) && other.has(to)) return isAlike(type, relation.type);
        return self.has(to) && other.has(from) && isAlike(inverseOf(type), relation.type);
      }),
    );
  };
}

/** Names of a unit in findings: the number, with the area before it if numbers repeat. */
function namesOf({ us_number: number, area }: { us_number: string; area?: string | undefined }, own: string) {
  return new Set([number, `${area ?? own}/${number}`]);
}

function isAlike(a: RelationType, b: RelationType): boolean {
  const kind = relationClassOf(a);
  return a === b || (kind !== 'none' && kind === relationClassOf(b));
}
