import type { ChainStep, NamedRelation } from '../proofs/chain-step.ts';

export type Severity = 'error' | 'warning' | 'info';

/** A check that is about some of the findings: how relations are recorded, or whether both ends match. */
export type RelationCheck = 'format' | 'integrity';

/** What is the same for all findings of one code. */
interface FindingKind {
  /** Only an error, what cannot be true, makes the records invalid. */
  severity: Severity;
  /** The check it belongs to, besides the one for everything. */
  check?: RelationCheck;
  /** It shows only in the site as a whole, never in the answer to the writing of one unit. */
  needsWholeSite?: true;
}

/** What can be wrong with the records of a site, worst first. */
const FINDINGS = {
  self_relation: { severity: 'error', check: 'format' },
  contradiction: { severity: 'error' },
  cycle: { severity: 'error' },
  equal_but_ordered: { severity: 'error' },
  contemporary_but_ordered: { severity: 'error' },
  contemporary_cannot_hold: { severity: 'error' },
  unknown_unit: { severity: 'error', check: 'integrity' },
  one_sided: { severity: 'warning', check: 'integrity', needsWholeSite: true },
  conflicting_kinds: { severity: 'warning', check: 'format' },
  impossible_by_type: { severity: 'warning', check: 'format' },
  em_relation_unfit: { severity: 'warning', check: 'format' },
  em_chain_unfit: { severity: 'warning', check: 'format' },
  em_chain_incomplete: { severity: 'warning', check: 'integrity', needsWholeSite: true },
  unknown_type: { severity: 'warning', needsWholeSite: true },
  period_inversion: { severity: 'warning' },
  elevation_inversion: { severity: 'warning' },
  isolated: { severity: 'warning', check: 'integrity', needsWholeSite: true },
  equal_unlike: { severity: 'warning', check: 'format' },
  redundant: { severity: 'info', needsWholeSite: true },
  disconnected: { severity: 'info', check: 'integrity', needsWholeSite: true },
} as const satisfies Record<string, FindingKind>;

export type FindingCode = keyof typeof FINDINGS;
/** All codes, worst first. */
export const FINDING_CODES = Object.keys(FINDINGS) as FindingCode[];

/** Gives how bad a finding is. */
export function severityOf(code: FindingCode): Severity {
  return kindOf(code).severity;
}

/** Tells whether a finding is about the site as a whole. */
export function needsWholeSite(code: FindingCode): boolean {
  return kindOf(code).needsWholeSite === true;
}

/** Lists the findings a check is about. */
export function codesOfCheck(check: RelationCheck): FindingCode[] {
  return FINDING_CODES.filter((code) => kindOf(code).check === check);
}

function kindOf(code: FindingCode): FindingKind {
  return FINDINGS[code];
}

/** What could be done about a contradiction. */
export interface Suggestion {
  /** `drop` the relation, `reverse` it, `retarget` it to another unit, `separate` two units stated to be one. */
  action: 'drop' | 'reverse' | 'retarget' | 'separate';
  relation: NamedRelation;
  /** What the relation would become (`reverse`, `retarget`). */
  instead?: NamedRelation;
  /** Contradictions the records would still hold. */
  contradictions_left: number;
}

/** Something a digger should look at. */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** A sentence. */
  message: string;
  /** Names of the units concerned. */
  units: string[];
  /** The statements that together say so. */
  chain: ChainStep[];
  /** Most suspect first. */
  suggestions: Suggestion[];
  /** The units in between, for a redundant relation. */
  implied_by?: string[];
}

/** Puts a finding together; the code decides its severity. */
export function buildFinding(
  code: FindingCode,
  facts: Pick<Finding, 'message' | 'units'> & Partial<Pick<Finding, 'chain' | 'suggestions' | 'implied_by'>>,
): Finding {
  const { message, units, chain = [], suggestions = [], implied_by } = facts;
  const finding: Finding = { code, severity: severityOf(code), chain, suggestions, message, units };
  if (implied_by) finding.implied_by = implied_by;
  return finding;
}
