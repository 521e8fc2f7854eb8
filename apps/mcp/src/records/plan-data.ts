import type { PlannedWork } from '@trowel/services/plans';
import { planDeletion, planUpdate } from '@trowel/services/plans';
import type { Plan } from '../contract/define-tool.ts';
import { planOf } from '../contract/plan-changes.ts';
import { requireArgument } from '../contract/require-argument.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { readChanges, type AnyRecord, type RecordKind } from './record-kinds.ts';
import { planUndoing, type AskedUndo } from './undo-batch.ts';
import { findUpsert, type Upsert } from './upsert-record.ts';

/** A call of `manage_data` that may need a plan. */
export interface AskedChange extends AskedUndo, Omit<Partial<Upsert>, 'data'> {
  command: string;
  data?: Record<string, unknown> | undefined;
  cascade?: boolean | undefined;
  kind(): RecordKind;
  /** The records an update or deletion is about. */
  targets(ctx: ToolContext): Promise<AnyRecord[]>;
}

/** Says what a call would do; undefined when it only adds, or changes nothing but the one record it names. Only reads. */
export async function planData(ctx: ToolContext, asked: AskedChange): Promise<Plan | undefined> {
  switch (asked.command) {
    case 'delete':
      return planRemoval(ctx, asked);
    case 'update':
      return planChange(ctx, asked);
    case 'upsert':
      return planUpsert(ctx, asked);
    case 'undo':
      return planUndoing(ctx, asked);
    default:
      return undefined;
  }
}

async function planRemoval(ctx: ToolContext, asked: AskedChange): Promise<Plan> {
  const ids = (await asked.targets(ctx)).map(({ id }) => id);
  const { entity } = asked.kind();
  const work = await planDeletion(ctx, { entity, ids, cascade: asked.cascade ?? false });
  return planOf(work, `Deletes records of ${entity}.${tellOthers(work)}`);
}

async function planChange(ctx: ToolContext, asked: AskedChange): Promise<Plan | undefined> {
  const kind = asked.kind();
  const changes = readChanges(kind, requireArgument(asked, 'data'));
  const ids = (await asked.targets(ctx)).map(({ id }) => id);
  const work = await planUpdate(ctx, { entity: kind.entity, ids, changes });
  if (ids.length === 1 && work.unnamed === 0) return undefined;
  const many = ids.length === 1 ? 'a record' : `${ids.length} records`;
  return planOf(work, `Changes ${many} of ${kind.entity}.${tellOthers(work)}`);
}

async function planUpsert(ctx: ToolContext, asked: AskedChange): Promise<Plan | undefined> {
  const kind = asked.kind();
  const found = await findUpsert(ctx, kind, { ...asked, data: requireArgument(asked, 'data') });
  if (!found) return undefined;
  const changes = readChanges(kind, found.changes);
  const work = await planUpdate(ctx, { entity: kind.entity, ids: [found.id], changes });
  if (asked.merge_strategy !== 'replace_all' && work.unnamed === 0) return undefined;
  return planOf(work, `Overwrites a record of ${kind.entity}.${tellOthers(work)}`);
}

function tellOthers({ unnamed }: PlannedWork): string {
  if (unnamed === 0) return '';
  return unnamed === 1
    ? ' One other record, not named in the call, loses or changes something.'
    : ` ${unnamed} other records, not named in the call, lose or change something.`;
}
