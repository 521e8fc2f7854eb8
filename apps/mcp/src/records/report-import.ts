import type { Finding } from '@trowel/domain/matrix';
import { mapKinds } from '@trowel/domain/records';
import type { ImportReport, ImportRequest, RestsOn } from '@trowel/services/import';
import { compareFindings } from '@trowel/services/findings';
import { MAX_FINDINGS } from '@trowel/services/matrix';
import { z } from 'zod';
import { showFinding, reportFinding } from './show-finding.ts';
import type { ToolContext } from '../context/tool-context.ts';
import type { Plan, ToolAnswer } from '../contract/define-tool.ts';
import { listFindingsOfSites } from './written-findings.ts';

const MAX_SHOWN = 50;
const FINDINGS_SHOWN = 10;

/** Output of an import. */
export const ImportOutput = z.looseObject({
  batch: z.string().optional().describe('Undoes the import; absent after a dry run.'),
  statistics: z.looseObject({}).optional(),
  problems: z.array(z.looseObject({})).optional(),
  findings: z.array(z.looseObject({})).optional(),
});

/** Result of a dry run: its report, the versions of the records it would overwrite, and its sites. */
export interface TriedImport {
  report: ImportReport;
  rests: readonly RestsOn[];
  sites: readonly string[];
}

type DryRun = Required<Pick<ImportRequest, 'onPlanned'>> & { dryRun: true };

/** Runs an import as a dry run. Read-only. */
export async function tryImport(run: (how: DryRun) => Promise<ImportReport>): Promise<TriedImport> {
  let planned: Omit<TriedImport, 'report'> = { rests: [], sites: [] };
  const report = await run({ dryRun: true, onPlanned: (rests, sites) => (planned = { rests, sites }) });
  return { report, ...planned };
}

/** Runs an import, or its dry run, and reports only those findings of its sites that it causes or resolves. */
export async function importAndCompare(
  ctx: ToolContext,
  siteName: string | undefined,
  run: (dryRun?: DryRun) => Promise<ImportReport>,
): Promise<ToolAnswer<z.input<typeof ImportOutput>>> {
  const sites = siteName === undefined ? (await tryImport(run)).sites : [siteName];
  const before = await listFindingsOfSites(ctx, sites);
  return reportImport(await run(), before);
}

const EXAMPLES = 3;
const ENTITY_OF = {
  unit: 'us',
  relation: 'us',
  period: 'periods',
  site: 'sites',
  find: 'inventario',
  term: 'thesaurus',
  ...mapKinds((name) => name),
} as const;

/** Creates the plan of an import from its dry run. Undefined if it changes no existing record. */
export function planOfImport({ report, rests }: TriedImport): Plan | undefined {
  if (rests.length === 0) return undefined;
  const { rows, records, created, updated, file_name, site_name } = report;
  const { relations_changed, relations_removed, removed, differences } = report;
  const changed = Object.values(records).reduce((sum, kind) => sum + kind.updated, updated);
  const counts = { changed, created, removed, relations_changed, relations_removed };
  const touched = differences.filter(({ action }) => action === 'change' || action === 'remove');
  return {
    summary: `The import of ${file_name} into ${site_name} changes ${changed} existing records.`,
    sites: [site_name],
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    sample: touched.slice(0, EXAMPLES).map(({ what, action, name, before, after }) => ({
      entity: ENTITY_OF[what],
      id: 0,
      action: action === 'remove' ? ('delete' as const) : ('update' as const),
      name,
      before: before ?? null,
      after: after ?? null,
    })),
    basis: [rows.map(({ action, area, us_number }) => [action, area, us_number]), records, rests],
  };
}

/** Formats the report of an import, most serious problems first. */
export function reportImport(
  report: ImportReport,
  before: readonly Finding[] = [],
): ToolAnswer<z.input<typeof ImportOutput>> {
  const { id, rows, problems, created, updated, unchanged, relations, dry_run, notes } = report;
  const { brought: findings, resolved } = compareFindings(before, report.findings);
  const statistics = {
    ...report.statistics,
    created,
    updated,
    unchanged,
    relations_recorded: relations,
    rows: rows.length,
    records: report.records,
  };
  const ofChange = findings.filter(({ code }) => code !== 'redundant');
  const would = dry_run ? 'would be' : 'were';
  const counted = `${created} units ${would} created, ${updated} changed, ${unchanged} unchanged, ${relations} relations ${would} recorded`;
  const { site_name, file_name, format } = report;
  const batch = { ...(id !== null && { batch: id }) };
  const shown = ofChange.slice(0, FINDINGS_SHOWN).map((one) => ({ ...showFinding(one) }));
  const wrong = problems.slice(0, MAX_SHOWN).map((one) => ({ ...one }));
  return {
    data: {
      ...batch,
      dry_run,
      site_name,
      file_name,
      format,
      statistics,
      problems: wrong,
      problem_count: problems.length,
      findings: shown,
      finding_count: ofChange.length,
      notes,
    },
    textData: {
      ...batch,
      ...otherRecords(report),
      problems: wrong,
      findings: shown.map(reportFinding),
      notes,
    },
    message: `${dry_run ? 'Dry run, nothing was written' : `Imported into ${site_name}`}: ${counted}.${formatMore({ problems, findings })}${formatResolved(report, resolved.length)}`,
  };
}

/** A long report contains only the most serious findings, so only those can be compared. */
function formatResolved({ findings }: ImportReport, resolved: number): string {
  return resolved > 0 && findings.length < MAX_FINDINGS ? ` Findings resolved: ${resolved}.` : '';
}

/** Returns the counts of other kinds of records, if there are any. */
function otherRecords({ records }: ImportReport): { records?: object } {
  const some = Object.entries(records).filter(([, { created, updated }]) => created + updated > 0);
  return some.length > 0 ? { records: Object.fromEntries(some) } : {};
}

/** Formats the number of findings and problems that a text omits. */
export function formatMore({ problems, findings }: Pick<ImportReport, 'problems' | 'findings'>): string {
  const ofChange = findings.filter(({ code }) => code !== 'redundant').length;
  const more = [
    ...(problems.length > MAX_SHOWN ? [`${problems.length} problems`] : []),
    ...(ofChange > FINDINGS_SHOWN ? [`${ofChange} findings`] : []),
  ];
  return more.length > 0 ? ` In all ${more.join(' and ')}; the first are listed.` : '';
}
