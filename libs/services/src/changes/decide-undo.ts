import type { LoggedChange, Store } from '@trowel/db';
import type { ConflictError } from '@trowel/domain/core';
import { RELATION_ROWS } from '@trowel/domain/records';
import { saysTheSame, type RowChange } from '../relations/index.ts';
import { decideRows, type LeftRelation } from './decide-rows.ts';

/** What becomes of what was changed again since: nothing at all is undone, or all but that. */
export type LaterChanges = 'refuse' | 'leave';

/** What an undo leaves as it is, and who changed it since. */
export interface LeftRecord {
  entity: string;
  id: number;
  /** As people know it. */
  name?: string;
  /** The fields that stay; all of the record when it stays whole. */
  fields: readonly string[];
  /** Of the latest of the changes that stand in the way. */
  actor: string;
  at: string;
  /** Why, where it is not a newer change. */
  because?: string;
}

/** What an undo does. */
export interface UndoDecision {
  /** The records made, which go; they are what the first change of each says. */
  made: LoggedChange[];
  /** The records changed or deleted; `before` holds the fields that are put back. */
  changed: LoggedChange[];
  /** The rows of relations that are put back. */
  rows: RowChange[];
  left: LeftRecord[];
  /** The newer changes that were found in the way. */
  since: readonly number[];
}

/**
 * Says what undoing changes as one step would do: each record gets the state it had before the first of them. Only reads.
 * @throws what `tellNewer` makes of a newer change, where such are not left
 */
export async function decideUndo(
  store: Store,
  changes: readonly LoggedChange[],
  { later, tellNewer }: { later: LaterChanges; tellNewer: (newest: LoggedChange) => Promise<ConflictError> },
): Promise<UndoDecision> {
  const since = await listStanding(store, changes);
  const [newest] = since.values();
  if (later === 'refuse' && newest) throw await tellNewer(newest[0]!);
  const ids = [...since.values()].flatMap((some) => some.map(({ id }) => id));
  const decision: UndoDecision = { made: [], changed: [], rows: [], left: [], since: ids };
  const whole = new Set<number>();
  for (const change of firstOfEachRecord(changes)) {
    const standing = since.get(keyOf(change));
    const kept = standing ? findBlockingChange(change, standing) : change;
    if (!kept && isGone(change, standing!)) continue;
    if (!kept) {
      decision.left.push(leaveOf(change, standing!));
      if (change.entity === 'us') whole.add(change.record_id);
    } else if (kept.before === null) decision.made.push(kept);
    else {
      decision.changed.push(kept);
      const fields = fieldsOf(change).filter((name) => !(name in kept.before!));
      if (fields.length > 0) decision.left.push({ ...leaveOf(change, standing!), fields });
    }
  }
  const { rows, left } = await decideRows(store, joinRowChanges(changes), {
    isForced: later === 'refuse',
    whole,
  });
  return { ...decision, rows, left: joinLeft(decision.left, left, since) };
}

/** Gives a change without what was changed again since; nothing when the record has to stay as it is. */
function findBlockingChange(
  change: LoggedChange,
  standing: readonly LoggedChange[],
): LoggedChange | undefined {
  const { before, after } = change;
  if (before === null || after === null || standing.at(-1)!.after === null) return undefined;
  const changed = new Set(fieldsChangedBy(standing));
  const kept = Object.entries(before).filter(([name]) => name === RELATION_ROWS || !changed.has(name));
  return { ...change, before: Object.fromEntries(kept) };
}

/** What was made and is gone by now needs no undoing. */
function isGone({ before }: LoggedChange, standing: readonly LoggedChange[]): boolean {
  return before === null && standing.at(-1)!.after === null;
}

/** Names who changed what stays, not who was at the record last. */
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
  // Relations are decided row by row, where their rows are known.
  const hasRows = before !== null && RELATION_ROWS in before;
  return Object.keys(before ?? {}).filter(
    (name) => name !== RELATION_ROWS && !(hasRows && name === 'relationships'),
  );
}

/** Says of each record once what stays, relations among its fields. */
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

/** Gives each record's first change, with what several changes of it put together differed from. */
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

/** What the changes did to each row, from its first state to its last. */
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

/** Tells whether a record of the changes is not any more what they made of it. */
export async function isChangedSince(store: Store, changes: readonly LoggedChange[]): Promise<boolean> {
  return (await listStanding(store, changes)).size > 0;
}

/** The changes after the ones given that do not cancel out, by record: one that was undone since stands in nobody's way. */
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

/** The fields that are after several changes, oldest first, not what they were before them. */
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

/** Tells whether changes of one record, oldest first, leave it other than it was before them. */
export function isAnythingChangedBy(changes: readonly LoggedChange[]): boolean {
  return (
    fieldsChangedBy(changes).length > 0 ||
    joinRowChanges(changes).some(([, was, is]) => !saysTheSame(was, is))
  );
}

/** The rows say it better: another number of a neighbour changes the list, and nothing of what it means. */
function isInRows(name: string, before: LoggedChange['before']): boolean {
  return name === 'relationships' && (before === null || RELATION_ROWS in before);
}
