import { inverseOf, isRelationType } from '@trowel/domain/records';
import type { Statement } from './view-texts.ts';

/** A change a finding suggests, as it is sent. */
export interface Change {
  action: 'drop' | 'reverse' | 'retarget' | 'separate' | 'confirm' | 'doubt';
  relation: Statement;
  instead?: Statement;
}

/** A finding as a view is given it. */
export interface ShownFinding {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  units: string[];
  site_name?: string;
  chain?: (Statement & { recorded_in: string })[];
  suggestions?: Change[];
}

/** One statement alone is odd: it is taken for doubtful rather than taken away. */
const CAN_BE_DOUBTED: ReadonlySet<string> = new Set(['period_inversion', 'elevation_inversion']);

/** Gives what can be done about a finding, the likeliest first; of some kinds it follows from what they are. Deleting a redundant relation, which was observed, is never offered. */
export function listChanges({ code, chain = [], suggestions = [] }: ShownFinding): Change[] {
  if (suggestions.length > 0) {
    return suggestions.map(({ action, relation, instead }) => ({
      action,
      relation: bare(relation),
      ...(instead && { instead: bare(instead) }),
    }));
  }
  const [step] = chain;
  if (step === undefined) return [];
  if (code === 'one_sided') return [{ action: 'confirm', relation: asSheetSays(step) }];
  return CAN_BE_DOUBTED.has(code) ? chain.map((one) => ({ action: 'doubt', relation: bare(one) })) : [];
}

function bare({ from, type, to }: Statement): Statement {
  return { from, type, to };
}

/** Chains run from the later to the earlier unit; the sheet that says so may say it the other way round. */
function asSheetSays({
  from,
  type,
  to,
  recorded_in: sheets,
}: Statement & { recorded_in: string }): Statement {
  if (sheets.split(', ')[0] !== to || !isRelationType(type)) return { from, type, to };
  return { from: to, type: inverseOf(type), to: from };
}
