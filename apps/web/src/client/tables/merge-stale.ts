import { mergeRecords, type FieldConflict, type RecordValues } from '@trowel/domain/recording';
import type { TableRow } from './field-column.ts';

/** A value that is to be in a field of a record. */
export interface ValueEdit {
  id: number;
  /** The version the cell was opened with. */
  version: number | undefined;
  field: string;
  value: unknown;
  /** What the field held when the cell was opened; absent where the person did not see it. */
  seen?: unknown;
  /** What was typed: it stays in sight where it is refused. */
  text?: string | undefined;
}

/** A cell that another person changed too, and otherwise. */
export interface CellConflict {
  id: number;
  /** The version of what is stored. */
  version: number | undefined;
  conflict: FieldConflict;
  text?: string | undefined;
}

/**
 * Merges edits of one record with its newer version, as a sheet does: edits of fields nobody else changed are sent
 * again on that version, the others wait for a choice. A field the person did not see cannot conflict.
 */
export function mergeStale(
  edits: readonly ValueEdit[],
  stored: TableRow,
): { again: ValueEdit[]; conflicts: CellConflict[] } {
  const { version } = stored;
  const values = stored as unknown as RecordValues;
  const base = edits.map(({ field, seen = values[field] }) => [field, seen ?? null] as const);
  const mine = edits.map(({ field, value }) => [field, value] as const);
  const theirs = edits.map(({ field }) => [field, values[field] ?? null] as const);
  const merged = mergeRecords(Object.fromEntries(base), Object.fromEntries(mine), Object.fromEntries(theirs));
  const textOf = (name: string): string | undefined => edits.find(({ field }) => field === name)?.text;
  return {
    again: edits
      .filter(({ field }) => merged.mine.includes(field))
      .map((edit) => ({ ...edit, version, seen: values[edit.field] ?? null })),
    conflicts: merged.conflicts.map((conflict) => ({
      id: stored.id,
      version,
      conflict,
      text: textOf(conflict.field),
    })),
  };
}
