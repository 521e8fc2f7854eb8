import { mergeRecords, type FieldConflict } from '@trowel/domain/recording';
import { valueOfRow } from '../definitions/row-value.ts';
import type { TableRow } from './field-column.ts';

/** A new value for a field of a record. */
export interface ValueEdit {
  id: number;
  /** Version of the record when the cell was opened. */
  version: number | undefined;
  field: string;
  value: unknown;
  /** Value of the field when the cell was opened. Absent if the user did not see it. */
  seen?: unknown;
  /** The typed text. It stays visible in the cell if the server rejects it. */
  text?: string | undefined;
  /** The row of a custom field: the custom fields of a record are sent together. */
  row?: TableRow | undefined;
}

/** A cell that another user changed to a different value. */
export interface CellConflict {
  id: number;
  /** Version of the stored record. */
  version: number | undefined;
  conflict: FieldConflict;
  text?: string | undefined;
}

/**
 * Merges edits of one record with its newer version. Edits of fields that nobody else changed are sent
 * again with that version.
 * The others become conflicts. A field that the user did not see cannot have a conflict.
 */
export function mergeStale(
  edits: readonly ValueEdit[],
  stored: TableRow,
): { again: ValueEdit[]; conflicts: CellConflict[] } {
  const { version } = stored;
  const base = edits.map(({ field, seen = valueOfRow(stored, field) }) => [field, seen ?? null] as const);
  const mine = edits.map(({ field, value }) => [field, value] as const);
  const theirs = edits.map(({ field }) => [field, valueOfRow(stored, field) ?? null] as const);
  const merged = mergeRecords(Object.fromEntries(base), Object.fromEntries(mine), Object.fromEntries(theirs));
  const textOf = (name: string): string | undefined => edits.find(({ field }) => field === name)?.text;
  return {
    again: edits
      .filter(({ field }) => merged.mine.includes(field))
      .map((edit) => ({
        ...edit,
        version,
        ...(edit.row && { row: stored }),
        seen: valueOfRow(stored, edit.field) ?? null,
      })),
    conflicts: merged.conflicts.map((conflict) => ({
      id: stored.id,
      version,
      conflict,
      text: textOf(conflict.field),
    })),
  };
}
