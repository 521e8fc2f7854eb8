import type { LoggedChange, Store } from '@trowel/db';
import type { ConflictError } from '@trowel/domain/core';
import { RELATION_ROWS } from '@trowel/domain/records';
import { saysTheSame, type RowChange } from '../relations/index.ts';
import { decideRows, type LeftRelation } from './decide-rows.ts';

/** Treatment of records that were changed again since: refuse the whole undo, or leave those records. */
export type LaterChanges = 'refuse' | 'leave';

/** A record that an undo leaves as it is, and who has changed it since. */
export interface LeftRecord {
  entity: string;
  id: number;
  /** Name for people. */
  name?: string;
  /** The fields that stay. All fields if the record stays entirely. */
  fields: readonly string[];
  /** The actor of the latest change that prevents the undo. */
  actor: string;
  at: string;
  /** The reason, if it is not a newer change. */
  because?: string;
}

/** The effects of an undo. */
export interface UndoDecision {
  /** Created records, to be deleted, each as its first change. */
  made: LoggedChange[];
  /** Changed or deleted records. `before` contains the fields to revert. */
  changed: LoggedChange[];
  /** Rows of relations to revert. */
  rows: RowChange[];
  left: LeftRecord[];
  /** Ids of the newer changes that conflict. */
  since: readonly number[];
}

/**
 * Computes the effect of undoing changes as one step: each record gets its state before the first of
 * them. Only reads.
 * @throws the error of `describeNewer` for a newer change, if such records are not left
 */
export async function decideUndo(
  store: Store,
  changes: readonly LoggedChange[],
  {
    later,
    describeNewer,
  }: { later: LaterChanges; describeNewer: (newest: LoggedChange) => Promise<ConflictError> },
): Promise<UndoDecision> {
  const since = await listStanding(store, changes);
  const [newest] = since.values();
  if (later === 'refuse' && newest) throw await describeNewer(newest[0]!);
  const ids = [...since.values()].flatMap((some) => some.map(({ id }) => id));
  const decision: UndoDecision = { made: [], changed: [], rows: [], left: [], since: ids };
  const whole = new Set<number>();
  for (const change of firstOfEachRecord(changes)) {
    const standing = since.get(keyOf(change));
    const undoable = standing ? findBlockingChange(change, standing) : change;
    if (!undoable && isGone(change, standing!)) continue;
    if (!undoable) {
      decision.left.push(leaveOf(change, standing!));
      if (change.entity === 'us') whole.add(change.record_id);
    } else if (undoable.before === null) decision.made.push(undoable);
    else {
      decision.changed.push(undoable);
      const fields = fieldsOf(change).filter((name) => !(name in undoable.before!));
      if (fields.length > 0) decision.left.push({ ...leaveOf(change, standing!), fields });
    }
  }
  const { rows, left } = await decideRows(store, joinRowChanges(changes), {
    isForced: later === 'refuse',
    whole,
  });
  return { ...decision, rows, left: joinLeft(decision.left, left, since) };
}

/** Returns the part of a change that was not changed again since, or undefined if the record must stay as it is. */
function findBlockingChange(
  change: LoggedChange,
  standing: readonly LoggedChange[],
): LoggedChange | undefined {
  const { before, after } = change;
  if (before === null || after === null || standing.at(-1)!.after === null) return undefined;
  const changed = new Set(fieldsChangedBy(standing));
  const unchanged = Object.entries(before).filter(([name]) => name === RELATION_ROWS || !changed.has(name));
  return { ...change, before: Object.fromEntries(unchanged) };
}

/** Returns true if the record was created and has been deleted since: there is nothing to undo. */
function isGone({ before }: LoggedChange, standing: readonly LoggedChange[]): boolean {
  return before === null && standing.at(-1)!.after === null;
}

/** Names who last changed the fields that stay, not who last changed the record. */
function leaveOf({ entity, record_id, before }: LoggedChange, standing: readonly LoggedChange[]): LeftRecord {
  const last = standing.at(-1)!;
  const isWhole = before === null || last.after === null;
  const fields = isWhole ? fieldsChangedBy(standing) : fieldsOf({ before });
  const isAbout = (one: LoggedChange): boolean =>
    fieldsChangedBy([one]).some((name) => fields.includes(name));
  const { actor, at } = standing.findLast(isAbout) ?? last;
  return { entity, id: record_id, fields, actor, at };
}

function fieldsOf({ before }: Pick<LoggedChange, 'before'>): string[] {
  // If the log has the rows of relations, they are decided row by row.
  const hasRows = before !== null && RELATION_ROWS in before;
  return Object.keys(before ?? {}).filter(
    (name) => name !== RELATION_ROWS && !(hasRows && name === 'relationships'),
  );
}

/** Merges records and relations, so that each record is listed once. */
function joinLeft(
  records: readonly LeftRecord[],
  relations: readonly LeftRelation[],
  since: ReadonlyMap<string, readonly LoggedChange[]>,
): LeftRecord[] {
  const left = new Map(records.map((one) => [`${one.entity} ${one.id}`, one]));
  for (const { unitId } of relations) {
    const key = `us ${unitId}`;
    const known = left.get(key);
    const last = since.get(key)?.at(-1);
    if (!known && !last) continue;
    const { actor, at } = known ?? last!;
    const fields = new Set([...(known?.fields ?? []), 'relationships']);
    left.set(key, { entity: 'us', id: unitId, fields: [...fields], actor, at });
  }
  return [...left.values()];
}

/** Merges the changes of each record into one, from its first state to its last. */
export function firstOfEachRecord(changes: readonly LoggedChange[]): LoggedChange[] {
  const first = new Map<string, LoggedChange>();
  for (const change of changes.toSorted((a, b) => a.id - b.id)) {
    const key = keyOf(change);
    const earlier = first.get(key);
    if (!earlier) first.set(key, change);
    else if (earlier.before !== null && change.before !== null && earlier.after !== null) {
      first.set(key, { ...earlier, after: change.after, before: { ...change.before, ...earlier.before } });
    }
  }
  return [...first.values()];
}

function keyOf({ entity, record_id }: Pick<LoggedChange, 'entity' | 'record_id'>): string {
  return `${entity} ${record_id}`;
}

/** Merges the changes of each row, from its first state to its last. */
function joinRowChanges(changes: readonly LoggedChange[]): RowChange[] {
  const joined = new Map<number, RowChange>();
  for (const { before } of changes.toSorted((a, b) => a.id - b.id))
    for (const [id, was, is] of rowsIn(before))
      joined.set(id, [id, joined.has(id) ? joined.get(id)![1] : was, is]);
  return [...joined.values()];
}

function rowsIn(before: LoggedChange['before']): readonly RowChange[] {
  return (before?.[RELATION_ROWS] as RowChange[] | undefined) ?? [];
}

/** Returns true if a record has been changed again after these changes. */
export async function isChangedSince(store: Store, changes: readonly LoggedChange[]): Promise<boolean> {
  return (await listStanding(store, changes)).size > 0;
}

/** Lists the later changes by record. Changes that cancel each other out, such as an undone change, are omitted. */
async function listStanding(
  store: Store,
  changes: readonly LoggedChange[],
): Promise<Map<string, LoggedChange[]>> {
  const lastOf = new Map<string, Map<number, number>>();
  for (const { entity, record_id, id } of changes) {
    const last = lastOf.get(entity) ?? new Map<number, number>();
    lastOf.set(entity, last.set(record_id, Math.max(last.get(record_id) ?? 0, id)));
  }
  const found = new Map<string, LoggedChange[]>();
  for (const [entity, last] of lastOf)
    for (const change of await store.changes.listNewer(entity, last))
      found.set(keyOf(change), [...(found.get(keyOf(change)) ?? []), change]);
  for (const [key, some] of found) if (!isAnythingChangedBy(some)) found.delete(key);
  return found;
}

const NO_NEWS = new Set(['updated_at', 'version', RELATION_ROWS]);

/** Lists the fields that differ after several changes, oldest first, from before them. */
function fieldsChangedBy(changes: readonly LoggedChange[]): string[] {
  const first = new Map<string, string>();
  const last = new Map<string, string>();
  for (const { before, after } of changes) {
    const [left, right]: Record<string, unknown>[] = [before ?? {}, after ?? {}];
    for (const name of new Set([...Object.keys(left!), ...Object.keys(right!)])) {
      if (NO_NEWS.has(name) || isInRows(name, before)) continue;
      if (!first.has(name)) first.set(name, JSON.stringify(left![name] ?? null));
      last.set(name, JSON.stringify(right![name] ?? null));
    }
  }
  return [...first].filter(([name, text]) => last.get(name) !== text).map(([name]) => name);
}

/** Returns true if changes of one record, oldest first, leave it different from before. */
export function isAnythingChangedBy(changes: readonly LoggedChange[]): boolean {
  return (
    fieldsChangedBy(changes).length > 0 ||
    joinRowChanges(changes).some(
      ([, was, is]) =>
        !saysTheSame(was, is) && !(isOfOthers(was, changes[0]!) && isOfOthers(is, changes[0]!)),
    )
  );
}

/** Returns true for a row that neither belongs to the changed unit nor leads to it, such as one that only named it. */
function isOfOthers(row: RowChange[1], { record_id }: LoggedChange): boolean {
  return row === null || (row[1] !== record_id && row[3] !== record_id);
}

/** The rows are more precise: renumbering a neighbour changes the list but not its meaning. */
function isInRows(name: string, before: LoggedChange['before']): boolean {
  return name === 'relationships' && (before === null || RELATION_ROWS in before);
}
