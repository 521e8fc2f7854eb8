import type { ChainStep, NamedRelation } from '../proofs/chain-step.ts';

/** What can be wrong with the records of a site, worst first. */
export const FINDING_CODES = [
  'self_relation',
  'contradiction',
  'cycle',
  'equal_but_ordered',
  'contemporary_but_ordered',
  'contemporary_cannot_hold',
  'unknown_unit',
  'one_sided',
  'conflicting_kinds',
  'impossible_by_type',
  'em_relation_unfit',
  'em_chain_unfit',
  'em_chain_incomplete',
  'unknown_type',
  'period_inversion',
  'elevation_inversion',
  'isolated',
  'equal_unlike',
  'redundant',
  'disconnected',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

export type Severity = 'error' | 'warning' | 'info';

const ERRORS = new Set<FindingCode>([
  'self_relation',
  'contradiction',
  'cycle',
  'equal_but_ordered',
  'contemporary_but_ordered',
  'contemporary_cannot_hold',
  'unknown_unit',
]);
const INFOS = new Set<FindingCode>(['redundant', 'disconnected']);

/** Gives how bad a finding is: only errors make the records invalid. */
export function severityOf(code: FindingCode): Severity {
  return ERRORS.has(code) ? 'error' : INFOS.has(code) ? 'info' : 'warning';
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
