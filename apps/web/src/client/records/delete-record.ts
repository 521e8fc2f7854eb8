import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '@trowel/domain/records';
import { requestUntilAnswered } from '../data/request-until-answered.ts';
import { fetchApi } from '../data/api-request.ts';
import { invalidateRecords, queryOf, type RecordName } from '../data/queries.ts';
import { newKey } from '../data/new-key.ts';
import { showToast } from '../ui/toasts.tsx';

/** A record to delete, with the messages to show. */
export interface DeleteRequest {
  name: RecordName | 'models';
  id: number;
  /** API path of the record. The default is below `/api`. Models are addressed by their file. */
  path?: string;
  version?: number | undefined;
  /** True to delete also the records that depend on it. Undo restores them too. */
  cascade?: boolean;
  /** Message after the deletion, for example `Find 44 deleted.` */
  message: string;
  /** Message after the deletion was undone, for pages on which nothing else shows that. */
  back?: string;
}

const WAITS = {
  en: 'The server does not respond. The record will be deleted as soon as the server responds.',
  it: 'Il server non risponde. La scheda verrà eliminata appena il server risponde.',
};

/**
 * Deletes a record and offers to undo it. Returns false if the server rejects it. The request is
 * retried until the server answers. A 404 after a retry counts as success, because the first request
 * may have deleted the record.
 */
export async function deleteRecord(
  queries: QueryClient,
  { name, id, path = `/api/${name}/${id}`, version, cascade = false, message, back }: DeleteRequest,
): Promise<boolean> {
  let wasUnanswered = false;
  const answer = await requestUntilAnswered(cascade ? `${path}?cascade=true` : path, {
    method: 'DELETE',
    key: newKey(),
    ...(version !== undefined && { ifMatch: version }),
    onUnreached: () => {
      wasUnanswered = true;
      showToast({ text: WAITS[document.documentElement.lang === 'it' ? 'it' : 'en'] });
    },
  });
  const isGone = answer.ok || (wasUnanswered && answer.problem.status === 404);
  if (!isGone) {
    showToast({ text: answer.problem.message, kind: 'bad' });
    return false;
  }
  showToast({ text: message, undo: () => void restoreRecord(queries, { name, id, cascade, back }) });
  queries.removeQueries({ queryKey: [name, 'record', id] });
  void invalidateRecords(queries, [name]);
  return true;
}

/**
 * Undoes the newest change of a record, its deletion, and shows `back` as the message. Returns false
 * if the server rejects it.
 */
export async function restoreRecord(
  queries: QueryClient,
  { name, id, cascade, back }: Pick<DeleteRequest, 'name' | 'id' | 'cascade'> & { back?: string | undefined },
): Promise<boolean> {
  const last = await fetchApi<Change[]>(`/api/changes${queryOf({ entity: name, id, limit: 1 })}`);
  const change = last.ok ? last.data[0] : undefined;
  const path =
    cascade && change?.batch ? `/api/imports/${change.batch}/undo` : `/api/changes/${change?.id}/undo`;
  const result = !change ? last : await requestUntilAnswered(path, { method: 'POST', key: newKey() });
  if (!result.ok) showToast({ text: result.problem.message, kind: 'bad' });
  else if (back !== undefined) showToast({ text: back });
  await invalidateRecords(queries, [name]);
  return result.ok && change !== undefined;
}
