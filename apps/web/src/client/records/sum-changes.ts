import type { Change } from '@trowel/domain/records';

type Line = Pick<Change, 'id' | 'entity' | 'record_id' | 'action' | 'actor' | 'via' | 'at' | 'batch'>;

/** What one person did to records of one kind, one after the other: the newest change, and how many records. */
export interface ChangeSum extends Omit<Line, 'record_id'> {
  /** Different records. */
  records: number;
  /** The record, when it is one. */
  recordId: number | undefined;
}

/** Changes of one person, kind and action within so long are one line. */
const TOGETHER_MS = 60 * 60_000;

/** Sums lines of the change log (newest first) up, newest first: forty new finds are one line. */
export function sumChanges(changes: readonly Line[]): ChangeSum[] {
  const sums: { first: Line; last: Line; ids: Set<number> }[] = [];
  for (const change of changes) {
    const sum = sums.findLast(({ first, last }) => belongTogether(first, last, change));
    if (sum) {
      sum.ids.add(change.record_id);
      sum.last = change;
    } else sums.push({ first: change, last: change, ids: new Set([change.record_id]) });
  }
  return sums.map(({ first, ids }) => ({
    ...first,
    records: ids.size,
    recordId: ids.size === 1 ? [...ids][0] : undefined,
  }));
}

function belongTogether(first: Line, last: Line, change: Line): boolean {
  const isAlike =
    first.entity === change.entity && first.action === change.action && first.actor === change.actor;
  if (!isAlike) return false;
  if (first.batch !== null || change.batch !== null) return first.batch === change.batch;
  return Date.parse(last.at) - Date.parse(change.at) <= TOGETHER_MS;
}
