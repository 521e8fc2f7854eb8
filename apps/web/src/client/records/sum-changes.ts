import { compareNatural } from '@trowel/domain/core';
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
  /** The first records by name. */
  named: readonly { id: number; name: string }[];
}

/** Changes with the same user, kind and action within this time form one line. */
const TOGETHER_MS = 60 * 60_000;
const MOST_NAMED = 3;

/** Groups entries of the change log, newest first, so that forty new finds become one line. */
export function sumChanges(changes: readonly Line[]): ChangeSum[] {
  const sums: { first: Line; last: Line; names: Map<number, string | undefined> }[] = [];
  for (const change of changes) {
    const sum = sums.findLast(({ first, last }) => belongTogether(first, last, change));
    if (sum) {
      // A change says the name only if the name is part of it.
      if (sum.names.get(change.record_id) === undefined)
        sum.names.set(change.record_id, nameOfChanged(change));
      sum.last = change;
    } else
      sums.push({ first: change, last: change, names: new Map([[change.record_id, nameOfChanged(change)]]) });
  }
  return sums.map(({ first, names }) => ({ ...first, records: names.size, named: listNamed(names) }));
}

function listNamed(names: ReadonlyMap<number, string | undefined>): ChangeSum['named'] {
  return [...names]
    .flatMap(([id, name]) => (name === undefined ? [] : [{ id, name }]))
    .toSorted((a, b) => compareNatural(a.name, b.name))
    .slice(0, MOST_NAMED);
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
