import type { QueryClient } from '@tanstack/react-query';
import type { Change, Unit } from '@trowel/domain/records';
import { ask } from '../data/ask.ts';
import { forgetRecords, KEYS, queryOf } from '../data/queries.ts';
import { say } from '../ui/toasts.tsx';
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
  const told = await ask<Unit>('/api/us', { method: 'POST', body, key: crypto.randomUUID() });
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
  const told = await ask<Unit>('/api/us', { method: 'POST', body, key: crypto.randomUUID() });
  if (!told.ok) return void say({ text: told.problem.message, kind: 'bad' });
  queries.setQueryData(KEYS.record('us', told.data.id), told.data);
  void forgetRecords(queries, ['us']);
  say({ text: t.nextMade(told.data.us_number), undo: () => void deleteUnit(queries, told.data, t) });
  return told.data.id;
}

/** Deletes a unit, and offers to take that back; false where it was refused. */
export async function deleteUnit(queries: QueryClient, unit: Unit, t: SheetTexts): Promise<boolean> {
  const told = await ask(`/api/us/${unit.id}`, {
    method: 'DELETE',
    key: crypto.randomUUID(),
    ...(unit.version !== undefined && { ifMatch: unit.version }),
  });
  if (!told.ok) {
    say({ text: told.problem.message, kind: 'bad' });
    return false;
  }
  say({ text: t.deleted(unit.us_number), undo: () => void restore(queries, unit.id) });
  queries.removeQueries({ queryKey: ['us', 'record', unit.id] });
  void forgetRecords(queries, ['us']);
  return true;
}

async function restore(queries: QueryClient, id: number): Promise<void> {
  const last = await ask<Change[]>(`/api/changes${queryOf({ entity: 'us', id, limit: 1 })}`);
  const change = last.ok ? last.data[0] : undefined;
  if (!last.ok) return say({ text: last.problem.message, kind: 'bad' });
  if (!change) return;
  const told = await ask(`/api/changes/${change.id}/undo`, { method: 'POST' });
  if (!told.ok) say({ text: told.problem.message, kind: 'bad' });
  await forgetRecords(queries, ['us']);
}
