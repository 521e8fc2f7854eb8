import { ConflictError, DomainError, ValidationError, type FieldProblem } from '@trowel/domain/core';
import { validateRelationships } from '@trowel/services/matrix';
import { planCreation } from '@trowel/services/plans';
import { asOperator } from '../context/as-operator.ts';
import { readNew, type RecordKind } from './record-kinds.ts';
import type { DataAnswer } from './report-written.ts';
import { showFinding, reportFinding } from './show-finding.ts';
import type { ToolContext } from '../context/tool-context.ts';

/** Reports which of the records could not be created. Read-only. */
export async function tryRecords(
  ctx: ToolContext,
  kind: RecordKind,
  records: readonly Record<string, unknown>[],
): Promise<DataAnswer> {
  const refused = await listRefused(ctx, kind, records);
  const problems = refused.map(({ index, error }) => ({
    index,
    message: error.message,
    errors: errorsOf(error),
  }));
  const valid = problems.length === 0;
  const message = valid
    ? 'All of it could be recorded.'
    : `${problems.length} of ${records.length} could not be recorded.`;
  return { data: { valid, problems }, message };
}

interface Refused {
  index: number;
  error: DomainError;
}

/** Returns the records that could not be created one after the other, with reasons. Read-only. */
async function listRefused(
  ctx: ToolContext,
  kind: RecordKind,
  records: readonly Record<string, unknown>[],
): Promise<Refused[]> {
  const refused: Refused[] = [];
  const used = new Set<string>();
  for (const [index, record] of records.entries()) {
    try {
      const one = [readNew(kind, record)];
      await planCreation(asOperator(ctx), { entity: kind.entity, records: one, used });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ index, error });
    }
  }
  return refused;
}

const errorsOf = ({ detail }: DomainError): FieldProblem[] => (detail['errors'] ?? []) as FieldProblem[];

/**
 * Runs a write of records. If several fail, all problems are reported.
 * @throws ConflictError
 * @throws ValidationError
 */
export async function withAllProblems<T>(
  ctx: ToolContext,
  { kind, records }: { kind: RecordKind; records: readonly Record<string, unknown>[] },
  body: () => Promise<T>,
): Promise<T> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof DomainError) await refuseAll(ctx, kind, records);
    throw error;
  }
}

async function refuseAll(
  ctx: ToolContext,
  kind: RecordKind,
  records: readonly Record<string, unknown>[],
): Promise<void> {
  const refused = await listRefused(ctx, kind, records);
  if (refused.length < 2) return;
  const message = `${refused.length} of ${records.length} records could not be recorded; nothing was written`;
  const errors = refused.flatMap(({ index, error }) => placeProblems(index, error));
  if (refused.every(({ error }) => error instanceof ConflictError))
    throw new ConflictError(message, { errors });
  throw new ValidationError(errors, message);
}

function placeProblems(index: number, error: DomainError): FieldProblem[] {
  const problems = errorsOf(error);
  if (problems.length === 0)
    return [{ field: `records.${index}`, message: `records.${index}: ${error.message}`, type: error.code }];
  return problems.map(({ field, message, type }) => ({
    field: `records.${index}.${field}`,
    message: `records.${index}: ${message}`,
    type,
  }));
}

/**
 * Reports the problems in the relations of a site.
 * @throws ValidationError for an unknown site
 */
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
    textData: { findings: shown.map(reportFinding) },
    message: `${site_name}: ${counts.errors} errors and ${counts.warnings} warnings; validate_stratigraphic_relationships lists all.`,
  };
}
