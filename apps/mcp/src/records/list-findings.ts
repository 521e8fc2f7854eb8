import type { Finding, FindingCode } from '@trowel/domain/matrix';
import type { Context } from '@trowel/services/context';
import { validateRelationships, type RelationshipReport } from '@trowel/services/matrix';
import { listSites } from '@trowel/services/records';
import { ValidationError } from '@trowel/domain/core';
import { z } from 'zod';
import { CursorInput, fitPage, readCursor } from '../contract/cursors.ts';
import type { ToolAnswer } from '../contract/define-tool.ts';

/** What the validators take. */
export const CheckInput = z.strictObject({
  site_name: z.string().min(1).max(350).optional(),
  area: z.string().max(250).optional(),
  check_all_sites: z.boolean().optional().describe('All sites instead of one, with counts for each.'),
  limit: z.int().min(1).max(100).optional().describe('Findings to return, default 20.'),
  cursor: CursorInput,
});
type CheckInput = z.output<typeof CheckInput>;

const FindingOutput = z.looseObject({
  code: z.string(),
  severity: z.string(),
  message: z.string(),
  units: z.array(z.string()),
});

/** What the validators answer. */
export const CheckOutput = z.looseObject({
  valid: z.boolean(),
  counts: z.record(z.string(), z.int()).optional(),
  findings: z.array(FindingOutput).optional(),
  sites: z.array(z.looseObject({ site_name: z.string(), valid: z.boolean() })).optional(),
});

/** Which findings a validator is about, and what it calls them. */
export interface Check {
  codes: readonly FindingCode[];
  /** In sentences: `contradictions`. */
  about: string;
}

type CheckAnswer = ToolAnswer<z.input<typeof CheckOutput>>;

/** Answers with the findings of a site that a check is about, or with counts for all sites. */
export async function answerCheck(ctx: Context, input: CheckInput, check: Check): Promise<CheckAnswer> {
  const { site_name, area, check_all_sites, limit = 20 } = input;
  if (check_all_sites) return checkAllSites(ctx, input, check);
  if (site_name === undefined) {
    const message = 'Name a site, or set check_all_sites.';
    throw new ValidationError([{ field: 'site_name', message, type: 'missing' }]);
  }
  const report = await validateRelationships(ctx, { site_name, area });
  const found = pick(report, check);
  const skip = readCursor(input.cursor);
  const { rows: findings, page } = fitPage(
    found.slice(skip, skip + limit).map((one) => ({ ...one })),
    { skip, total: found.length },
  );
  const valid = isValid(found);
  const message =
    found.length === 0
      ? `${site_name}: nothing found about ${check.about}.`
      : `${site_name}: ${found.length} findings about ${check.about}.`;
  return {
    data: { site_name, valid, counts: countCodes(found), statistics: report.statistics, findings },
    message,
    page,
  };
}

const SITES_A_PAGE = 20;

async function checkAllSites(ctx: Context, { cursor }: CheckInput, check: Check): Promise<CheckAnswer> {
  const skip = readCursor(cursor);
  const { rows, total } = await listSites(ctx, { filters: [], skip, limit: SITES_A_PAGE });
  const sites = [];
  for (const { site_name } of rows) {
    ctx.signal?.throwIfAborted();
    const found = pick(await validateRelationships(ctx, { site_name }), check);
    sites.push({ site_name, valid: isValid(found), counts: countCodes(found) });
  }
  const { rows: shown, page } = fitPage(sites, { skip, total });
  const wrong = sites.filter((site) => !site.valid).length;
  return {
    data: { valid: wrong === 0, sites: shown },
    message: `${wrong} of ${sites.length} sites have errors about ${check.about}; name one to see its findings.`,
    page,
  };
}

function pick({ errors, warnings, infos }: RelationshipReport, { codes }: Check): Finding[] {
  return [errors, warnings, infos].flatMap((some) => some.filter(({ code }) => codes.includes(code)));
}

function isValid(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== 'error');
}

function countCodes(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
