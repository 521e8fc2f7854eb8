import {
  mergeRecords,
  resolveConflicts,
  type FieldConflict,
  type RecordValues,
} from '@trowel/domain/recording';

/** A stored record as a sheet has it. */
export type StoredRecord = RecordValues & { id: number; version?: number | undefined };

/** Fields and what is to stand in them. */
export type Changes = Readonly<Record<string, unknown>>;

/** One record while somebody writes on it: what is stored, what was changed here, and where another was faster. */
export interface RecordSheet {
  base: StoredRecord;
  /** What differs from the stored record, by field. */
  changes: Changes;
  /** Fields that another changed too, and otherwise: they wait for a choice. */
  conflicts: readonly FieldConflict[];
  /** Why the server did not take a field. */
  refused: Readonly<Record<string, string>>;
}

/** Begins the sheet of a stored record. */
export function beginSheet(base: StoredRecord): RecordSheet {
  return { base, changes: {}, conflicts: [], refused: {} };
}

/** Fields of one's own are called by it and their name: `custom.ph`. */
export const CUSTOM_PREFIX = 'custom.';

/** What a field shows: what was typed here, else what is stored. */
export function valueIn(sheet: RecordSheet, field: string): unknown {
  if (field.startsWith(CUSTOM_PREFIX))
    return customFieldsIn(sheet)[field.slice(CUSTOM_PREFIX.length)] ?? null;
  const { base, changes } = sheet;
  return Object.hasOwn(changes, field) ? changes[field] : (base[field] ?? null);
}

/** The fields of one's own as they will be when all is saved. */
export function customFieldsIn(sheet: RecordSheet): Readonly<Record<string, unknown>> {
  return (valueIn(sheet, 'custom') as Record<string, unknown> | null) ?? {};
}

/** The record as it will be when all is saved. */
export function recordOf({ base, changes }: RecordSheet): StoredRecord {
  return { ...base, ...changes };
}

/** Puts a value into a field: what is stored already is no change; a conflict there is settled by it. */
export function typeInto(sheet: RecordSheet, field: string, value: unknown): RecordSheet {
  if (field.startsWith(CUSTOM_PREFIX)) return typeOwn(sheet, field, value);
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

/** All fields of one's own are sent as one; another of them that waits for a choice goes on waiting. */
function typeOwn(sheet: RecordSheet, field: string, value: unknown): RecordSheet {
  const { [field.slice(CUSTOM_PREFIX.length)]: _before, ...others } = customFieldsIn(sheet);
  const own =
    value === undefined ? others : { ...customFieldsIn(sheet), [field.slice(CUSTOM_PREFIX.length)]: value };
  const typed = typeInto({ ...sheet, conflicts: [] }, 'custom', own);
  return { ...typed, conflicts: sheet.conflicts.filter((conflict) => conflict.field !== field) };
}

/** What is to be sent: all that was changed, but what waits for a choice or was refused as it stands. */
export function changesToSend({ changes, conflicts, refused }: RecordSheet): Changes {
  const waiting = new Set([...conflicts.map(rootOf), ...Object.keys(refused)]);
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !waiting.has(field)));
}

/** Whether anything here is not stored yet. */
export function isDirty({ changes, conflicts }: RecordSheet): boolean {
  return conflicts.length > 0 || Object.keys(changes).length > 0;
}

/** Takes the record as stored now: what others changed comes in, what was changed here stays, the same field asks. */
export function receiveRecord(sheet: RecordSheet, stored: StoredRecord): RecordSheet {
  const { base, changes, conflicts, refused } = sheet;
  if ((stored.version ?? 0) < (base.version ?? 0)) return sheet;
  const merged = mergeRecords(base, changes, stored);
  const kept = conflicts
    .filter((conflict) => !merged.conflicts.some((one) => isSame(one, conflict)))
    .map((conflict) =>
      conflict.relation ? conflict : { ...conflict, theirs: stored[conflict.field] ?? null },
    );
  return {
    base: stored,
    changes: Object.fromEntries(merged.mine.map((field) => [field, merged.merged[field]])),
    conflicts: [...kept, ...merged.conflicts],
    refused: Object.fromEntries(Object.entries(refused).filter(([field]) => merged.mine.includes(field))),
  };
}

/** Takes what the server answered to what was sent; what was typed meanwhile stays a change. */
export function acknowledge(sheet: RecordSheet, sent: Changes, stored: StoredRecord): RecordSheet {
  const rest = Object.entries(sheet.changes).filter(
    ([field, value]) => !Object.hasOwn(sent, field) || !isAlike(sent[field], value),
  );
  // What came back may be written otherwise than it was sent (a word of the vocabulary): that is no conflict.
  const base = {
    ...sheet.base,
    ...Object.fromEntries(Object.keys(sent).map((field) => [field, stored[field]])),
  };
  return receiveRecord({ ...sheet, base, changes: Object.fromEntries(rest) }, stored);
}

/** Decides a conflict: mine becomes a change again, theirs is stored already. */
export function decideConflict(
  sheet: RecordSheet,
  conflict: FieldConflict,
  side: 'mine' | 'theirs',
): RecordSheet {
  const field = rootOf(conflict);
  const now = { merged: { ...recordOf(sheet) }, conflicts: [conflict], mine: [], theirs: [] };
  const settled = resolveConflicts(now, () => side);
  const conflicts = sheet.conflicts.filter((one) => one !== conflict);
  const typed = typeInto({ ...sheet, conflicts: [] }, field, settled[field]);
  return { ...typed, conflicts };
}

/** Notes why fields were not taken; one that is not of the record stands under `''`. */
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

/** The field of the record a conflict is about. */
export function rootOf({ field }: FieldConflict): string {
  return field.split('.')[0] ?? field;
}

function isSame(a: FieldConflict, b: FieldConflict): boolean {
  return a.field === b.field && isAlike(a.relation, b.relation);
}

function isAlike(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
