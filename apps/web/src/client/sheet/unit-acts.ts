import type { QueryClient } from '@tanstack/react-query';
import type { Unit } from '@trowel/domain/records';
import { ask } from '../data/ask.ts';
import { forgetRecords, KEYS, queryOf } from '../data/queries.ts';
import { deleteRecord } from '../records/delete-record.ts';
import { say } from '../ui/toasts.tsx';
import { newKey } from '../data/new-key.ts';
import type { SheetTexts } from './sheet-texts.ts';

/** Gives the next free number of a site, or of one of its areas. */
export async function askNextNumber(site: string, area = ''): Promise<string | undefined> {
  const told = await ask<{ numbers: string[] }>(`/api/us/next${queryOf({ site_name: site, area })}`);
  return told.ok ? told.data.numbers[0] : undefined;
}

/** Records a copy of a unit under the next number; gives its id. */
export async function duplicateInto(
  queries: QueryClient,
  unit: Unit,
  t: SheetTexts,
): Promise<number | undefined> {
  const number = await askNextNumber(unit.site_name, unit.area);
  if (number === undefined) return undefined;
  const { duplicateUnit } = await import('./copy-unit.ts');
  const body = duplicateUnit(unit, number);
  const told = await ask<Unit>('/api/us', { method: 'POST', body, key: newKey() });
  if (!told.ok) return void say({ text: told.problem.message, kind: 'bad' });
  await forgetRecords(queries, ['us']);
  say({ text: t.duplicated(told.data.us_number) });
  return told.data.id;
}

/** Records the next number with the area, period and phase of a unit; gives its id. */
export async function recordNext(
  queries: QueryClient,
  { site_name, area, period, phase }: Unit,
  t: SheetTexts,
): Promise<number | undefined> {
  const number = await askNextNumber(site_name, area);
  if (number === undefined) return undefined;
  const body = { site_name, area, us_number: number, period, phase };
  const told = await ask<Unit>('/api/us', { method: 'POST', body, key: newKey() });
  if (!told.ok) return void say({ text: told.problem.message, kind: 'bad' });
  queries.setQueryData(KEYS.record('us', told.data.id), told.data);
  void forgetRecords(queries, ['us']);
  const { id, version, us_number: made } = told.data;
  const undo = (): void => void deleteRecord(queries, { name: 'us', id, version, told: t.deleted(made) });
  say({ text: t.nextMade(made), undo });
  return told.data.id;
}
