import { inverseOf, isRelationType } from '@trowel/domain/records';
import type { InboxFinding, NamedRelation, SiteCheck, SiteFinding } from '../../data/findings.ts';

/** Part of the inbox: open findings, those assigned to the user, or dismissed ones. */
export type InboxPart = 'open' | 'mine' | 'left';

/** A change that resolves a finding, as sent to the API. */
export interface FindingChange {
  action: SiteFinding['suggestions'][number]['action'] | 'confirm' | 'doubt';
  relation: NamedRelation;
  instead?: NamedRelation;
}

/**
 * Returns the findings of a part of the inbox, the most serious first. Open findings with one cause are
 * listed as one.
 */
export function listPart(check: SiteCheck, part: InboxPart, me: string): InboxFinding[] {
  if (part === 'left') return check.left;
  const open = [...check.errors, ...check.warnings, ...check.infos];
  return part === 'open'
    ? open.filter(({ part_of: cause }) => cause === undefined)
    : open.filter(({ note }) => note?.assigned_to === me);
}

/** Returns true for a redundant relation. It was observed in the ground, so there is nothing to resolve. */
export function isRedundant({ code }: SiteFinding): boolean {
  return code === 'redundant';
}

/** Returns the findings that have the same cause as a finding and disappear with it. */
export function listConsequences(check: SiteCheck, { consequences = [] }: InboxFinding): InboxFinding[] {
  const keys = new Set(consequences);
  return [...check.errors, ...check.warnings].filter(({ key }) => keys.has(key));
}

/** Counts the findings per code, in order of first appearance. */
export function countCodes(findings: readonly SiteFinding[]): [code: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts];
}

/**
 * Lists the changes that can resolve a finding, the most likely first. These are its own suggestions,
 * if there are any. A relation recorded on one sheet only can also be added to the other sheet. Deleting a redundant relation is never offered, because it was observed in the
 * ground.
 */
export function listChanges({ code, suggestions, chain }: SiteFinding): FindingChange[] {
  const suggested = suggestions.map(({ action, relation, instead }) => ({
    action,
    relation,
    ...(instead && { instead }),
  }));
  const [step] = chain;
  if (step && code === 'one_sided')
    return [...suggested, { action: 'confirm', relation: toRecordedDirection(step) }];
  if (suggested.length > 0) return suggested;
  return CAN_BE_DOUBTED.has(code) ? chain.map((relation) => bare({ action: 'doubt', relation })) : [];
}

/** Reports whether a change deletes a relation from the records. */
export function isDeletion({ action }: FindingChange): boolean {
  return action === 'drop' || action === 'separate';
}

/** Findings about a single relation that looks wrong. It is marked as doubtful instead of being deleted. */
const CAN_BE_DOUBTED: ReadonlySet<string> = new Set(['period_inversion', 'elevation_inversion']);

function bare({ action, relation: { from, type, to } }: FindingChange): FindingChange {
  return { action, relation: { from, type, to } };
}

/**
 * Returns the relation in the direction in which it is recorded. Chains always run from the later to
 * the earlier unit.
 */
export function toRecordedDirection({
  from,
  type,
  to,
  recorded_in: sheets,
}: SiteFinding['chain'][number]): NamedRelation {
  const [sheet] = sheets.split(', ');
  if (sheet !== to || !isRelationType(type)) return { from, type, to };
  return { from: to, type: inverseOf(type), to: from };
}

/** Codes whose findings all have the same solution, so that they can be fixed together. */
const FIXED_TOGETHER: ReadonlySet<string> = new Set(['one_sided']);

/**
 * Lists the most likely change for each finding. Empty unless all findings have the same code and can
 * be fixed together. A finding with suggestions needs a decision of its own, so it is left out.
 */
export function listBulkChanges(findings: readonly SiteFinding[]): FindingChange[] {
  const [first] = findings;
  if (first === undefined || !FIXED_TOGETHER.has(first.code)) return [];
  if (findings.some(({ code }) => code !== first.code)) return [];
  return findings
    .filter(({ suggestions }) => suggestions.length === 0)
    .flatMap((finding) => listChanges(finding).slice(0, 1));
}

/** Finds the key of the finding `by` positions further in the list, limited to its ends. */
export function walkFrom(
  findings: readonly InboxFinding[],
  key: string | undefined,
  by: number,
): string | undefined {
  const at = findings.findIndex((one) => one.key === key);
  const to = at < 0 ? 0 : Math.min(Math.max(at + by, 0), findings.length - 1);
  return findings[to]?.key;
}
