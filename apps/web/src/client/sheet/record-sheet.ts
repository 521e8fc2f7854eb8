import {
  mergeRecords,
  resolveConflicts,
  type FieldConflict,
  type RecordValues,
} from '@trowel/domain/recording';
import { CUSTOM_PREFIX } from '../definitions/row-value.ts';

/** A stored record with its version. */
export type StoredRecord = RecordValues & { id: number; version?: number | undefined };

/** New values by field. */
export type Changes = Readonly<Record<string, unknown>>;

/** A record being edited: the stored version, local changes, and conflicts with changes by other users. */
export interface RecordSheet {
  base: StoredRecord;
  /** Values that differ from the stored record, by field. */
  changes: Changes;
  /** Fields that another user changed to a different value. The user must choose one of the values. */
  conflicts: readonly FieldConflict[];
  /** Reasons of the server for rejecting a field, by field. */
  refused: Readonly<Record<string, string>>;
}

/** Creates the sheet of a stored record, without changes. */
export function beginSheet(base: StoredRecord): RecordSheet {
  return { base, changes: {}, conflicts: [], refused: {} };
}

/** Returns the local value of a field, otherwise the stored one. */
export function valueIn(sheet: RecordSheet, field: string): unknown {
  if (field.startsWith(CUSTOM_PREFIX))
    return customFieldsIn(sheet)[field.slice(CUSTOM_PREFIX.length)] ?? null;
  const { base, changes } = sheet;
  return Object.hasOwn(changes, field) ? changes[field] : (base[field] ?? null);
}

/** Returns the custom fields, including unsaved changes. */
export function customFieldsIn(sheet: RecordSheet): Readonly<Record<string, unknown>> {
  return (valueIn(sheet, 'custom') as Record<string, unknown> | null) ?? {};
}

/** Returns the record, including unsaved changes. */
export function recordOf({ base, changes }: RecordSheet): StoredRecord {
  return { ...base, ...changes };
}

/**
 * Sets the value of a field. A value equal to the stored one is not a change. A conflict on the field
 * is resolved by it.
 */
export function typeInto(sheet: RecordSheet, field: string, value: unknown): RecordSheet {
  if (field.startsWith(CUSTOM_PREFIX)) return typeIntoCustom(sheet, field, value);
  const { [field]: _before, ...others } = sheet.changes;
  const { [field]: _reason, ...refused } = sheet.refused;
  const isStored = isAlike(sheet.base[field] ?? null, value);
  return {
    ...sheet,
    changes: isStored ? others : { ...others, [field]: value },
    conflicts: sheet.conflicts.filter((conflict) => rootOf(conflict) !== field),
    refused,
  };
}

/**
 * Sets the value of a custom field. All custom fields are saved as one value. Conflicts on other
 * custom fields stay.
 */
function typeIntoCustom(sheet: RecordSheet, field: string, value: unknown): RecordSheet {
  const { [field.slice(CUSTOM_PREFIX.length)]: _before, ...others } = customFieldsIn(sheet);
  const customFields =
    value === undefined ? others : { ...customFieldsIn(sheet), [field.slice(CUSTOM_PREFIX.length)]: value };
  const typed = typeInto({ ...sheet, conflicts: [] }, 'custom', customFields);
  return { ...typed, conflicts: sheet.conflicts.filter((conflict) => conflict.field !== field) };
}

/** Returns the changes to send: all except fields with a conflict and rejected fields. */
export function changesToSend({ changes, conflicts, refused }: RecordSheet): Changes {
  const blocked = new Set([...conflicts.map(rootOf), ...Object.keys(refused)]);
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !blocked.has(field)));
}

/** Returns true if there are unsaved changes or conflicts. */
export function isDirty({ changes, conflicts }: RecordSheet): boolean {
  return conflicts.length > 0 || Object.keys(changes).length > 0;
}

/**
 * Merges the newly stored record into the sheet. Local changes stay. A field changed on both sides
 * becomes a conflict.
 */
export function receiveRecord(sheet: RecordSheet, stored: StoredRecord): RecordSheet {
  const { base, changes, conflicts, refused } = sheet;
  if ((stored.version ?? 0) < (base.version ?? 0)) return sheet;
  const merged = mergeRecords(base, changes, stored);
  const openConflicts = conflicts
    .filter((conflict) => !merged.conflicts.some((one) => isSame(one, conflict)))
    .map((conflict) =>
      conflict.relation ? conflict : { ...conflict, theirs: stored[conflict.field] ?? null },
    );
  return {
    base: stored,
    changes: Object.fromEntries(merged.mine.map((field) => [field, merged.merged[field]])),
    conflicts: [...openConflicts, ...merged.conflicts],
    refused: Object.fromEntries(Object.entries(refused).filter(([field]) => merged.mine.includes(field))),
  };
}

/** Applies the response to a save. Values typed after the request was sent stay changes. */
export function acknowledge(sheet: RecordSheet, sent: Changes, stored: StoredRecord): RecordSheet {
  const rest = Object.entries(sheet.changes).filter(
    ([field, value]) => !Object.hasOwn(sent, field) || !isAlike(sent[field], value),
  );
  // The server may normalize a value (a word of the vocabulary). Its form is not a conflict with
  // the sent one.
  const base = {
    ...sheet.base,
    ...Object.fromEntries(Object.keys(sent).map((field) => [field, stored[field]])),
  };
  return receiveRecord({ ...sheet, base, changes: Object.fromEntries(rest) }, stored);
}

/** Resolves a conflict: `mine` becomes a change again, `theirs` is already stored. */
export function decideConflict(
  sheet: RecordSheet,
  conflict: FieldConflict,
  side: 'mine' | 'theirs',
): RecordSheet {
  const field = rootOf(conflict);
  const now = { merged: { ...recordOf(sheet) }, conflicts: [conflict], mine: [], theirs: [] };
  const resolved = resolveConflicts(now, () => side);
  const conflicts = sheet.conflicts.filter((one) => one !== conflict);
  const typed = typeInto({ ...sheet, conflicts: [] }, field, resolved[field]);
  return { ...typed, conflicts };
}

/** Records why the server rejected fields. Issues about other fields are stored under `''`. */
export function refuseFields(
  sheet: RecordSheet,
  sent: Changes,
  issues: readonly { field: string; message: string }[],
): RecordSheet {
  const named = issues.map(({ field, message }) => {
    const root = field.split('.')[0] ?? '';
    return [Object.hasOwn(sent, root) ? root : '', message] as const;
  });
  return { ...sheet, refused: { ...sheet.refused, ...Object.fromEntries(named) } };
}

/** Returns the field of the record that a conflict is about. */
export function rootOf({ field }: FieldConflict): string {
  return field.split('.')[0] ?? field;
}

function isSame(a: FieldConflict, b: FieldConflict): boolean {
  return a.field === b.field && isAlike(a.relation, b.relation);
}

function isAlike(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
