import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Something typed and not stored yet. */
interface Typed {
  /** When the last character was typed. */
  at: string;
}

interface KeptThings extends DBSchema {
  /** What was typed and is not stored yet, by whose it is and where it stood. */
  drafts: { key: string; value: Typed };
}

type Owner = readonly (string | number)[];

let opened: Promise<IDBPDatabase<KeptThings>> | undefined;

/** Keeps something typed in this browser. A browser that keeps nothing is no reason to stop typing. */
export async function keepTyped(owner: Owner, typed: Typed): Promise<void> {
  try {
    const writing = (await openStore()).transaction('drafts', 'readwrite');
    const written = writing.store.put(typed, JSON.stringify(owner));
    // Without it the page has to be there still when the browser has written, or nothing stays.
    writing.commit();
    await Promise.all([written, writing.done]);
  } catch {
    opened = undefined;
  }
}

/** Forgets what was typed at a moment. What another tab typed there since stays. */
export async function forgetTyped(owner: Owner, at: string): Promise<void> {
  const key = JSON.stringify(owner);
  try {
    const writing = (await openStore()).transaction('drafts', 'readwrite');
    const kept = await writing.store.get(key);
    if (kept?.at === at) await writing.store.delete(key);
    await writing.done;
  } catch {
    opened = undefined;
  }
}

/** Gives what was typed there, if anything is kept. */
export async function findTyped(owner: Owner): Promise<unknown> {
  try {
    return await (await openStore()).get('drafts', JSON.stringify(owner));
  } catch {
    opened = undefined;
    return undefined;
  }
}

function openStore(): Promise<IDBPDatabase<KeptThings>> {
  opened ??= openDB<KeptThings>('trowel', 1, {
    upgrade: (store) => void store.createObjectStore('drafts'),
  });
  return opened;
}
