import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '@trowel/domain/records';
import { requestUntilAnswered } from './request-until-answered.ts';
import { fetchApi, type ApiResult } from './api-request.ts';
import { newKey } from './new-key.ts';
import { deletePageBatches, type PageWrite } from '../writes/page-batches.ts';
import { invalidateRecords, queryOf, type RecordName } from './queries.ts';

/** Undoes all changes of a batch and refetches the affected records. */
export async function undoOneBatch(
  queries: QueryClient,
  batch: string,
  about: readonly RecordName[],
): Promise<ApiResult<unknown>> {
  const result = await undo(batch);
  await invalidateRecords(queries, about);
  return result;
}

/** Result of undoing several batches. */
export interface UndoResult {
  /** The first refused batch. The batches after it are not undone. */
  refused: (ApiResult<unknown> & { ok: false }) | undefined;
  /** Batches that redo the undone changes, the last first. */
  batches: readonly string[];
}

/** Undoes several batches, one after the other. */
export async function undoBatches(
  queries: QueryClient,
  batches: readonly string[],
  about: readonly RecordName[],
): Promise<UndoResult> {
  const made: string[] = [];
  let refused: UndoResult['refused'];
  for (const batch of batches) {
    const result = await undo(batch);
    if (!result.ok) {
      refused = result;
      break;
    }
    if (result.batch !== undefined) made.unshift(result.batch);
  }
  await invalidateRecords(queries, about);
  return { refused, batches: made };
}

/**
 * Undoes one write of this page: its batches, or a single change by its entry in the change log.
 * Returns undefined if somebody has already undone that change.
 */
export async function undoWrite(
  queries: QueryClient,
  write: PageWrite,
  about: readonly RecordName[],
): Promise<UndoResult | undefined> {
  if ('batches' in write) return undoBatches(queries, write.batches, about);
  const found = await findChange(write);
  if (!found.ok) return { refused: found, batches: [] };
  if (found.data === undefined) return undefined;
  const { id, batch } = found.data;
  if (batch !== null) return undoBatches(queries, [batch], about);
  const result = await requestUntilAnswered(`/api/changes/${id}/undo`, { method: 'POST', key: newKey() });
  await invalidateRecords(queries, about);
  return result.ok
    ? { refused: undefined, batches: result.batch === undefined ? [] : [result.batch] }
    : { refused: result, batches: [] };
}

const MOST_CHANGES = 50;

/**
 * Finds the change that produced a version of a record, or the newest change if no version is given.
 * Data is undefined if that change is itself an undo.
 */
async function findChange({
  entity,
  id,
  version,
}: Extract<PageWrite, { id: number }>): Promise<ApiResult<Change | undefined>> {
  const result = await fetchApi<Change[]>(`/api/changes${queryOf({ entity, id, limit: MOST_CHANGES })}`);
  if (!result.ok) return result;
  const change = version === undefined ? result.data[0] : result.data.find((one) => one.version === version);
  return { ...result, data: change?.action === 'undo' ? undefined : change };
}

function undo(batch: string): Promise<ApiResult<unknown>> {
  deletePageBatches([batch]);
  const path = `/api/imports/${encodeURIComponent(batch)}/undo`;
  return requestUntilAnswered(path, { method: 'POST', key: newKey() });
}
