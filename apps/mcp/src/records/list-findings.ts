import { ValidationError } from '@trowel/domain/core';
import { FINDING_CODES, type FindingCode } from '@trowel/domain/matrix';
import { validateRelationships, type RelationshipReport } from '@trowel/services/matrix';
import { listSites } from '@trowel/services/records';
import { z } from 'zod';
import { CursorInput, fitPage, readCursor } from '../contract/cursors.ts';
import type { ToolAnswer } from '../contract/define-tool.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { placeFindings, type PlacedFinding } from './place-findings.ts';
import { DetailInput, showFinding, reportFinding } from './show-finding.ts';

/** Arguments of the validators. */
export const CheckInput = z.strictObject({
  site_name: z.string().min(1).max(350).optional(),
  check_all_sites: z.boolean().optional().describe('Instead of site_name.'),
  area: z.string().max(250).optional(),
  period: z.string().max(200).optional(),
  phase: z.string().max(200).optional(),
  severity: z.enum(['error', 'warning', 'info']).optional(),
  code: z.enum(FINDING_CODES).meta({ brief: true }).optional().describe('redundant only if named.'),
  since: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .optional()
    .describe('Of units changed since.'),
  detail: DetailInput,
  limit: z.int().min(1).max(100).optional(),
  cursor: CursorInput,
});
type CheckInput = z.output<typeof CheckInput>;

const FindingOutput = z.looseObject({
  code: z.string(),
  severity: z.string(),
  message: z.string(),
  units: z.array(z.string()),
});

/** Output of the validators. */
export const CheckOutput = z.looseObject({
  valid: z.boolean(),
  counts: z.record(z.string(), z.int()).optional(),
  findings: z.array(FindingOutput).optional(),
  sites: z.array(z.looseObject({ site_name: z.string(), valid: z.boolean() })).optional(),
});

/** Findings of a validator, and their description. */
export interface Check {
  codes: readonly FindingCode[];
  /** Description in sentences: `the stratigraphy`. */
  about: string;
}

type CheckAnswer = ToolAnswer<z.input<typeof CheckOutput>>;

/** Returns the findings of a check for one site or all sites. */
export async function answerCheck(ctx: ToolContext, input: CheckInput, check: Check): Promise<CheckAnswer> {
  const { site_name, check_all_sites } = input;
  if (site_name !== undefined && check_all_sites) {
    const message = 'Name a site or set check_all_sites, not both.';
    throw new ValidationError([{ field: 'check_all_sites', message, type: 'without_effect' }]);
  }
  if (check_all_sites) return checkAllSites(ctx, input, check);
  if (site_name === undefined) {
    const message = 'Name a site, or set check_all_sites.';
    throw new ValidationError([{ field: 'site_name', message, type: 'missing' }]);
  }
  const { found, unasked, statistics } = await checkOne(ctx, { ...input, site_name }, check);
  const { rows: findings, page } = pageFindings(found, input);
  const counts = countCodes(found);
  return {
    data: { site_name, valid: isValid(found), counts, statistics, findings },
    ...formatIn(input, findings, { counts }),
    shown: () => showWhole(ctx, found.slice(readCursor(input.cursor)).slice(0, findings.length)),
    message: `${site_name}: ${formatCount(found.length, check)}${formatUnasked(unasked)}`,
    page,
  };
}

interface Checked {
  found: PlacedFinding[];
  /** Number of redundant relations that were not requested. */
  unasked: number;
  statistics: RelationshipReport['statistics'];
}

async function checkOne(
  ctx: ToolContext,
  { site_name, area, period, phase, since, severity, code }: CheckInput & { site_name: string },
  { codes }: Check,
): Promise<Checked> {
  const { errors, warnings, infos, statistics } = await validateRelationships(ctx, { site_name });
  const all = [...errors, ...warnings, ...infos].filter(
    (one) =>
      codes.includes(one.code) &&
      (severity === undefined || one.severity === severity) &&
      (code === undefined || one.code === code),
  );
  const placed = await placeFindings(ctx, all, { site_name, area, period, phase, since });
  const found = code === 'redundant' ? placed : placed.filter((one) => one.code !== 'redundant');
  return { found, unasked: placed.length - found.length, statistics };
}

function pageFindings(found: readonly PlacedFinding[], { cursor, limit = 20, detail }: CheckInput) {
  const skip = readCursor(cursor);
  const shown = found.slice(skip, skip + limit).map((one) => showFinding(one, detail));
  return fitPage(shown, { skip, total: found.length });
}

/** Returns the findings of a page with all details. */
function showWhole({ language }: ToolContext, findings: readonly PlacedFinding[]): object {
  return { language, findings };
}

/** Returns the text of a response, with all details if requested. */
function formatIn(
  { detail }: CheckInput,
  findings: readonly ReturnType<typeof showFinding<PlacedFinding>>[],
  head: object,
): { textData?: object } {
  return detail === 'full' ? {} : { textData: { ...head, findings: findings.map(reportFinding) } };
}

function formatCount(count: number, { about }: Check): string {
  if (count === 0) return `nothing was found about ${about}.`;
  return `${count} ${count === 1 ? 'finding' : 'findings'} about ${about}.`;
}

function formatUnasked(count: number): string {
  if (count === 0) return '';
  const subject = count === 1 ? '1 relation is' : `${count} relations are`;
  return ` ${subject} redundant; code redundant lists them.`;
}

const SITES_A_STEP = 200;
const SITES_SHOWN = 200;
const RANK = { error: 0, warning: 1, info: 2 };

/** Errors of all sites come before warnings of any site. */
async function checkAllSites(ctx: ToolContext, input: CheckInput, check: Check): Promise<CheckAnswer> {
  const sites = [];
  const all: (PlacedFinding & { site_name: string })[] = [];
  for (const site_name of await listNames(ctx)) {
    ctx.signal?.throwIfAborted();
    const found = await checkOneOfMany(ctx, { ...input, site_name }, check);
    sites.push({ site_name, valid: isValid(found), counts: countCodes(found) });
    all.push(...found.map((one) => ({ site_name, ...one })));
  }
  const sorted = all.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
  const { rows: findings, page } = pageFindings(sorted, input);
  const wrong = sites.filter(({ valid }) => !valid);
  const withFindings = sites.filter(({ counts }) => Object.keys(counts).length > 0);
  const listed = withFindings.toSorted((a, b) => Number(a.valid) - Number(b.valid)).slice(0, SITES_SHOWN);
  const first = readCursor(input.cursor) === 0;
  const bySite = { ...(first && { sites: listed }) };
  return {
    data: { valid: wrong.length === 0, ...bySite, findings },
    ...formatIn(input, findings, bySite),
    shown: () => showWhole(ctx, sorted.slice(readCursor(input.cursor)).slice(0, findings.length)),
    message: `${formatWrong(wrong.length, sites.length)} about ${check.about}; ${formatCount(all.length, check)}`,
    page,
  };
}

async function listNames(ctx: ToolContext): Promise<string[]> {
  const names: string[] = [];
  for (let skip = 0, total = 1; skip < total; skip += SITES_A_STEP) {
    const page = await listSites(ctx, { filters: [], skip, limit: SITES_A_STEP });
    total = page.total;
    names.push(...page.rows.map(({ site_name }) => site_name));
  }
  return names;
}

const PLACES = new Set(['area', 'period', 'phase']);

/** A site without the requested area, period or phase has no findings. */
async function checkOneOfMany(
  ctx: ToolContext,
  input: CheckInput & { site_name: string },
  check: Check,
): Promise<PlacedFinding[]> {
  try {
    return (await checkOne(ctx, input, check)).found;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.detail['errors'] as { field: string }[];
    if (problems.every(({ field }) => PLACES.has(field))) return [];
    throw error;
  }
}

function formatWrong(wrong: number, all: number): string {
  const sites = all === 1 ? 'site' : 'sites';
  if (wrong === 0) return `None of ${all} ${sites} has errors`;
  return `${wrong} of ${all} ${sites} ${wrong === 1 ? 'has' : 'have'} errors`;
}

function isValid(findings: readonly PlacedFinding[]): boolean {
  return findings.every(({ severity }) => severity !== 'error');
}

function countCodes(findings: readonly PlacedFinding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
