import type { Change } from '@trowel/domain/records';

/** A former value of a field, and when it was set. */
export interface HistoryValue {
  value: unknown;
  /** Null for the value from before the first line of the log. */
  at: string | null;
  actor: string | null;
  via: Change['via'] | null;
  /** The change that set it. */
  change: number | null;
  batch: string | null;
  version: number | null;
  action: Change['action'] | null;
}

/** The values of each field, newest first. The first is the current value. */
export type FieldHistory = Record<string, HistoryValue[]>;

/** Data of a change log line that the history uses. */
export type HistoryLine = Pick<
  Change,
  'id' | 'action' | 'actor' | 'via' | 'at' | 'version' | 'before' | 'after' | 'batch'
>;

/**
 * Lists for each field of a record its values over time, with user, time and channel. The lines are those of the
 * change log of that record, in any order. A line contains only differences, so a field appears with the lines
 * that changed it. When a record is created, absent fields are null. When it is deleted, all are null. Cost:
 * linear in the lines, plus sorting them.
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
  // Object.fromEntries defines properties, so a field named __proto__ is safe.
  return Object.fromEntries(history);
}

/** Fields that every change contains. */
const IGNORED: ReadonlySet<string> = new Set(['id', 'version', 'created_at', 'updated_at']);

/** Returns the value before the first line that contains the field. Empty if that line created the record. */
function startOf({ action }: HistoryLine, value: unknown): HistoryValue[] {
  if (action === 'create' && value === undefined) return [];
  const none = { at: null, actor: null, via: null, change: null, batch: null, version: null, action: null };
  return [{ value: value ?? null, ...none }];
}

function valueOf({ id, action, actor, via, at, version, batch }: HistoryLine, value: unknown): HistoryValue {
  return { value, at, actor, via, change: id, batch, version, action };
}
