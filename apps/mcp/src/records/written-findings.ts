import { NotFoundError, ValidationError } from '@trowel/domain/core';
import type { Finding } from '@trowel/domain/matrix';
import { compareFindings, listSiteFindings, type FindingsCompared } from '@trowel/services/findings';
import type { ToolContext } from '../context/tool-context.ts';
import { showFinding, reportFinding } from './show-finding.ts';
import type { DataAnswer } from './report-written.ts';

/** Lists the findings of a site, without redundant relations. Empty for a missing site. */
export async function listComparedFindings(ctx: ToolContext, siteName: string): Promise<Finding[]> {
  try {
    const findings = await listSiteFindings(ctx, siteName);
    return findings.filter(({ code }) => code !== 'redundant');
  } catch (error) {
    if (error instanceof ValidationError || error instanceof NotFoundError) return [];
    throw error;
  }
}

/** Runs a write and returns its response with only those findings that it caused or resolved in these sites. */
export async function reportingFindings(
  ctx: ToolContext,
  sites: readonly string[],
  write: () => Promise<DataAnswer>,
): Promise<DataAnswer> {
  const compared = [...new Set(sites)];
  if (compared.length === 0) return write();
  const before = await Promise.all(compared.map((site) => listComparedFindings(ctx, site)));
  const answer = await write();
  const all: FindingsCompared = { brought: [], resolved: [] };
  // Per site: the units of several sites have equal numbers.
  for (const [at, site] of compared.entries()) {
    const { brought, resolved } = compareFindings(before[at]!, await listComparedFindings(ctx, site));
    all.brought.push(...brought);
    all.resolved.push(...resolved);
  }
  // Some findings concern a single record, such as an unknown type.
  const known = [...before.flat(), ...all.brought];
  const own = compareFindings(known, findingsOf(answer)).brought;
  return withFindings(answer, { brought: [...own, ...all.brought], resolved: all.resolved });
}

/** Lists the findings of several sites, as `listComparedFindings`. */
export async function listFindingsOfSites(ctx: ToolContext, sites: readonly string[]): Promise<Finding[]> {
  const all: Finding[] = [];
  for (const site of sites) all.push(...(await listComparedFindings(ctx, site)));
  return all;
}

function findingsOf({ data }: DataAnswer): Finding[] {
  return (data['findings'] ?? []) as Finding[];
}

const LISTED_FINDINGS = 10;

function withFindings(answer: DataAnswer, { brought, resolved }: FindingsCompared): DataAnswer {
  const { data, textData = data, message, warnings = [], ...rest } = answer;
  const old = new Set(findingsOf(answer).map((one) => one.message));
  const found = {
    ...(brought.length > 0 && { findings: brought.map((one) => showFinding(one)) }),
    ...(resolved.length > 0 && { resolved: resolved.slice(0, LISTED_FINDINGS).map(nameFinding) }),
  };
  const { findings: _data, ...facts } = data;
  const { findings: _findings, ...words } = (textData ?? {}) as Record<string, unknown>;
  const shown = brought.slice(0, LISTED_FINDINGS).map((one) => reportFinding(showFinding(one)));
  return {
    ...rest,
    data: { ...facts, ...found },
    textData: { ...words, ...found, ...(brought.length > 0 && { findings: shown }) },
    message: `${message.replace(MORE, '')}${formatCounts(brought.length, resolved.length)}`,
    // Findings are repeated as warnings.
    warnings: warnings.filter((one) => !old.has(one)),
  };
}

const MORE = / There are \d+ more findings; the validators list them\.$/;

function nameFinding({ code, units }: Finding): { code: string; units: string } {
  return { code, units: units.slice(0, LISTED_FINDINGS).join(', ') };
}

function formatCounts(brought: number, resolved: number): string {
  const parts = [
    ...(brought > 0 ? [`new ${brought}`] : []),
    ...(resolved > 0 ? [`resolved ${resolved}`] : []),
  ];
  return parts.length > 0 ? ` Findings: ${parts.join(', ')}.` : '';
}
