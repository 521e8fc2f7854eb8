import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect, migrate } from '@trowel/db';
import { fillDatabase, measureDatabase, releaseFile } from '@trowel/db/copy';
import { ConflictError } from '@trowel/domain/core';
import { createFiles, type Bucket } from '@trowel/files';
import { endKey } from './check-log.ts';
import { createRestoreFolder, removeLeftRestores } from './left-restores.ts';
import { FILES_FOLDER, type Manifest } from './manifest.ts';
import {
  openBackup,
  readChecked,
  refuse,
  extractDatabase,
  type CheckedBackup,
  type OpenedBackup,
} from './read-backup.ts';

/** Target of a restore. */
export interface RestorePlace {
  /** `sqlite:///…` or `postgresql://…`. */
  databaseUrl: string;
  filesDir: string;
  bucket?: Bucket | undefined;
  /** True if existing data may be replaced. */
  replace: boolean;
}

/** Result of a restore. */
export interface Restored {
  manifest: Manifest;
  rows: number;
  files: number;
  /** Path of the previous SQLite file, if there was one. */
  before?: string;
}

const FILE = 'sqlite:///';

/** Reads a whole backup and verifies every checksum, without restoring anything. @throws ValidationError */
export async function checkBackup(file: string): Promise<Restored> {
  return withDatabase(file, tmpdir(), async (backup, _copy, checked) => {
    const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
    for (const name of Object.keys(backup.manifest.files))
      await pipeline(readChecked(backup, name), nowhere());
    return reportRestored(checked);
  });
}

/**
 * Restores a backup of either database into either, with its files, and reads it again to compare it.
 * The database is replaced last and in one step. An interrupted restore leaves everything as it was,
 * except for unused files. Precondition: the services are stopped.
 * @throws ValidationError for a damaged backup; ConflictError if existing data may not be replaced
 */
export async function restoreBackup(file: string, place: RestorePlace): Promise<Restored> {
  const target = place.databaseUrl.startsWith(FILE)
    ? resolve(place.databaseUrl.slice(FILE.length))
    : undefined;
  if (target !== undefined) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  if (!place.replace) await refuseUsed(place, target);
  const folder = target === undefined ? tmpdir() : dirname(target);
  return withDatabase(file, folder, async (backup, copy, checked) => {
    await putFiles(backup, place);
    if (target === undefined) {
      await fillDatabase(copy, place.databaseUrl);
      await forgetEnd(place, place.databaseUrl);
      await compare(place.databaseUrl, checked);
      return reportRestored(checked);
    }
    const before = await setAside(target);
    await forgetEnd(place, target);
    await rename(copy, target);
    await compare(place.databaseUrl, checked);
    return { ...reportRestored(checked), ...(before !== undefined && { before }) };
  });
}

async function withDatabase<T>(
  file: string,
  folder: string,
  work: (backup: OpenedBackup, copy: string, checked: CheckedBackup) => Promise<T>,
): Promise<T> {
  const backup = await openBackup(file);
  await removeLeftRestores(folder);
  const inner = await createRestoreFolder(folder);
  try {
    const copy = join(inner, 'trowel.db');
    const checked = await extractDatabase(backup, copy);
    return await work(backup, copy, checked);
  } finally {
    backup.archive.close();
    await rm(inner, { recursive: true, force: true });
  }
}

function reportRestored({ manifest, figures }: CheckedBackup): Restored {
  const rows = Object.values(figures).reduce((sum, table) => sum + table.rows, 0);
  return { manifest, rows, files: Object.keys(manifest.files).length };
}

async function putFiles(backup: OpenedBackup, { filesDir, bucket }: RestorePlace): Promise<void> {
  const files = createFiles({ filesDir, bucket });
  for (const name of Object.keys(backup.manifest.files)) {
    const received = await files.receive(readChecked(backup, name), { maxBytes: Infinity });
    await received.keep(name.slice(FILES_FOLDER.length + 1));
  }
}

/** Removes the stored end of the previous log: the restored log ends elsewhere. */
async function forgetEnd({ filesDir, bucket }: RestorePlace, database: string): Promise<void> {
  await createFiles({ filesDir, bucket }).remove(endKey(database));
}

async function compare(databaseUrl: string, { figures }: CheckedBackup): Promise<void> {
  const found = await measureDatabase(databaseUrl);
  for (const [table, { rows, sum }] of Object.entries(figures)) {
    const now = found[table];
    if (now?.rows === rows && now.sum === sum) continue;
    throw refuse(
      `The restored data differ from the backup in ${table}: ${now?.rows ?? 0} rows instead of ${rows}, or other values in them`,
    );
  }
}

/** A database with a site or an account is in use. */
async function refuseUsed({ databaseUrl }: RestorePlace, target: string | undefined): Promise<void> {
  if (target !== undefined && (await stat(target).catch(() => undefined)) === undefined) return;
  const database = connect(databaseUrl);
  try {
    await migrate(database);
    const rows = await database.reads.rows(
      'select (select count(*) from sites) + (select count(*) from users) + (select count(*) from changes)',
      [],
    );
    if (Number(rows[0]?.[0]) === 0) return;
  } finally {
    await database.close();
  }
  throw new ConflictError(
    'The database contains data: nothing was changed. Use --replace to replace it with the backup.',
  );
}

/**
 * Gives the SQLite file to be replaced a second name and returns it. The file keeps its first name
 * until the restored file replaces it, so that there is always a database.
 */
async function setAside(file: string): Promise<string | undefined> {
  const facts = await stat(file).catch(() => undefined);
  if (!facts) return undefined;
  if (facts.size > 0 && !(await isReleased(file))) {
    throw new ConflictError(
      `Another program has ${file} open: stop Trowel, then restore. Nothing was changed.`,
    );
  }
  const aside = `${file}.before-${facts.mtime.toISOString().replaceAll(':', '').slice(0, 17)}-${process.pid}`;
  // Some file systems do not support hard links.
  await link(file, aside).catch(() => rename(file, aside));
  for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
  return aside;
}

/** A damaged file is moved unchanged, without merging its log. */
async function isReleased(file: string): Promise<boolean> {
  try {
    return releaseFile(file);
  } catch {
    return true;
  }
}
