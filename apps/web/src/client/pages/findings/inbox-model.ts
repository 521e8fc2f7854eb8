import { inverseOf, isRelationType } from '@trowel/domain/records';
import type { InboxFinding, NamedRelation, SiteCheck, SiteFinding } from '../../data/findings.ts';

/** Which findings are listed: open ones, those of a person, those that were left. */
export type InboxPart = 'open' | 'mine' | 'left';

/** What a finding asks to be done, as it is sent. */
export interface AskedChange {
  action: SiteFinding['suggestions'][number]['action'] | 'confirm' | 'doubt';
  relation: NamedRelation;
  instead?: NamedRelation;
}

/** Gives the findings of a part, the gravest first. */
export function listPart(check: SiteCheck, part: InboxPart, me: string): InboxFinding[] {
  if (part === 'left') return check.left;
  const open = [...check.errors, ...check.warnings, ...check.infos];
  return part === 'open' ? open : open.filter(({ note }) => note?.assigned_to === me);
}

/** Gives how many findings there are of each code, in the order in which they first come. */
export function countCodes(findings: readonly SiteFinding[]): [code: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts];
}

/**
 * Gives what can be done about a finding, the likeliest first: what it suggests itself, then, where it suggests nothing,
 * what its kind allows: said on one sheet only, it is recorded on the other too. A redundant relation was observed in the
 * ground: deleting it is never offered.
 */
export function listChanges({ code, suggestions, chain }: SiteFinding): AskedChange[] {
  if (suggestions.length > 0)
    return suggestions.map(({ action, relation, instead }) => ({
      action,
      relation,
      ...(instead && { instead }),
    }));
  const [step] = chain;
  if (step === undefined) return [];
  if (code === 'one_sided') return [{ action: 'confirm', relation: asSheetSays(step) }];
  return CAN_BE_DOUBTED.has(code) ? chain.map((said) => bare({ action: 'doubt', relation: said })) : [];
}

/** Reports whether a change deletes a relation from the records. */
export function isDeletion({ action }: AskedChange): boolean {
  return action === 'drop' || action === 'separate';
}

/** One statement alone is odd: it is taken for doubtful rather than taken away. */
const CAN_BE_DOUBTED: ReadonlySet<string> = new Set(['period_inversion', 'elevation_inversion']);

function bare({ action, relation: { from, type, to } }: AskedChange): AskedChange {
  return { action, relation: { from, type, to } };
}

/** Chains run from the later to the earlier unit; the sheet that says so may say it the other way round. */
export function asSheetSays({
  from,
  type,
  to,
  recorded_in: sheets,
}: SiteFinding['chain'][number]): NamedRelation {
  const [sheet] = sheets.split(', ');
  if (sheet !== to || !isRelationType(type)) return { from, type, to };
  return { from: to, type: inverseOf(type), to: from };
}

/** Kinds of which one answer fits all, so that many are put right at once. */
const FIXED_TOGETHER: ReadonlySet<string> = new Set(['one_sided']);

/** Gives what puts all findings of a kind right, each in the likeliest way; none where each wants a look of its own. */
export function listTogether(findings: readonly SiteFinding[]): AskedChange[] {
  const [first] = findings;
  if (first === undefined || !FIXED_TOGETHER.has(first.code)) return [];
  if (findings.some(({ code }) => code !== first.code)) return [];
  return findings.flatMap((finding) => listChanges(finding).slice(0, 1));
}

/** Gives the neighbour of a finding in its list: `by` further, held at the ends. */
export function walkFrom(
  findings: readonly InboxFinding[],
  key: string | undefined,
  by: number,
): string | undefined {
  const at = findings.findIndex((one) => one.key === key);
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), findings.length - 1);
  return findings[to]?.key;
}
