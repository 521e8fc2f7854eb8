import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { newKey } from './new-key.ts';

/** Something typed and not stored yet. */
interface Typed {
  /** When the last character was typed. */
  at: string;
}

interface BrowserStoreSchema extends DBSchema {
  /** What was typed and is not stored yet, by whose it is, where it stood, and the page it was typed in. */
  drafts: { key: string; value: Typed };
}

type Owner = readonly (string | number)[];

/** This page among all that the browser has open: each keeps its own, and none writes over another's. */
const PAGE = newKey();

/** Whose data this browser stores. */
const ACCOUNT = 'trowel.account';

/** Not after somebody has logged out. */
let mayKeep = true;
let opened: Promise<IDBPDatabase<BrowserStoreSchema>> | undefined;

/** Keeps something typed in this browser. A browser that keeps nothing is no reason to stop typing. */
export async function storeTyped(owner: Owner, typed: Typed): Promise<void> {
  if (!mayKeep) return;
  await inStore(async (store) => {
    const writing = store.transaction('drafts', 'readwrite');
    const written = writing.store.put(typed, JSON.stringify([...owner, PAGE]));
    // Without it the page has to be there still when the browser has written, or nothing stays.
    writing.commit();
    await Promise.all([written, writing.done]);
  });
}

/**
 * Removes everything this browser stores for the person: drafts, the last site, columns, mappings. Language and colours are
 * cookies and stay. Nothing more is stored until somebody logs in again; what is typed in an open page stays there.
 */
export async function forgetStored(): Promise<void> {
  mayKeep = false;
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  await inStore((store) => store.clear('drafts'));
}

/** Begins to store for an account; what the browser stored for another one is removed first. */
export async function storeFor(username: string): Promise<void> {
  const before = localStorage.getItem(ACCOUNT);
  if (before !== null && before !== username) await forgetStored();
  localStorage.setItem(ACCOUNT, username);
  mayKeep = true;
}

/** Forgets what was typed at a moment, in whichever page. What was typed there at others stays. */
export async function forgetTyped(owner: Owner, at: string): Promise<void> {
  await inStore(async (store) => {
    const writing = store.transaction('drafts', 'readwrite');
    for await (const { key, value } of writing.store) {
      if (isOf(owner, key) && value.at === at) await writing.store.delete(key);
    }
    await writing.done;
  });
}

/** Gives all that was typed there and is kept, the latest first. */
export async function findTyped(owner: Owner): Promise<Typed[]> {
  const found = await inStore(async (store) => {
    const typed: Typed[] = [];
    for await (const { key, value } of store.transaction('drafts').store)
      if (isOf(owner, key)) typed.push(value);
    return typed;
  });
  return (found ?? []).toSorted((one, other) => other.at.localeCompare(one.at));
}

/** Works in the store; once more where the browser had let the connection go. Undefined where it keeps nothing. */
async function inStore<T>(
  work: (store: IDBPDatabase<BrowserStoreSchema>) => Promise<T>,
  isAgain = false,
): Promise<T | undefined> {
  try {
    return await work(await openStore());
  } catch {
    opened = undefined;
    return isAgain ? undefined : inStore(work, true);
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
