import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '@trowel/domain/records';
import { requestUntilAnswered } from '../data/request-until-answered.ts';
import { fetchApi } from '../data/api-request.ts';
import { forgetRecords, queryOf, type RecordName } from '../data/queries.ts';
import { newKey } from '../data/new-key.ts';
import { showToast } from '../ui/toasts.tsx';

/** A record that is to go, and what is said of that. */
export interface Leaving {
  name: RecordName | 'models';
  id: number;
  /** Where it is; a model by its file, everything else below `/api`. */
  path?: string;
  version?: number | undefined;
  /** `Find 44 deleted.` */
  told: string;
  /** Said when it is back, where nothing else shows that. */
  back?: string;
}

const WAITS = {
  en: 'The server does not respond. The record will be deleted as soon as the server responds.',
  it: 'Il server non risponde. La scheda verrà eliminata appena il server risponde.',
};

/**
 * Deletes a record, and offers to take that back; false where it was refused. It is sent until the server answers: the
 * answer to the first may have been lost after it was deleted.
 */
export async function deleteRecord(
  queries: QueryClient,
  { name, id, path = `/api/${name}/${id}`, version, told, back }: Leaving,
): Promise<boolean> {
  let wasAsked = false;
  const answer = await requestUntilAnswered(path, {
    method: 'DELETE',
    key: newKey(),
    ...(version !== undefined && { ifMatch: version }),
    onKept: () => {
      wasAsked = true;
      showToast({ text: WAITS[document.documentElement.lang === 'it' ? 'it' : 'en'] });
    },
  });
  const isGone = answer.ok || (wasAsked && answer.problem.status === 404);
  if (!isGone) {
    showToast({ text: answer.problem.message, kind: 'bad' });
    return false;
  }
  showToast({ text: told, undo: () => void restoreRecord(queries, { name, id, back }) });
  queries.removeQueries({ queryKey: [name, 'record', id] });
  void forgetRecords(queries, [name]);
  return true;
}

/** Undoes the newest change of a record, its deletion; false where it was refused. What is said of it is `back`. */
export async function restoreRecord(
  queries: QueryClient,
  { name, id, back }: Pick<Leaving, 'name' | 'id'> & { back?: string | undefined },
): Promise<boolean> {
  const last = await fetchApi<Change[]>(`/api/changes${queryOf({ entity: name, id, limit: 1 })}`);
  const change = last.ok ? last.data[0] : undefined;
  const told = !change
    ? last
    : await requestUntilAnswered(`/api/changes/${change.id}/undo`, { method: 'POST', key: newKey() });
  if (!told.ok) showToast({ text: told.problem.message, kind: 'bad' });
  else if (back !== undefined) showToast({ text: back });
  await forgetRecords(queries, [name]);
  return told.ok && change !== undefined;
}
