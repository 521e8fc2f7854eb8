// One file: the steps of a batch share one transaction and run in this order.
import { randomUUID } from 'node:crypto';
import {
  ConflictError,
  DomainError,
  formatInBoth,
  ValidationError,
  type FieldProblem,
  type BilingualFieldProblem,
} from '@trowel/domain/core';
import { getEntity } from '@trowel/domain/records';
import type { Finding } from '@trowel/domain/matrix';
import type { Context } from '../context.ts';
import { checkRelations, type OnContradiction } from '../findings/index.ts';
import { siteOrdersOf, writeRelations } from '../matrix/index.ts';
import type { Write } from '../writing/index.ts';
import { BATCH_KINDS, type AnyRecord, type BatchEntity, type Changed } from './batch-kinds.ts';
import {
  findRepeated,
  changesNothing,
  placeProblem,
  problemsOf,
  readBatch,
  type BatchRecord,
  type ReadRecord,
} from './read-batch.ts';
import { isPlain, writePlain } from './write-plain.ts';

export type { BatchRecord } from './read-batch.ts';

/** Maximum number of records of a batch. */
export const MAX_BATCH_RECORDS = 1_000;

export interface ChangeRecordsOptions {
  entity: BatchEntity;
  /** 1 to `MAX_BATCH_RECORDS`, without duplicates. */
  records: readonly BatchRecord[];
  /** Treatment of relations that contradict others after the write. By default they are recorded and reported. */
  onContradiction?: OnContradiction | undefined;
}

/** Result of a batch. */
export interface BatchChanged<R> {
  data: R[];
  /** Id of the changes in the log, or null if nothing changed. */
  batch: string | null;
  findings: Finding[];
}

/** Result for one record. */
export interface BatchOutcome {
  id: number;
  status: 'changed' | 'unchanged' | 'stale' | 'invalid' | 'missing';
  /** The record after the change. */
  record?: AnyRecord;
  errors?: readonly FieldProblem[];
}

/**
 * Changes many records of one kind in one transaction, all or none. Records that already have the
 * values are not written.
 * @throws ValidationError naming each field as `records.3.changes.period`; StaleVersion listing all
 * stale records; ConflictError for a number already in use.
 */
export async function changeRecords(
  ctx: Context,
  options: ChangeRecordsOptions,
): Promise<BatchChanged<AnyRecord>> {
  const { entity, records, onContradiction = 'record' } = options;
  const read = readBatch(entity, records, ctx.language);
  refuse([...findRepeated(read), ...read.flatMap(placeAll)]);
  return runBatch(ctx, options, async (w, batch) => {
    const before = await lockAll(w, entity, read);
    refuse(read.filter(({ id }) => !before.has(id)).map((one) => unknownRecord(entity, one)));
    refuseStale(read, before);
    const wanted = read.filter(({ id, changes }) => !changesNothing(entity, before.get(id)!, changes));
    const problems: FieldProblem[] = [];
    const changed = new Map<number, Changed>();
    const tied = await writeAllPlain(w, entity, { wanted, before });
    for (const { index, id, changes } of tied) {
      try {
        changed.set(index, await BATCH_KINDS[entity].change(ctx, w, { id, changes }));
      } catch (error) {
        problems.push(
          ...problemsOf(nameRecord(error, { index, id }), ctx.language).map((one) =>
            placeProblem(index, one),
          ),
        );
      }
    }
    refuse(problems);
    const findings = await checkAll(ctx, w, { changed, onContradiction });
    const now = await loadAll(w, entity, read);
    const data = read.map(({ id }) => now.get(id)!);
    const written = wanted.map(({ id }) => now.get(id)!);
    findings.push(...((await BATCH_KINDS[entity].check?.(ctx, w.store, written)) ?? []));
    return { data, batch: wanted.length > 0 ? batch : null, findings };
  });
}

/**
 * As `changeRecords`, record by record. Records that cannot be changed are reported, the others are
 * changed. @throws ValidationError for a record named twice
 */
export async function tryRecords(
  ctx: Context,
  options: ChangeRecordsOptions,
): Promise<BatchChanged<BatchOutcome>> {
  const { entity, records, onContradiction = 'record' } = options;
  const read = readBatch(entity, records, ctx.language);
  refuse(findRepeated(read));
  return runBatch(ctx, options, async (w, batch) => {
    const before = await lockAll(w, entity, read);
    const changed = new Map<number, Changed>();
    const outcomes = read.map((one) =>
      judge(entity, one, { before: before.get(one.id), language: ctx.language }),
    );
    const wanted = read.filter((_one, i) => outcomes[i]!.status === 'changed');
    for (const one of await writeAllPlain(w, entity, { wanted, before })) {
      try {
        await w.attempt(async () => {
          const done = await BATCH_KINDS[entity].change(ctx, w, one);
          if (onContradiction === 'reject') await refuseContradictions(ctx, w, done);
          changed.set(one.index, done);
        });
      } catch (error) {
        outcomes[one.index] = { id: one.id, status: 'invalid', errors: reportRefusal(error, ctx.language) };
      }
    }
    const findings = await checkAll(ctx, w, { changed, onContradiction: 'record' });
    const now = await loadAll(w, entity, read);
    const data = outcomes.map((outcome): BatchOutcome => {
      const record = now.get(outcome.id);
      return record ? { ...outcome, record } : outcome;
    });
    const isChanged = outcomes.some(({ status }) => status === 'changed');
    const written = data.flatMap(({ status, record }) => (status === 'changed' && record ? record : []));
    findings.push(...((await BATCH_KINDS[entity].check?.(ctx, w.store, written)) ?? []));
    return { data, batch: isChanged ? batch : null, findings };
  });
}

async function runBatch<T>(
  ctx: Context,
  { entity }: ChangeRecordsOptions,
  body: (w: Write, batch: string) => Promise<T>,
): Promise<T> {
  const batch = ctx.batch ?? randomUUID();
  try {
    return await writeRelations(ctx, 'update', (w) => body(w, batch), { batch });
  } catch (error) {
    // The cached order contains units of this batch that were rolled back.
    if (entity === 'us') siteOrdersOf(ctx.services.database).forget();
    throw error;
  }
}

/** Locks sites, then records, each by id like all writes. Returns the records that exist. */
async function lockAll(
  { store }: Write,
  entity: BatchEntity,
  read: readonly ReadRecord[],
): Promise<Map<number, AnyRecord>> {
  const kind = BATCH_KINDS[entity];
  const ids = read.map(({ id }) => id).toSorted((a, b) => a - b);
  const sites = new Set(
    await kind.listSites(
      store,
      ids,
      read.map(({ changes }) => changes),
    ),
  );
  for (const name of new Set(read.map(({ changes }) => targetOf(changes)))) {
    const id = name === undefined || entity === 'sites' ? undefined : await store.lookups.findSiteId(name);
    if (id !== undefined) sites.add(id);
  }
  for (const id of [...sites].toSorted((a, b) => a - b)) await store.lookups.lockSite(id);
  await kind.storeOf(store).lockMany(ids);
  return new Map((await kind.load(store, ids)).map((record) => [record.id, record]));
}

function targetOf(changes: object): string | undefined {
  return 'site_name' in changes ? String(changes.site_name) : undefined;
}

async function loadAll(
  { store }: Write,
  entity: BatchEntity,
  read: readonly ReadRecord[],
): Promise<Map<number, AnyRecord>> {
  const records = await BATCH_KINDS[entity].load(
    store,
    read.map(({ id }) => id),
  );
  return new Map(records.map((record) => [record.id, record]));
}

/**
 * Writes the changes that affect one record only, and returns the others. Those follow later, because
 * the records they affect are read again.
 */
async function writeAllPlain(
  w: Write,
  entity: BatchEntity,
  { wanted, before }: { wanted: readonly ReadRecord[]; before: ReadonlyMap<number, AnyRecord> },
): Promise<ReadRecord[]> {
  const tied: ReadRecord[] = [];
  for (const one of wanted) {
    if (isPlain(entity, one.changes))
      await writePlain(w, entity, { before: before.get(one.id)!, changes: one.changes });
    else tied.push(one);
  }
  return tied;
}

async function refuseContradictions(ctx: Context, w: Write, { relations }: Changed): Promise<void> {
  await w.flush();
  if (relations) await checkRelations(ctx, w, { ...relations, onContradiction: 'reject' });
}

/**
 * Checks the relations when everything is written. A contradiction within the batch may be resolved by
 * a later record.
 */
async function checkAll(
  ctx: Context,
  w: Write,
  { changed, onContradiction }: { changed: ReadonlyMap<number, Changed>; onContradiction: OnContradiction },
): Promise<Finding[]> {
  const findings = new Map<string, Finding>();
  const problems: FieldProblem[] = [];
  await w.flush();
  for (const [index, done] of changed) {
    const found: Finding[] = [...done.findings];
    try {
      if (done.relations)
        found.push(...(await checkRelations(ctx, w, { ...done.relations, onContradiction })));
    } catch (error) {
      problems.push(...problemsOf(error, ctx.language).map((one) => placeProblem(index, one)));
    }
    for (const finding of found) findings.set(JSON.stringify(finding), finding);
  }
  refuse(problems);
  return [...findings.values()];
}

function judge(
  entity: BatchEntity,
  { id, version, changes, problems }: ReadRecord,
  { before, language }: { before: AnyRecord | undefined; language: Context['language'] },
): BatchOutcome {
  if (!before) return { id, status: 'missing' };
  if (problems.length > 0) return { id, status: 'invalid', errors: problems };
  if (version !== undefined && version !== before.version) return { id, status: 'stale' };
  if (changesNothing(entity, before, changes)) return { id, status: 'unchanged' };
  const refusal = BATCH_KINDS[entity].refuse?.(before, changes);
  if (refusal === undefined) return { id, status: 'changed' };
  const errors = [{ field: 'state', message: refusal[language], type: 'closed' }];
  return { id, status: 'invalid', errors };
}

function placeAll({ index, problems }: ReadRecord): FieldProblem[] {
  return problems.map((problem) => placeProblem(index, problem));
}

function refuse(problems: readonly BilingualFieldProblem[]): void {
  if (problems.length > 0) throw new ValidationError(problems);
}

function unknownRecord(entity: BatchEntity, { index, id }: ReadRecord): BilingualFieldProblem {
  return {
    field: `records.${index}.id`,
    message: {
      en: `There is no record ${id} of ${entity}.`,
      it: `${getEntity(entity).plural.it}: la scheda ${id} non esiste.`,
    },
    type: 'unknown_record',
  };
}

function refuseStale(read: readonly ReadRecord[], before: ReadonlyMap<number, AnyRecord>): void {
  const stale = read.flatMap(({ id, version }) => {
    const current = before.get(id)!.version;
    return version === undefined || version === current
      ? []
      : [{ id, current_version: current, your_version: version }];
  });
  if (stale.length === 0) return;
  const isOne = stale.length === 1;
  const en = isOne ? 'One record was' : `${stale.length} records were`;
  const it = isOne ? 'una scheda è stata modificata' : `${stale.length} schede sono state modificate`;
  const message = {
    en: `${en} changed by someone else since you read them; nothing was written`,
    it: `Nel frattempo ${it} da qualcun altro: non è stato scritto nulla`,
  };
  throw new DomainError('stale_version', message, { records: stale });
}

/** Adds the record to a conflict. Problems with values name their field instead. */
function nameRecord(error: unknown, { index, id }: { index: number; id: number }): unknown {
  if (!(error instanceof DomainError) || error instanceof ValidationError) return error;
  const { en, it } = formatInBoth(error);
  const message = {
    en: `Record ${index} of the list: ${en}; nothing was written`,
    it: `Scheda ${index + 1} dell’elenco: ${it}; non è stato scritto nulla`,
  };
  return new DomainError(error.code, message, { ...error.detail, record: { index, id } });
}

/** Returns why a record is rejected while the others are changed. */
function reportRefusal(error: unknown, language: Context['language']): readonly FieldProblem[] {
  if (error instanceof ConflictError) {
    const { field } = error.detail;
    return [
      {
        field: typeof field === 'string' ? field : 'id',
        message: formatInBoth(error)[language],
        type: 'conflict',
      },
    ];
  }
  return problemsOf(error, language);
}
