import { listTyped, deleteTyped, storeTyped } from '../../data/browser-store.ts';
import type { Choices } from './import-model.ts';

/** A file on the import page, with what was said of it. */
export interface StoredFileChoice {
  file: File;
  choices: Choices;
  /** Tells files with these headings from others. */
  signature: string;
  /** When it was stored. */
  at: string;
}

/** Whose file, and into which site it goes. */
export interface FileOwner {
  account: string;
  site: string;
}

/** Larger files are not stored in the browser: it has room for few of them. */
const MOST_BYTES = 25 * 1024 * 1024;

/** Reports whether a file is small enough to be stored in this browser. */
export function canKeep({ size }: Pick<File, 'size'>): boolean {
  return size <= MOST_BYTES;
}

/** Stores a file in this browser, in the place of what was stored for the site before, until it is imported or somebody logs out. */
export async function storeFile(
  owner: FileOwner,
  { file, choices, signature }: Omit<StoredFileChoice, 'at'>,
): Promise<void> {
  const before = await listKept(owner);
  if (canKeep(file)) {
    const kept: StoredFileChoice = { file, choices, signature, at: new Date().toISOString() };
    await storeTyped(keyOf(owner), kept);
    await forgetAll(
      owner,
      before.filter(({ at }) => at !== kept.at),
    );
  } else await forgetAll(owner, before);
}

/** Returns the file that was stored last for a site. */
export async function findFile(owner: FileOwner): Promise<StoredFileChoice | undefined> {
  const [latest] = await listKept(owner);
  return latest?.file instanceof File ? latest : undefined;
}

/** Removes what is stored for a site. */
export async function forgetFile(owner: FileOwner): Promise<void> {
  await forgetAll(owner, await listKept(owner));
}

async function listKept(owner: FileOwner): Promise<StoredFileChoice[]> {
  return (await listTyped(keyOf(owner))) as StoredFileChoice[];
}

async function forgetAll(owner: FileOwner, kept: readonly StoredFileChoice[]): Promise<void> {
  for (const { at } of kept) await deleteTyped(keyOf(owner), at);
}

function keyOf({ account, site }: FileOwner): string[] {
  return [account, 'import', site];
}
