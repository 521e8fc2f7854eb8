import { isEntityName } from '@trowel/domain/records';
import {
  countChanges,
  EXAMPLES,
  nameRecord,
  type PlannedChange,
  type PlannedWork,
} from '@trowel/services/plans';
import { simulate, type SimulatedChange } from '@trowel/services/writing';
import type { ToolContext } from '../context/tool-context.ts';
import { RECORD_KINDS } from './record-kinds.ts';

/**
 * Returns the effect of a write, by running it in a transaction with a rollback.
 * @throws the errors of the write
 */
export async function planWrite(
  ctx: ToolContext,
  write: (ctx: ToolContext) => Promise<unknown>,
): Promise<PlannedWork> {
  const examples: PlannedChange[] = [];
  const logged = await simulate(ctx, async (inner) => {
    await write(inner);
    const changes = await inner.services.database.reads.changes.ofBatch(inner.batch!);
    for (const change of changes.filter(isOfRecord).slice(0, EXAMPLES))
      examples.push(await readExample(inner, change));
  });
  return {
    sites: [...new Set(examples.flatMap(({ after }) => siteIn(after)))],
    counts: countChanges(logged.flatMap(toCounted)),
    examples: examples.map(({ after, ...one }) => ({ ...one, after: pickChanged(one.before, after) })),
    unnamed: 0,
    basis: logged.map(({ entity, record_id, version, before }) => [entity, record_id, version, before]),
  };
}

function isOfRecord({ entity, action }: SimulatedChange): boolean {
  return action === 'update' && Object.hasOwn(RECORD_KINDS, entity);
}

/** Reads a changed record within the trial, because the log contains only the state before. */
async function readExample(
  ctx: ToolContext,
  { entity, record_id: id, before }: SimulatedChange,
): Promise<PlannedChange> {
  const kind = RECORD_KINDS[entity as keyof typeof RECORD_KINDS];
  const after: Record<string, unknown> = { ...(await kind.get(ctx, id)) };
  return { entity: kind.entity, id, action: 'update', name: nameRecord(entity, after), before, after };
}

function siteIn(record: PlannedChange['after']): string[] {
  const name = record?.['site_name'];
  return typeof name === 'string' ? [name] : [];
}

/** Returns only the changed fields. */
function pickChanged(before: PlannedChange['before'], after: PlannedChange['after']): PlannedChange['after'] {
  return Object.fromEntries(Object.keys(before ?? {}).map((name) => [name, after?.[name] ?? null]));
}

function toCounted({
  entity,
  record_id: id,
  before,
  after,
}: SimulatedChange): Pick<PlannedChange, 'entity' | 'action' | 'id'>[] {
  if (!isEntityName(entity)) return [];
  return [{ entity, id, action: before === null ? 'create' : after === null ? 'delete' : 'update' }];
}
