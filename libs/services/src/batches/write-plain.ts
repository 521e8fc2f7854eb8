import type { RowValues } from '@trowel/db';
import { mergeFacts, type Write } from '../writing/index.ts';
import { BATCH_KINDS, type AnyRecord, type BatchEntity } from './batch-kinds.ts';

/** Returns true if changes affect only the record itself and cannot be rejected. */
export function isPlain(entity: BatchEntity, changes: object): boolean {
  const { tied } = BATCH_KINDS[entity];
  return tied !== 'all' && Object.keys(changes).every((name) => !tied.has(name));
}

/** Writes simple changes of a locked record and logs them. One statement instead of ten. */
export async function writePlain(
  w: Write,
  entity: BatchEntity,
  { before, changes }: { before: AnyRecord; changes: object },
): Promise<void> {
  const { columns, storeOf, complete } = BATCH_KINDS[entity];
  const version = before.version + 1;
  const merged = mergeFacts(columns, before, changes);
  const after = { ...(complete?.(w, before, merged) ?? merged), updated_at: w.at, version };
  await storeOf(w.store).update(before.id, after as unknown as RowValues);
  w.log({ entity, id: before.id, action: 'update', version, before, after });
}
