import type { Change } from '@trowel/domain/records';
import { nameOfChanged, type ListedChange } from './name-of-changed.ts';

type Line = Pick<
  Change,
  'id' | 'entity' | 'record_id' | 'site_name' | 'action' | 'actor' | 'via' | 'at' | 'batch'
> &
  ListedChange;

/** Consecutive changes of one user to records of one kind at one site: the newest change and the number of records. */
export interface ChangeSum extends Omit<Line, 'record_id' | keyof ListedChange>, Pick<Line, 'entity'> {
  /** Number of different records. */
  records: number;
  /** Id of the record, if there is only one. */
  recordId: number | undefined;
  /** Name of the record, if there is only one. */
  name: string | undefined;
}

/** Changes with the same user, kind and action within this time form one line. */
const TOGETHER_MS = 60 * 60_000;

/** Groups entries of the change log, newest first, so that forty new finds become one line. */
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
    name: ids.size === 1 ? nameOfChanged(first) : undefined,
  }));
}

function belongTogether(first: Line, last: Line, change: Line): boolean {
  const isAlike =
    first.entity === change.entity &&
    first.site_name === change.site_name &&
    first.action === change.action &&
    first.actor === change.actor;
  if (!isAlike) return false;
  if (first.batch !== null || change.batch !== null) return first.batch === change.batch;
  return Date.parse(last.at) - Date.parse(change.at) <= TOGETHER_MS;
}
