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

/** Where a backup is put back. */
export interface RestorePlace {
  /** `sqlite:///…` or `postgresql://…`. */
  databaseUrl: string;
  filesDir: string;
  bucket?: Bucket | undefined;
  /** The word that what stands there may go. */
  replace: boolean;
}

/** What was put back. */
export interface Restored {
  manifest: Manifest;
  rows: number;
  files: number;
  /** Where the SQLite file lies that was there before. */
  before?: string;
}

const FILE = 'sqlite:///';

/** Reads a backup whole and compares every checksum, without putting anything back. @throws ValidationError */
export async function checkBackup(file: string): Promise<Restored> {
  return withDatabase(file, tmpdir(), async (backup, _copy, checked) => {
    const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
    for (const name of Object.keys(backup.manifest.files))
      await pipeline(readChecked(backup, name), nowhere());
    return reportRestored(checked);
  });
}

/**
 * Puts a backup of either database back into either, with its files, and reads it again to compare it. The database comes
 * last and all at once: what is cut off leaves the place as it was, but for files nobody names. The services are stopped
 * meanwhile.
 * @throws ValidationError for a damaged backup; ConflictError where something stands that was not to be replaced
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

/** The log of the backup ends where it ends. */
async function forgetEnd({ filesDir, bucket }: RestorePlace, database: string): Promise<void> {
  await createFiles({ filesDir, bucket }).remove(endKey(database));
}

async function compare(databaseUrl: string, { figures }: CheckedBackup): Promise<void> {
  const found = await measureDatabase(databaseUrl);
  for (const [table, { rows, sum }] of Object.entries(figures)) {
    const now = found[table];
    if (now?.rows === rows && now.sum === sum) continue;
    throw refuse(
      `What was put back differs from the backup in ${table}: ${now?.rows ?? 0} rows instead of ${rows}, or other values in them`,
    );
  }
}

/** A database with a site or an account in it is somebody's. */
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
    'The database is in use: nothing was changed. With --replace it gives way to the backup.',
  );
}

/**
 * Gives the SQLite file that is to be replaced a second name, under which it stays, and returns that. It keeps its own name
 * until the restored file takes it, so that there is a database at every moment.
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
  // Not every file system has second names.
  await link(file, aside).catch(() => rename(file, aside));
  for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
  return aside;
}

/** A damaged file is moved as it is, with nothing taken into it. */
async function isReleased(file: string): Promise<boolean> {
  try {
    return releaseFile(file);
  } catch {
    return true;
  }
}
