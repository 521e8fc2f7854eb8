import { listTyped, deleteTyped, storeTyped } from '../data/browser-store.ts';
import { isDirty, receiveRecord, type RecordSheet, type StoredRecord } from './record-sheet.ts';

/** What somebody typed and what is not stored yet. */
export interface Draft extends Pick<RecordSheet, 'base' | 'changes' | 'conflicts'> {
  /** When the last character was typed. */
  at: string;
}

/** Of whom and of which record a draft is. */
export interface DraftOwner {
  account: string;
  name: string;
  id: number;
}

/** Keeps a draft in this browser. */
export async function storeDraft({ account, name, id }: DraftOwner, draft: Draft): Promise<void> {
  await storeTyped([account, name, id], trim(draft));
}

/** Of the stored record a draft needs the fields that were typed into, to compare; the browser stores no others. */
function trim({ base, changes, conflicts, at }: Draft): Draft {
  const typed = new Set([...Object.keys(changes), ...conflicts.map(({ field }) => field.split('.')[0]!)]);
  const fields = Object.entries(base).filter(([field]) => typed.has(field));
  const { id, version } = base;
  return { base: { ...Object.fromEntries(fields), id, version }, changes, conflicts, at };
}

/** Forgets the draft of a moment. What was typed at others, in this page or another, stays. */
export async function forgetDraft({ account, name, id }: DraftOwner, { at }: Draft): Promise<void> {
  await deleteTyped([account, name, id], at);
}

/** Gives the drafts of a record, one of each page it was typed in, the latest first. */
export async function findDrafts({ account, name, id }: DraftOwner): Promise<Draft[]> {
  return (await listTyped([account, name, id])) as Draft[];
}

/** Whether a draft holds anything that the stored record has not: its last saving may have arrived unanswered. */
export function isUnsaved(draft: Draft, stored: StoredRecord): boolean {
  return isDirty(receiveRecord({ ...draft, refused: {} }, stored));
}
