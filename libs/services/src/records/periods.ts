import {
  areYearsInOrder,
  ENTITIES,
  periodColumns,
  type ListQuery,
  type NewPeriod,
  type Period,
  type PeriodChanges,
} from '@trowel/domain/records';
import { ConflictError, ValidationError, WISHES, type Page } from '@trowel/domain/core';
import { readsOf, type Context } from '../context.ts';
import {
  buildFacts,
  existing,
  mergeFacts,
  siteIdOf,
  insertRecord,
  lockRecord,
  removeRecords,
  updateRecord,
  type Kind,
  write,
  type Write,
} from '../writing/index.ts';

/** Periods as a kind of record. */
export const PERIODS: Kind<Period> = { entity: 'periods', storeOf: (store) => store.periods };

/** Lists periods, for each site the most recent first. */
export async function listPeriods(ctx: Context, query: ListQuery): Promise<Page<Period>> {
  return readsOf(ctx).periods.list(query);
}

/** Returns one period. @throws NotFoundError */
export async function getPeriod(ctx: Context, id: number): Promise<Period> {
  return existing(await readsOf(ctx).periods.find(id), { label: ENTITIES.periods.label, id });
}

/** Records a period or phase of a site. @throws ConflictError, ValidationError */
export async function createPeriod(ctx: Context, body: NewPeriod): Promise<Period> {
  return write(ctx, 'create', async (w) => {
    const siteId = await siteIdOf(w.store, body.site_name);
    await refuseTakenPeriod(w, siteId, { ...body, phase: body.phase ?? '' });
    return insertRecord(w, PERIODS, { ...buildFacts(periodColumns, body), site_id: siteId });
  });
}

/** Changes a period. @throws NotFoundError, StaleVersionError, ConflictError, ValidationError */
export async function updatePeriod(
  ctx: Context,
  { id, changes, ifMatch }: { id: number; changes: PeriodChanges; ifMatch?: number | string | undefined },
): Promise<Period> {
  const { language } = ctx;
  return write(ctx, 'update', (w) => updatePeriodIn(w, { id, changes, ifMatch, language }));
}

/** A change of a period, with the language for errors. */
export interface PeriodUpdate {
  id: number;
  changes: PeriodChanges;
  ifMatch?: number | string | undefined;
  language: Context['language'];
}

/** Changes a period within a larger write. */
export async function updatePeriodIn(
  w: Write,
  { id, changes, ifMatch, language }: PeriodUpdate,
): Promise<Period> {
  const before = await lockRecord(w, PERIODS, { id, ifMatch });
  const merged = mergeFacts(periodColumns, before, changes);
  if (!areYearsInOrder(merged)) {
    const message = WISHES.yearsInOrder[language];
    throw new ValidationError([{ field: 'end_year', message, type: 'custom' }]);
  }
  const siteId = await siteIdOf(w.store, merged.site_name);
  const isRenamed = (['site_name', 'period', 'phase'] as const).some((key) => merged[key] !== before[key]);
  if (isRenamed) await refuseTakenPeriod(w, siteId, merged);
  return updateRecord(w, PERIODS, { before, merged, ties: { site_id: siteId } });
}

/** Deletes a period. Units that name it keep their text. @throws NotFoundError, StaleVersionError */
export async function deletePeriod(
  ctx: Context,
  { id, ifMatch }: { id: number; cascade?: boolean; ifMatch?: number | string | undefined },
): Promise<void> {
  await write(ctx, 'delete', async (w) => {
    await lockRecord(w, PERIODS, { id, ifMatch });
    await removeRecords(w, PERIODS, [id]);
  });
}

/** @throws ConflictError when another period has that name. */
export async function refuseTakenPeriod(
  { store }: Pick<Write, 'store'>,
  siteId: number,
  { site_name, period, phase }: { site_name: string; period: string; phase: string },
): Promise<void> {
  if (!(await store.lookups.hasPeriod(siteId, { period, phase }))) return;
  const [suffix, fase] = phase === '' ? ['', ''] : [`, phase ${phase}`, `, fase ${phase}`];
  const message = {
    en: `${site_name} already has the period ${period}${suffix}`,
    it: `In ${site_name} c’è già il periodo ${period}${fase}`,
  };
  throw new ConflictError(message, { field: 'period' });
}
