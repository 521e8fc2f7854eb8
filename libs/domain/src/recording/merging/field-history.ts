import type { Change } from '@trowel/domain/records';

/** A value a field once had, and since when. */
export interface HistoryValue {
  value: unknown;
  /** Null where the log does not reach: what the record held before its first line. */
  at: string | null;
  actor: string | null;
  via: Change['via'] | null;
  /** The change that brought it. */
  change: number | null;
  batch: string | null;
  version: number | null;
  action: Change['action'] | null;
}

/** The values of each field, newest first; the first is what it holds now. */
export type FieldHistory = Record<string, HistoryValue[]>;

/** What of a change log line its history needs. */
export type HistoryLine = Pick<
  Change,
  'id' | 'action' | 'actor' | 'via' | 'at' | 'version' | 'before' | 'after' | 'batch'
>;

/**
 * Gives for each field of one record its values over time, with who gave it, when, and through which door. The lines are
 * those of the change log of that record, in any order. A line holds only what differs, so a field appears with the
 * lines that changed it; a record that is created has null in what the line leaves out, one that was deleted has null in all.
 * Cost linear in the lines, apart from sorting them.
 */
export function listFieldHistory(lines: readonly HistoryLine[]): FieldHistory {
  const history = new Map<string, HistoryValue[]>();
  for (const line of lines.toSorted((a, b) => a.id - b.id)) {
    const { before, after } = line;
    for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
      if (IGNORED.has(field)) continue;
      const values = history.get(field) ?? startOf(line, before?.[field]);
      values.unshift(valueOf(line, after?.[field] ?? null));
      history.set(field, values);
    }
  }
  // Object.fromEntries defines: a field may be called __proto__.
  return Object.fromEntries(history);
}

/** Fields that say of every change that it was one. */
const IGNORED: ReadonlySet<string> = new Set(['id', 'version', 'created_at', 'updated_at']);

/** What a field held before the first line that knows it: nothing to tell where that line made the record. */
function startOf({ action }: HistoryLine, value: unknown): HistoryValue[] {
  if (action === 'create' && value === undefined) return [];
  const none = { at: null, actor: null, via: null, change: null, batch: null, version: null, action: null };
  return [{ value: value ?? null, ...none }];
}

function valueOf({ id, action, actor, via, at, version, batch }: HistoryLine, value: unknown): HistoryValue {
  return { value, at, actor, via, change: id, batch, version, action };
}
