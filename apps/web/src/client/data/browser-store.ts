import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { newKey } from './new-key.ts';

/** A draft: input that has not been saved yet. */
interface Typed {
  /** Time of the last keystroke. */
  at: string;
}

interface BrowserStoreSchema extends DBSchema {
  /** Drafts by account, place of the input and browser page. */
  drafts: { key: string; value: Typed };
}

type Owner = readonly (string | number)[];

/** Identifies this page among all open pages of the browser, so that pages do not overwrite each other's drafts. */
const PAGE = newKey();

/** Key of the account whose data this browser stores. */
const ACCOUNT = 'trowel.account';

/** False after a logout. */
let mayStore = true;
let opened: Promise<IDBPDatabase<BrowserStoreSchema>> | undefined;

/** Stores a draft in this browser. Failures are ignored, because typing must not stop for them. */
export async function storeTyped(owner: Owner, typed: Typed): Promise<void> {
  if (!mayStore) return;
  await inStore(async (store) => {
    const writing = store.transaction('drafts', 'readwrite');
    const written = writing.store.put(typed, JSON.stringify([...owner, PAGE]));
    // Without the explicit commit the draft is lost if the page closes before the browser has
    // written it.
    writing.commit();
    await Promise.all([written, writing.done]);
  });
}

/**
 * Removes everything this browser stores for the user: drafts, the last site, columns, mappings.
 * Language and colours are cookies and stay. Nothing more is stored until somebody logs in again.
 * Input in an open page stays there.
 */
export async function deleteStoredData(): Promise<void> {
  mayStore = false;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  await inStore((store) => store.clear('drafts'));
}

/** Starts to store data for an account. Stored data of another account is removed first. */
export async function storeFor(username: string): Promise<void> {
  const before = localStorage.getItem(ACCOUNT);
  if (before !== null && before !== username) await deleteStoredData();
  localStorage.setItem(ACCOUNT, username);
  mayStore = true;
}

/** Deletes the drafts of an owner with the given timestamp, from every page. Drafts with other timestamps stay. */
export async function deleteTyped(owner: Owner, at: string): Promise<void> {
  await inStore(async (store) => {
    const writing = store.transaction('drafts', 'readwrite');
    for await (const { key, value } of writing.store) {
      if (isOf(owner, key) && value.at === at) await writing.store.delete(key);
    }
    await writing.done;
  });
}

/** Returns all stored drafts of an owner, newest first. */
export async function listTyped(owner: Owner): Promise<Typed[]> {
  const found = await inStore(async (store) => {
    const typed: Typed[] = [];
    for await (const { key, value } of store.transaction('drafts').store)
      if (isOf(owner, key)) typed.push(value);
    return typed;
  });
  return (found ?? []).toSorted((one, other) => other.at.localeCompare(one.at));
}

/**
 * Runs work on the store, with one retry if the browser closed the connection. Returns undefined if
 * storage is unavailable.
 */
async function inStore<T>(
  work: (store: IDBPDatabase<BrowserStoreSchema>) => Promise<T>,
  isRetry = false,
): Promise<T | undefined> {
  try {
    return await work(await openStore());
  } catch {
    opened = undefined;
    return isRetry ? undefined : inStore(work, true);
  }
}

function isOf(owner: Owner, key: string): boolean {
  const whose: unknown = (JSON.parse(key) as unknown[]).slice(0, owner.length);
  return JSON.stringify(whose) === JSON.stringify(owner);
}

function openStore(): Promise<IDBPDatabase<BrowserStoreSchema>> {
  opened ??= openDB<BrowserStoreSchema>('trowel', 1, {
    upgrade: (store) => void store.createObjectStore('drafts'),
  });
  return opened;
}
