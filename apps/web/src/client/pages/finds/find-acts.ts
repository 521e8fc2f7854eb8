import type { QueryClient } from '@tanstack/react-query';
import type { InventoryItem } from '@trowel/domain/records';
import { fetchApi } from '../../data/api-request.ts';
import { createOnce } from '../../data/create-once.ts';
import { invalidateRecords, queryOf } from '../../data/queries.ts';
import { undoOneBatch } from '../../data/undo-one-batch.ts';
import type { Authorship } from '../../records/authorship.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { FindsTexts } from './finds-texts.ts';

export interface NumbersQuestion {
  site: string;
  count?: number;
  /** Lowest acceptable number. */
  from?: string | undefined;
}

/** Returns the API path of the next free inventory numbers. */
export function nextNumbersPath({ site, ...options }: NumbersQuestion): string {
  return `/api/inventario/next${queryOf({ site_name: site, ...options })}`;
}

/**
 * Records a copy of a find under the next number. Returns the id of the copy, or undefined on failure
 * or while the same find is being duplicated.
 */
export async function duplicateFindOf(
  queries: QueryClient,
  id: number,
  { t, author }: { t: FindsTexts; author: Authorship },
): Promise<number | undefined> {
  const result = await createOnce<InventoryItem>('/api/inventario', `duplicate find ${id}`, async () => {
    const [find, { duplicateFind }] = await Promise.all([
      fetchApi<InventoryItem>(`/api/inventario/${id}`),
      import('./copy-find.ts'),
    ]);
    if (!find.ok) return find;
    const next = await fetchApi<{ numbers: string[] }>(nextNumbersPath({ site: find.data.site_name }));
    if (!next.ok) return next;
    return { ...next, data: { ...duplicateFind({ ...find.data }, next.data.numbers[0] ?? ''), ...author } };
  });
  if (!result) return undefined;
  if (!result.ok) return void showToast({ text: result.problem.message, kind: 'bad' });
  await invalidateRecords(queries, ['inventario']);
  showToast({ text: t.recorded(result.data.inventory_number) });
  return result.data.id;
}

/** Undoes a whole series. Returns false if the server rejected it. */
export async function undoSeries(queries: QueryClient, batch: string): Promise<boolean> {
  const result = await undoOneBatch(queries, batch, ['inventario']);
  if (!result.ok) showToast({ text: result.problem.message, kind: 'bad' });
  return result.ok;
}
