import type { Change } from '@trowel/domain/records';

/** Changes that were saved together: an import, a repair, or a single edit. */
export interface RecentBatch {
  /** Time of its first change. The state just before it is the one before the batch. */
  at: string;
  actor: string;
  count: number;
}

/**
 * Groups changes, newest first, by their batch. A change without a batch is one by itself. If there are
 * older changes than those given, the last batch may be incomplete, so it is left out.
 */
export function listBatches({ rows, total }: ListedChanges): RecentBatch[] {
  const batches = new Map<string, RecentBatch>();
  for (const { at, actor, batch, id } of rows) {
    const key = batch ?? `change ${id}`;
    const known = batches.get(key);
    batches.set(key, { at: known && known.at < at ? known.at : at, actor, count: (known?.count ?? 0) + 1 });
  }
  const listed = [...batches.values()];
  return total > rows.length ? listed.slice(0, -1) : listed;
}

interface ListedChanges {
  rows: readonly Pick<Change, 'at' | 'actor' | 'batch' | 'id'>[];
  total: number;
}
