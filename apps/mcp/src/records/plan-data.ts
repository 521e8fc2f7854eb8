import type { PlannedWork } from '@trowel/services/plans';
import { planCreation, planDeletion, planUpdate } from '@trowel/services/plans';
import { listNextItemNumbers } from '@trowel/services/records';
import type { Plan } from '../contract/define-tool.ts';
import { planOf } from '../contract/plan-changes.ts';
import { requireArgument } from '../contract/require-argument.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { withAllProblems } from './check-records.ts';
import { readSharedItem } from './insert-series.ts';
import { readChanges, readNew, type AnyRecord, type ManagedKind, type RecordKind } from './record-kinds.ts';
import { isOfSeveral, planSeveral, type BatchesRequest } from './undo-several.ts';
import { planUndoing, type UndoRequest } from './undo-batch.ts';
import { findUpsert, noRecord, type Upsert } from './upsert-record.ts';

/** A `manage_data` call that may require a plan. */
export interface ChangeRequest extends UndoRequest, BatchesRequest, Omit<Partial<Upsert>, 'data'> {
  command: string;
  data?: Record<string, unknown> | undefined;
  cascade?: boolean | undefined;
  kind(): RecordKind;
  /** Returns the records to update or delete. */
  targets(ctx: ToolContext): Promise<AnyRecord[]>;
}

/** Returns the effect of a call. Undefined if it only adds records, or changes only the record it names. Read-only. */
export async function planData(ctx: ToolContext, request: ChangeRequest): Promise<Plan | undefined> {
  switch (request.command) {
    case 'delete':
      return planRemoval(ctx, request);
    case 'update':
      return planChange(ctx, request);
    case 'upsert':
      return planUpsert(ctx, request);
    case 'undo':
      return isOfSeveral(request) ? planSeveral(ctx, request) : planUndoing(ctx, request);
    default:
      return undefined;
  }
}

/**
 * Returns the effect of a call, also of one that adds records or changes a single one. Read-only.
 * @throws the errors of the call
 */
export async function tryData(ctx: ToolContext, request: TrialRequest): Promise<Plan | undefined> {
  switch (request.command) {
    case 'insert':
      return request.count === undefined
        ? tryNew(ctx, request.kind(), [requireArgument(request, 'data')])
        : trySeries(ctx, request.kind(), { count: request.count, data: requireArgument(request, 'data') });
    case 'batch_insert': {
      const [kind, records] = [request.kind(), requireArgument(request, 'records')];
      return withAllProblems(ctx, { kind, records }, () => tryNew(ctx, kind, records));
    }
    case 'update':
      return planOf((await workOfChange(ctx, request)).work, '');
    case 'upsert':
      return tryUpsert(ctx, request);
    default:
      return planData(ctx, request);
  }
}

/** A trial of a `manage_data` call. */
export interface TrialRequest extends ChangeRequest {
  records?: Record<string, unknown>[] | undefined;
  count?: number | undefined;
}

async function tryNew(
  ctx: ToolContext,
  kind: RecordKind,
  records: readonly Record<string, unknown>[],
): Promise<Plan> {
  const read = records.map((record) => readNew(kind, record));
  return planOf(await planCreation(ctx, { entity: kind.entity, records: read }), '');
}

/** The numbers of a series are always free, so only the site can be a problem. */
async function trySeries(
  ctx: ToolContext,
  kind: RecordKind,
  { count, data }: { count: number; data: Record<string, unknown> },
): Promise<Plan> {
  const { site_name } = readSharedItem(kind, data);
  await listNextItemNumbers(ctx, { siteName: site_name, count: 1 });
  const work = await planCreation(ctx, { entity: kind.entity, records: [] });
  return planOf({ ...work, counts: [{ entity: kind.entity, action: 'create', count }] }, '');
}

async function tryUpsert(ctx: ToolContext, request: TrialRequest): Promise<Plan | undefined> {
  const kind = request.kind();
  const data = requireArgument(request, 'data');
  const { resolution } = request;
  const found = await findUpsert(ctx, kind, { ...request, data });
  if (found) return planOf(await workOfUpsert(ctx, kind, found), '');
  if (resolution === 'update') throw noRecord();
  return tryNew(ctx, kind, [data]);
}

async function planRemoval(ctx: ToolContext, request: ChangeRequest): Promise<Plan> {
  const ids = (await request.targets(ctx)).map(({ id }) => id);
  const { entity } = request.kind();
  const work = await planDeletion(ctx, { entity, ids, cascade: request.cascade ?? false });
  return planOf(work, `Deletes records of ${entity}.${formatOthers(work)}`);
}

async function planChange(ctx: ToolContext, request: ChangeRequest): Promise<Plan | undefined> {
  const { entity, ids, work } = await workOfChange(ctx, request);
  if (ids.length === 1 && work.unnamed === 0) return undefined;
  const many = ids.length === 1 ? 'a record' : `${ids.length} records`;
  return planOf(work, `Changes ${many} of ${entity}.${formatOthers(work)}`);
}

async function workOfChange(
  ctx: ToolContext,
  request: ChangeRequest,
): Promise<{ entity: ManagedKind; ids: number[]; work: PlannedWork }> {
  const kind = request.kind();
  const changes = readChanges(kind, requireArgument(request, 'data'));
  const ids = (await request.targets(ctx)).map(({ id }) => id);
  return { entity: kind.entity, ids, work: await planUpdate(ctx, { entity: kind.entity, ids, changes }) };
}

async function planUpsert(ctx: ToolContext, request: ChangeRequest): Promise<Plan | undefined> {
  const kind = request.kind();
  const found = await findUpsert(ctx, kind, { ...request, data: requireArgument(request, 'data') });
  if (!found) return undefined;
  const work = await workOfUpsert(ctx, kind, found);
  if (request.merge_strategy !== 'replace_all' && work.unnamed === 0) return undefined;
  return planOf(work, `Overwrites a record of ${kind.entity}.${formatOthers(work)}`);
}

function workOfUpsert(
  ctx: ToolContext,
  kind: RecordKind,
  { id, changes }: { id: number; changes: Record<string, unknown> },
): Promise<PlannedWork> {
  return planUpdate(ctx, { entity: kind.entity, ids: [id], changes: readChanges(kind, changes) });
}

function formatOthers({ unnamed }: PlannedWork): string {
  if (unnamed === 0) return '';
  return unnamed === 1
    ? ' One other record, not named in the call, loses or changes something.'
    : ` ${unnamed} other records, not named in the call, lose or change something.`;
}
