import { NotFoundError, ValidationError } from '@trowel/domain/core';
import { isEntityName } from '@trowel/domain/records';
import {
  planUndo,
  undoChange,
  undoImport,
  type LeftRecord,
  type PlannedUndo,
} from '@trowel/services/changes';
import { countChanges, EXAMPLES, nameRecord, showFacts, type PlannedChange } from '@trowel/services/plans';
import type { Plan } from '../contract/define-tool.ts';
import { onOneLine, planOf } from '../contract/plan-changes.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { batchOf, type DataAnswer } from './report-written.ts';

/** The batch or change to undo. */
export interface UndoRequest {
  batch?: string | undefined;
  change_id?: number | undefined;
  all_or_nothing?: boolean | undefined;
}

const MAX_LEFT = 50;

/** Undoes a batch or one line of the change log. Records changed again since then are not undone, but reported. */
export async function undoBatch(ctx: ToolContext, request: UndoRequest): Promise<DataAnswer> {
  const what = readRequest(request);
  const {
    undone,
    left = [],
    together,
  } = 'batch' in what
    ? await undoImport(ctx, what.batch, laterOf(request))
    : await undoChange(ctx, what.changeId);
  const data = {
    undone,
    ...batchOf(ctx),
    ...(left.length > 0 && {
      left: left.slice(0, MAX_LEFT).map((one) => ({ ...one })),
      left_count: left.length,
    }),
    ...(together && { together }),
  };
  const others = together
    ? [
        `It was one of ${together.changes} changes made together; undo with batch ${together.batch} undoes all that are left.`,
      ]
    : [];
  const warnings = [...left.slice(0, MAX_LEFT).map(formatLeft), ...others];
  return {
    data,
    textData: { ...batchOf(ctx) },
    message: `${undone} changes were undone${left.length > 0 ? `, ${left.length} records stay as listed below` : ''}.`,
    warnings,
  };
}

/**
 * Returns the effect of an undo. Read-only.
 * @throws ValidationError
 * @throws NotFoundError
 * @throws ConflictError
 */
export async function planUndoing(ctx: ToolContext, request: UndoRequest): Promise<Plan> {
  const planned = await planUndo(ctx, readRequest(request), laterOf(request)).catch(sayWhereListed);
  const { left, together } = planned;
  const changes = planned.records.map(toPlanned);
  const sites = new Set(
    planned.records.flatMap(({ change: { before }, present }) => siteIn(before) ?? siteIn(present) ?? []),
  );
  const stays =
    left.length > 0
      ? ` ${left.length} records were changed since and stay: ${left.slice(0, EXAMPLES).map(formatLeft).join(' ')}`
      : '';
  const offered = together
    ? ` It is one of ${together.changes} changes made together: undo with batch ${together.batch} would undo them all.`
    : '';
  const work = {
    sites: [...sites],
    counts: countChanges(changes),
    examples: changes.slice(0, EXAMPLES),
    unnamed: 0,
    basis: [planned.basis, left],
  };
  const summary = changes.length > 0 ? 'Undoes what was done.' : 'There is nothing to undo.';
  return planOf(work, `${summary}${stays}${offered}`);
}

function sayWhereListed(error: unknown): never {
  if (!(error instanceof NotFoundError)) throw error;
  const hint = 'manage_data with command history lists the batches and their changes.';
  throw new NotFoundError(error.message, { ...error.detail, hint });
}

function laterOf({ all_or_nothing }: UndoRequest): { later: 'refuse' | 'leave' } {
  return { later: all_or_nothing ? 'refuse' : 'leave' };
}

function readRequest({ batch, change_id }: UndoRequest): { batch: string } | { changeId: number } {
  if (batch !== undefined && change_id === undefined) return { batch };
  if (batch === undefined && change_id !== undefined) return { changeId: change_id };
  const message = 'Name what to undo: either batch or change_id.';
  throw new ValidationError([{ field: 'batch', message, type: 'missing' }]);
}

function siteIn(record: Readonly<Record<string, unknown>> | null): string | undefined {
  const name = record?.['site_name'];
  return typeof name === 'string' ? name : undefined;
}

/** The name of a record is in its current state if it would be deleted, otherwise in its previous state. */
function toPlanned({ change, action, present }: PlannedUndo['records'][number]): PlannedChange {
  const { entity, record_id: id, before } = change;
  const name = nameRecord(entity, { ...present, ...before });
  const kind = isEntityName(entity) ? entity : 'us';
  if (action !== 'update')
    return { entity: kind, id, action, name, before: showFacts({ ...present, ...before }), after: null };
  const was = Object.fromEntries(Object.keys(before ?? {}).map((field) => [field, present?.[field] ?? null]));
  return { entity: kind, id, action, name, before: was, after: before };
}

function formatLeft({ entity, id, name, fields, actor, at, because }: LeftRecord): string {
  const what = `${entity} ${onOneLine(name ?? String(id))}`;
  if (because !== undefined) return `${what} stays: ${onOneLine(because)}.`;
  return `${what} stays in ${fields.join(', ')}: ${onOneLine(actor)} changed it on ${at}.`;
}
