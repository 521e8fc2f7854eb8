import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

interface KeptThings extends DBSchema {
  /** What was typed and is not stored yet, by whose it is and where it stood. */
  drafts: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<KeptThings>> | undefined;

/** Keeps something typed in this browser, or forgets it. A browser that keeps nothing is no reason to stop typing. */
export async function keepTyped(owner: readonly (string | number)[], typed: unknown): Promise<void> {
  const key = JSON.stringify(owner);
  try {
    const store = await openStore();
    const writing = store.transaction('drafts', 'readwrite');
    const written = typed === undefined ? writing.store.delete(key) : writing.store.put(typed, key);
    // Without it the page has to be there still when the browser has written, or nothing stays.
    writing.commit();
    await Promise.all([written, writing.done]);
  } catch {
    opened = undefined;
  }
}

/** Gives what was typed there, if anything is kept. */
export async function findTyped(owner: readonly (string | number)[]): Promise<unknown> {
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
