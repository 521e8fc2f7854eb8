import { appendTo } from '../graph/append-to.ts';
import type { NamedRelation } from '../proofs/chain-step.ts';
import type { Finding, FindingCode } from './finding.ts';

/** Findings that count as contradictions in `contradictions_left`. */
const CONTRADICTIONS: ReadonlySet<FindingCode> = new Set([
  'self_relation',
  'contradiction',
  'cycle',
  'equal_but_ordered',
  'contemporary_but_ordered',
  'contemporary_cannot_hold',
]);

/**
 * Finds the findings that have the same cause as an earlier one: they disappear when the suspect relation of
 * that finding is removed or corrected. Maps each of them to the finding to resolve.
 *
 * A finding is a consequence of an earlier one if
 * 1. it is about the suspect relation only, or about the relation that was meant instead,
 * 2. its own suspect is the same relation, or the same missing unit,
 * 3. it is a contradiction through the suspect, and removing the suspect resolves all of these,
 * 4. it accuses the same outline or the heights of the same unit, or
 * 5. it is a conflict with the periods, and the period of one of its units is not described.
 *
 * Remarks, such as redundant relations, are never consequences. Cost: linear in all chains.
 */
export function findCauses(findings: readonly Finding[]): ReadonlyMap<Finding, Finding> {
  const causes = groupContradictions(findings);
  const bySuspect = new Map<string, Finding>();
  const byUnit = new Map<string, Finding>();
  for (const finding of findings) {
    if (finding.severity === 'info' || causes.has(finding)) continue;
    const suspect = findSuspect(finding);
    const cause =
      (suspect !== undefined && bySuspect.get(suspect)) ||
      (finding.code === 'period_inversion' && findFirst(finding.units, byUnit));
    if (cause) {
      causes.set(finding, cause);
      continue;
    }
    if (finding.code === 'undescribed_period')
      for (const unit of finding.units) if (!byUnit.has(unit)) byUnit.set(unit, finding);
    if (suspect === undefined) continue;
    bySuspect.set(suspect, finding);
    for (const pair of listIntended(finding)) if (!bySuspect.has(pair)) bySuspect.set(pair, finding);
  }
  return causes;
}

/** Findings about heights, not outlines. */
const HEIGHT_FINDINGS: ReadonlySet<FindingCode> = new Set(['later_but_lower', 'height_outlier']);

/** Groups contradictions through the same suspect relation, if removing it resolves all of them. */
function groupContradictions(findings: readonly Finding[]): Map<Finding, Finding> {
  const causes = new Map<Finding, Finding>();
  const contradictions = findings.filter(({ code }) => CONTRADICTIONS.has(code));
  const through = new Map<string, Finding[]>();
  const grouped = new Set<Finding>();
  for (const finding of contradictions) {
    for (const pair of new Set(finding.chain.map(pairOf))) appendTo(through, pair, finding);
  }
  for (const finding of contradictions) {
    const [first] = finding.suggestions;
    if (!first || grouped.has(finding)) continue;
    const alike = through.get(pairOf(first.relation)) ?? [];
    const resolved = contradictions.length - first.contradictions_left;
    if (alike.length < 2 || resolved < alike.length) continue;
    // No finding is both a cause and a consequence, so that groups have one level.
    if (alike.some((one) => grouped.has(one))) continue;
    for (const one of alike) {
      grouped.add(one);
      if (one !== finding) causes.set(one, finding);
    }
  }
  return causes;
}

function findFirst(keys: readonly string[], among: ReadonlyMap<string, Finding>): Finding | undefined {
  return keys.map((key) => among.get(key)).find((one) => one !== undefined);
}

/**
 * Returns the pair of units whose relation is most likely wrong, the suspect outline, or the missing unit. Undefined if the finding
 * names no single one.
 */
function findSuspect(finding: Finding): string | undefined {
  const {
    code,
    subject,
    chain,
    suspect,
    suggestions: [first],
  } = finding;
  if (suspect !== undefined)
    return JSON.stringify([suspect, HEIGHT_FINDINGS.has(code) ? 'height' : 'outline']);
  if (code === 'unknown_unit' && subject !== undefined) return JSON.stringify([subject]);
  if (first) return pairOf(first.relation);
  const pairs = new Set(chain.map(pairOf));
  return pairs.size === 1 ? [...pairs][0] : undefined;
}

/** Lists the pairs that may have been meant instead of the suspect one. */
function listIntended({ suggestions }: Finding): string[] {
  const [first] = suggestions;
  return suggestions.flatMap(({ action, relation, instead }) =>
    action === 'retarget' && instead && pairOf(relation) === pairOf(first!.relation) ? [pairOf(instead)] : [],
  );
}

function pairOf({ from, to }: NamedRelation): string {
  return JSON.stringify(from < to ? [from, to] : [to, from]);
}
