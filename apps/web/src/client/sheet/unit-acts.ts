import type { QueryClient } from '@tanstack/react-query';
import type { Unit } from '@trowel/domain/records';
import { fetchApi, type ApiResult } from '../data/api-request.ts';
import { createOnce } from '../data/create-once.ts';
import { invalidateRecords, KEYS, queryOf } from '../data/queries.ts';
import type { Authorship } from '../records/authorship.ts';
import { deleteRecord } from '../records/delete-record.ts';
import { showToast } from '../ui/toasts.tsx';
import type { SheetTexts } from './sheet-texts.ts';

/** Requests the next free number of a site, or of one of its areas. */
function requestNumbers(site: string, area: string): Promise<ApiResult<{ numbers: string[] }>> {
  return fetchApi(`/api/us/next${queryOf({ site_name: site, area })}`);
}

/** Creates a unit with the next free number. Undefined if the same request is already running. */
function createNext(
  { id, site_name: site, area }: Unit,
  intent: string,
  bodyOf: (number: string) => object | Promise<object>,
): Promise<ApiResult<Unit> | undefined> {
  return createOnce<Unit>('/api/us', `${intent} ${id}`, async () => {
    const result = await requestNumbers(site, area);
    return result.ok ? { ...result, data: await bodyOf(result.data.numbers[0] ?? '') } : result;
  });
}

/** Texts and authorship of a sheet to be created. */
export interface NewSheet {
  t: SheetTexts;
  author: Authorship;
}

/** Creates a copy of a unit with the next number. Returns its id. */
export async function duplicateInto(
  queries: QueryClient,
  unit: Unit,
  { t, author }: NewSheet,
): Promise<number | undefined> {
  const result = await createNext(unit, 'duplicate', async (number) => ({
    ...(await import('./copy-unit.ts')).duplicateUnit(unit, number),
    ...author,
  }));
  if (!result) return undefined;
  if (!result.ok) return void showToast({ text: result.problem.message, kind: 'bad' });
  await invalidateRecords(queries, ['us']);
  showToast({ text: t.duplicated(result.data.us_number) });
  return result.data.id;
}

/** Creates a unit with the next number and the area, period and phase of a unit. Returns its id. */
export async function recordNext(
  queries: QueryClient,
  unit: Unit,
  { t, author }: NewSheet,
): Promise<number | undefined> {
  const { site_name, area, period, phase } = unit;
  const result = await createNext(unit, 'next', (number) => ({
    site_name,
    area,
    us_number: number,
    period,
    phase,
    ...author,
  }));
  if (!result) return undefined;
  if (!result.ok) return void showToast({ text: result.problem.message, kind: 'bad' });
  queries.setQueryData(KEYS.record('us', result.data.id), result.data);
  void invalidateRecords(queries, ['us']);
  const { id, version, us_number: number } = result.data;
  const undo = (): void =>
    void deleteRecord(queries, { name: 'us', id, version, message: t.deleted(number) });
  showToast({ text: t.nextMade(number), undo });
  return result.data.id;
}
