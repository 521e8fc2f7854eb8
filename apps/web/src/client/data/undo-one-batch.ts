import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '@trowel/domain/records';
import { requestUntilAnswered } from './request-until-answered.ts';
import { fetchApi, type ApiResult } from './api-request.ts';
import { newKey } from './new-key.ts';
import { forgetOwnBatches, type PageWrite } from '../writes/page-batches.ts';
import { forgetRecords, queryOf, type RecordName } from './queries.ts';

/** Takes back all changes of a batch, and lets what they were about be asked again. */
export async function undoOneBatch(
  queries: QueryClient,
  batch: string,
  about: readonly RecordName[],
): Promise<ApiResult<unknown>> {
  const told = await undo(batch);
  await forgetRecords(queries, about);
  return told;
}

/** What became of taking back several batches. */
export interface TakenBack {
  /** The first that was refused; none behind it is taken back. */
  refused: (ApiResult<unknown> & { ok: false }) | undefined;
  /** What the taking back is taken back by, the last first. */
  batches: readonly string[];
}

/** Takes back several batches, one after the other. */
export async function undoBatches(
  queries: QueryClient,
  batches: readonly string[],
  about: readonly RecordName[],
): Promise<TakenBack> {
  const made: string[] = [];
  let refused: TakenBack['refused'];
  for (const batch of batches) {
    const told = await undo(batch);
    if (!told.ok) {
      refused = told;
      break;
    }
    if (told.batch !== undefined) made.unshift(told.batch);
  }
  await forgetRecords(queries, about);
  return { refused, batches: made };
}

/**
 * Undoes one step of what this page has written: batches as they are, one change by its line in the change log. Returns
 * undefined where somebody undid that change already.
 */
export async function undoWrite(
  queries: QueryClient,
  write: PageWrite,
  about: readonly RecordName[],
): Promise<TakenBack | undefined> {
  if ('batches' in write) return undoBatches(queries, write.batches, about);
  const found = await findChange(write);
  if (!found.ok) return { refused: found, batches: [] };
  if (found.data === undefined) return undefined;
  const { id, batch } = found.data;
  if (batch !== null) return undoBatches(queries, [batch], about);
  const told = await requestUntilAnswered(`/api/changes/${id}/undo`, { method: 'POST', key: newKey() });
  await forgetRecords(queries, about);
  return told.ok
    ? { refused: undefined, batches: told.batch === undefined ? [] : [told.batch] }
    : { refused: told, batches: [] };
}

const MOST_CHANGES = 50;

/** The change that made a version of a record; without a version the newest, unless that is an undoing. */
async function findChange({
  entity,
  id,
  version,
}: Extract<PageWrite, { id: number }>): Promise<ApiResult<Change | undefined>> {
  const told = await fetchApi<Change[]>(`/api/changes${queryOf({ entity, id, limit: MOST_CHANGES })}`);
  if (!told.ok) return told;
  const change = version === undefined ? told.data[0] : told.data.find((one) => one.version === version);
  return { ...told, data: change?.action === 'undo' ? undefined : change };
}

function undo(batch: string): Promise<ApiResult<unknown>> {
  forgetOwnBatches([batch]);
  const path = `/api/imports/${encodeURIComponent(batch)}/undo`;
  return requestUntilAnswered(path, { method: 'POST', key: newKey() });
}
