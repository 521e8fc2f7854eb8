import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { RecordSheet } from './record-sheet.ts';

/** What somebody typed and what is not stored yet. */
export interface Draft extends Pick<RecordSheet, 'base' | 'changes' | 'conflicts'> {
  /** When the last character was typed. */
  at: string;
}

interface DraftStore extends DBSchema {
  drafts: { key: string; value: Draft };
}

/** Of whom and of which record a draft is. */
export interface DraftOwner {
  account: string;
  name: string;
  id: number;
}

let opened: Promise<IDBPDatabase<DraftStore>> | undefined;

/** Keeps a draft in this browser, or forgets it. A browser that keeps nothing is no reason to stop typing. */
export async function keepDraft(owner: DraftOwner, draft: Draft | undefined): Promise<void> {
  try {
    const store = await openStore();
    await (draft ? store.put('drafts', draft, keyOf(owner)) : store.delete('drafts', keyOf(owner)));
  } catch {
    opened = undefined;
  }
}

/** Gives the draft of a record, if there is one. */
export async function findDraft(owner: DraftOwner): Promise<Draft | undefined> {
  try {
    return await (await openStore()).get('drafts', keyOf(owner));
  } catch {
    opened = undefined;
    return undefined;
  }
}

function openStore(): Promise<IDBPDatabase<DraftStore>> {
  opened ??= openDB<DraftStore>('trowel', 1, {
    upgrade: (store) => void store.createObjectStore('drafts'),
  });
  return opened;
}

function keyOf({ account, name, id }: DraftOwner): string {
  return JSON.stringify([account, name, id]);
}
