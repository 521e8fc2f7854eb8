import { inverseOf, isRelationType } from '@trowel/domain/records';
import type { Statement } from './view-texts.ts';

/** A suggested change of a finding, as sent to the tool. */
export interface Change {
  action: 'drop' | 'reverse' | 'retarget' | 'separate' | 'confirm' | 'doubt';
  relation: Statement;
  instead?: Statement;
}

/** A finding as views receive it. */
export interface ShownFinding {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  units: string[];
  site_name?: string;
  chain?: (Statement & { recorded_in: string })[];
  suggestions?: Change[];
}

/** For these findings a single relation may be wrong. It is marked as doubtful rather than deleted. */
const CAN_BE_DOUBTED: ReadonlySet<string> = new Set(['period_inversion', 'elevation_inversion']);

/**
 * Lists the possible changes for a finding, most likely first. Redundant relations were observed, so
 * deleting them is never offered.
 */
export function listChanges({ code, chain = [], suggestions = [] }: ShownFinding): Change[] {
  const suggested = suggestions.map(({ action, relation, instead }) => ({
    action,
    relation: bare(relation),
    ...(instead && { instead: bare(instead) }),
  }));
  const [step] = chain;
  if (step && code === 'one_sided') return [...suggested, { action: 'confirm', relation: asSheetSays(step) }];
  if (suggested.length > 0) return suggested;
  return CAN_BE_DOUBTED.has(code) ? chain.map((one) => ({ action: 'doubt', relation: bare(one) })) : [];
}

function bare({ from, type, to }: Statement): Statement {
  return { from, type, to };
}

/** Chains run from the later to the earlier unit. The sheet may record the relation in the other direction. */
function asSheetSays({
  from,
  type,
  to,
  recorded_in: sheets,
}: Statement & { recorded_in: string }): Statement {
  if (sheets.split(', ')[0] !== to || !isRelationType(type)) return { from, type, to };
  return { from: to, type: inverseOf(type), to: from };
}
