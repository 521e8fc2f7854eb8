import { ConflictError, ValidationError } from '@trowel/domain/core';
import { isEntityName } from '@trowel/domain/records';
import { listBatches, undoChange, undoImport } from '@trowel/services/changes';
import { countChanges } from '@trowel/services/plans';
import { simulate, writeTogether } from '@trowel/services/writing';
import type { ToolContext } from '../context/tool-context.ts';
import type { Plan } from '../contract/define-tool.ts';
import { planOf } from '../contract/plan-changes.ts';
import { batchOf, type DataAnswer } from './report-written.ts';

/** Selects the batches to undo: since a day, by an account, of a site. */
export interface BatchesRequest {
  since?: string | undefined;
  actor?: string | undefined;
  site_name?: string | undefined;
}

/** Returns true if an undo names no single batch or change. */
export function isOfSeveral(request: BatchesRequest & { batch?: unknown; change_id?: unknown }): boolean {
  const isNamed = request.batch !== undefined || request.change_id !== undefined;
  return !isNamed && (request.since !== undefined || request.actor !== undefined);
}

type Batches = Awaited<ReturnType<typeof listBatches>>['rows'];

/** Maximum number of batches in one plan. */
const MOST_BATCHES = 200;

/**
 * Lists the selected batches, newest first.
 * @throws ValidationError if there are none or too many
 */
async function findBatches(
  ctx: ToolContext,
  { since, actor, site_name: siteName }: BatchesRequest,
): Promise<Batches> {
  const from = since === undefined ? undefined : `${since}T00:00:00.000Z`;
  const wanted = { siteName, actor, since: from, skip: 0, limit: MOST_BATCHES };
  const { rows, total } = await listBatches(ctx, wanted);
  const field = since === undefined ? 'actor' : 'since';
  if (total === 0) throw new ValidationError([{ field, message: 'No change matches.', type: 'no_match' }]);
  if (total <= MOST_BATCHES) return rows;
  const message = `${total} batches match; at most ${MOST_BATCHES} can be undone in one call. Name a later day, or a site.`;
  throw new ValidationError([{ field, message, type: 'too_many' }]);
}

/** Undoes batches, newest first. Returns the number of undone changes and of batches that could not be undone. */
async function undoAll(ctx: ToolContext, batches: Batches): Promise<{ undone: number; stay: number }> {
  let undone = 0;
  let stay = 0;
  for (const { batch, change_id: changeId } of batches) {
    ctx.signal?.throwIfAborted();
    try {
      const done =
        batch === null ? await undoChange(ctx, changeId!) : await undoImport(ctx, batch, { later: 'leave' });
      undone += done.undone;
      stay += done.left?.length ? 1 : 0;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      stay++;
    }
  }
  return { undone, stay };
}

/** Undoes the changes of a day or of an account, as one batch. */
export async function undoSeveral(ctx: ToolContext, request: BatchesRequest): Promise<DataAnswer> {
  const batches = await findBatches(ctx, request);
  let done = { undone: 0, stay: 0 };
  await writeTogether(ctx, async (inner) => {
    done = await undoAll(inner, batches);
  });
  const stays = done.stay > 0 ? ` ${done.stay} batches stay in part or whole, because of later changes.` : '';
  return {
    data: { undone: done.undone, batches: batches.length, ...batchOf(ctx) },
    textData: batchOf(ctx),
    message: `${done.undone} changes of ${batches.length} batches were undone.${stays}`,
  };
}

/** Returns the effect of undoing several batches. Read-only. */
export async function planSeveral(ctx: ToolContext, request: BatchesRequest): Promise<Plan> {
  const batches = await findBatches(ctx, request);
  const changes = await simulate(ctx, (inner) => undoAll(inner, batches));
  const counted = changes.flatMap(({ entity, record_id: id, before, after }) => {
    if (!isEntityName(entity)) return [];
    const action =
      before === null ? ('restore' as const) : after === null ? ('delete' as const) : ('update' as const);
    return [{ entity, id, action }];
  });
  const actors = [...new Set(batches.map(({ actor }) => actor))];
  const work = {
    sites: [...new Set(batches.flatMap(({ sites }) => sites))],
    counts: countChanges(counted),
    examples: [],
    unnamed: 0,
    basis: batches.map(({ batch, change_id }) => batch ?? change_id),
  };
  const since = request.since === undefined ? '' : ` since ${request.since}`;
  return planOf(work, `Undoes ${batches.length} batches${since}, done by ${actors.join(', ')}.`);
}
