import { listTyped, deleteTyped, storeTyped } from '../data/browser-store.ts';
import { isDirty, receiveRecord, type RecordSheet, type StoredRecord } from './record-sheet.ts';

/** Typed values that are not saved yet. */
export interface Draft extends Pick<RecordSheet, 'base' | 'changes' | 'conflicts'> {
  /** Time of the last typed character. */
  at: string;
}

/** The account and the record of a draft. */
export interface DraftOwner {
  account: string;
  name: string;
  id: number;
}

/** Stores a draft in this browser. */
export async function storeDraft({ account, name, id }: DraftOwner, draft: Draft): Promise<void> {
  await storeTyped([account, name, id], trim(draft));
}

/** Removes fields that were not changed. A draft needs only the changed fields of the stored record, for comparison. */
function trim({ base, changes, conflicts, at }: Draft): Draft {
  const typed = new Set([...Object.keys(changes), ...conflicts.map(({ field }) => field.split('.')[0]!)]);
  const fields = Object.entries(base).filter(([field]) => typed.has(field));
  const { id, version } = base;
  return { base: { ...Object.fromEntries(fields), id, version }, changes, conflicts, at };
}

/** Deletes the draft with this time. Drafts of other times, from this page or another, stay. */
export async function forgetDraft({ account, name, id }: DraftOwner, { at }: Draft): Promise<void> {
  await deleteTyped([account, name, id], at);
}

/** Finds the drafts of a record, one per page in which it was edited, latest first. */
export async function findDrafts({ account, name, id }: DraftOwner): Promise<Draft[]> {
  return (await listTyped([account, name, id])) as Draft[];
}

/** Returns true if a draft differs from the stored record. Its last save may have succeeded without a response. */
export function isUnsaved(draft: Draft, stored: StoredRecord): boolean {
  return isDirty(receiveRecord({ ...draft, refused: {} }, stored));
}
