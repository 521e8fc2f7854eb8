import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InventoryItem } from '@trowel/domain/records';
import { useRef } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { newKey } from '../../data/new-key.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { fetchInitialValues } from '../../definitions/definition-query.ts';
import { requestUntilAnswered } from '../../data/request-until-answered.ts';
import { useAuthorship, type Authorship } from '../../records/authorship.ts';
import { useTexts } from '../../i18n/language.ts';
import { showToast } from '../../ui/toasts.tsx';
import { nextNumbersPath } from './find-acts.ts';
import { FINDS_TEXTS } from './finds-texts.ts';

/** Returns the next free inventory number of a site. */
export function useNextNumber(site: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['inventario', 'next', site],
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<{ numbers: string[] }>(nextNumbersPath({ site }), { signal })),
  });
  return data?.numbers[0];
}

/** Records a find. `name` identifies it in messages. Returns why the server rejected it, if it did. */
type RecordFind = (find: Readonly<Record<string, unknown>>, name: string) => Promise<string | undefined>;

/** Returns a function that records a find, by default under the next free number. */
export function useRecordFind(site: string): RecordFind {
  const t = useTexts(FINDS_TEXTS);
  const queries = useQueryClient();
  const authorship = useAuthorship();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const recordNow = async (
    find: Readonly<Record<string, unknown>>,
    name: string,
    author: Authorship,
  ): Promise<string | undefined> => {
    const hasNumber = find['inventory_number'] !== undefined;
    const path = hasNumber ? '/api/inventario' : '/api/inventario/series';
    const initial = await fetchInitialValues(queries, 'inventario', site);
    const sent = { ...initial, site_name: site, ...author, ...find, ...(!hasNumber && { count: 1 }) };
    const result = await requestUntilAnswered<InventoryItem | InventoryItem[]>(path, {
      method: 'POST',
      body: sent,
      key: newKey(),
      onUnreached: () => showToast({ text: t.queued(name) }),
    });
    if (!result.ok) {
      const [first] = result.problem.fields;
      return first ? `${result.problem.message} ${first.message}` : result.problem.message;
    }
    await invalidateRecords(queries, ['inventario']);
    const [recorded] = [result.data].flat();
    if (recorded) showToast({ text: t.recorded(recorded.inventory_number) });
    return undefined;
  };
  // Finds are sent in order: one that waits for the network delays those typed after it.
  return (find, name) => {
    const author = authorship();
    const recorded = last.current.then(() => recordNow(find, name, author));
    last.current = recorded.catch(() => undefined);
    return recorded;
  };
}
