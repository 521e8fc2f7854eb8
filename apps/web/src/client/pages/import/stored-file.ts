import { listTyped, deleteTyped, storeTyped } from '../../data/browser-store.ts';
import type { Choices } from './import-model.ts';

/** A file on the import page, with the options chosen for it. */
export interface StoredFileChoice {
  file: File;
  choices: Choices;
  /** Signature that files with the same headings share. */
  signature: string;
  /** Time at which it was stored. */
  at: string;
}

/** User account and target site of a stored file. */
export interface FileOwner {
  account: string;
  site: string;
}

/** Larger files are not stored, because the storage of a browser is limited. */
const MOST_BYTES = 25 * 1024 * 1024;

/** Returns true if a file is small enough to be stored in this browser. */
export function canStore({ size }: Pick<File, 'size'>): boolean {
  return size <= MOST_BYTES;
}

/**
 * Stores a file in this browser and removes the previous one of the site. It stays until it is
 * imported or the user logs out.
 */
export async function storeFile(
  owner: FileOwner,
  { file, choices, signature }: Omit<StoredFileChoice, 'at'>,
): Promise<void> {
  const before = await listStored(owner);
  if (canStore(file)) {
    const stored: StoredFileChoice = { file, choices, signature, at: new Date().toISOString() };
    await storeTyped(keyOf(owner), stored);
    await forgetAll(
      owner,
      before.filter(({ at }) => at !== stored.at),
    );
  } else await forgetAll(owner, before);
}

/** Returns the file that was stored last for a site. */
export async function findFile(owner: FileOwner): Promise<StoredFileChoice | undefined> {
  const [latest] = await listStored(owner);
  return latest?.file instanceof File ? latest : undefined;
}

/** Removes the stored file of a site. */
export async function forgetFile(owner: FileOwner): Promise<void> {
  await forgetAll(owner, await listStored(owner));
}

async function listStored(owner: FileOwner): Promise<StoredFileChoice[]> {
  return (await listTyped(keyOf(owner))) as StoredFileChoice[];
}

async function forgetAll(owner: FileOwner, stored: readonly StoredFileChoice[]): Promise<void> {
  for (const { at } of stored) await deleteTyped(keyOf(owner), at);
}

function keyOf({ account, site }: FileOwner): string[] {
  return [account, 'import', site];
}
