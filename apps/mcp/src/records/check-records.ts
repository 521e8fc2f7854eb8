import { validateRelationships } from '@trowel/services/matrix';
import { planCreation } from '@trowel/services/plans';
import { asOperator } from '../context/as-operator.ts';
import { readNew, type RecordKind } from './record-kinds.ts';
import type { DataAnswer } from './tell-written.ts';
import { showFinding, tellFinding } from './show-finding.ts';
import type { ToolContext } from '../context/tool-context.ts';

/** Tells which of some records could not be made. Only reads. */
export async function tryRecords(
  ctx: ToolContext,
  kind: RecordKind,
  records: readonly Record<string, unknown>[],
): Promise<DataAnswer> {
  const problems: { index: number; message: string; errors: unknown }[] = [];
  for (const [index, record] of records.entries()) {
    try {
      await planCreation(asOperator(ctx), { entity: kind.entity, records: [readNew(kind, record)] });
    } catch (error) {
      if (!(error instanceof Error) || !('detail' in error)) throw error;
      const { errors = [] } = error.detail as { errors?: unknown };
      problems.push({ index, message: error.message, errors });
    }
  }
  const valid = problems.length === 0;
  const message = valid
    ? 'All of it could be recorded.'
    : `${problems.length} of ${records.length} could not be recorded.`;
  return { data: { valid, problems }, message };
}

/** Tells what is wrong with the relations of a site. @throws ValidationError for an unknown site */
export async function checkSite(
  ctx: ToolContext,
  { site_name, area }: { site_name: string; area?: string | undefined },
): Promise<DataAnswer> {
  const { valid, errors, warnings, infos, statistics } = await validateRelationships(ctx, {
    site_name,
    area,
  });
  const counts = { errors: errors.length, warnings: warnings.length, infos: infos.length };
  const shown = [...errors, ...warnings].slice(0, 10).map((one) => showFinding(one));
  return {
    data: { valid, counts, statistics, findings: shown },
    told: { findings: shown.map(tellFinding) },
    message: `${site_name}: ${counts.errors} errors and ${counts.warnings} warnings; validate_stratigraphic_relationships lists all.`,
  };
}
