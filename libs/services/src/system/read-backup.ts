import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { connect, migrate, openStores } from '@trowel/db';
import { measureDatabase, type TableFigures } from '@trowel/db/copy';
import { ValidationError } from '@trowel/domain/core';
import { ARCHIVE_LIMITS, openArchive, type Archive } from '@trowel/documents';
import { bytesKey } from '../files/index.ts';
import { COPY_NAME, FILES_FOLDER, Manifest, MANIFEST_NAME } from './manifest.ts';

/** Limits of the archive. The files may have any size. */
const LIMITS = {
  ...ARCHIVE_LIMITS,
  entries: 5_000_000,
  unpackedBytes: Number.MAX_SAFE_INTEGER,
  nested: true,
};
const MAX_MANIFEST_BYTES = 500_000_000;

/** An opened backup whose content matches its manifest. */
export interface OpenedBackup {
  archive: Archive;
  manifest: Manifest;
}

/** Opens a backup file. @throws ValidationError for a file that is no backup, or incomplete */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const archive = await openArchive(file, LIMITS);
  try {
    if (!archive.has(MANIFEST_NAME) || !archive.has(COPY_NAME)) {
      throw refuse(`${file} is not a backup of Trowel: it has no ${MANIFEST_NAME} and ${COPY_NAME}`);
    }
    const manifest = Manifest.parse(JSON.parse(await readText(archive, MANIFEST_NAME)));
    for (const name of Object.keys(manifest.files)) {
      if (!archive.has(name) || !name.startsWith(`${FILES_FOLDER}/`)) {
        throw refuse(`The backup lacks ${name}`);
      }
    }
    return { archive, manifest };
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** Returns the bytes of an entry as a stream. @throws ValidationError at the end if the checksum is wrong */
export async function* readChecked(
  { archive, manifest }: OpenedBackup,
  name: string,
): AsyncGenerator<Uint8Array> {
  const expected = name === COPY_NAME ? manifest.database : manifest.files[name];
  const hash = createHash('sha256');
  for await (const chunk of archive.read(name)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== expected?.sha256) {
    throw refuse(`${name} in the backup is damaged: its checksum does not match`);
  }
}

/** Result of reading a backup. */
export interface CheckedBackup {
  manifest: Manifest;
  /** Figures of the tables in the current schema. */
  figures: Record<string, TableFigures>;
}

/**
 * Extracts the database of a backup into a file, migrates it, and checks that every file its records
 * refer to is present. The caller reads the bytes of those files. @throws ValidationError,
 * NewerSchemaError
 */
export async function extractDatabase(backup: OpenedBackup, target: string): Promise<CheckedBackup> {
  const { manifest } = backup;
  await pipeline(readChecked(backup, COPY_NAME), createWriteStream(target, { mode: 0o600, flush: true }));
  const url = `sqlite:///${target}`;
  const database = connect(url);
  try {
    await migrate(database);
    for (const sha256 of await openStores(database).reads.fileLookups.listNeeded()) {
      const name = `${FILES_FOLDER}/${bytesKey(sha256)}`;
      if (!Object.hasOwn(manifest.files, name))
        throw refuse(`The backup lacks ${name}, which a record refers to`);
    }
  } finally {
    await database.close();
  }
  const figures = await measureDatabase(url);
  for (const [table, rows] of Object.entries(manifest.database.rows)) {
    const found = figures[table]?.rows;
    if (found !== rows) throw refuse(`The backup has ${found ?? 'no'} rows of ${table} instead of ${rows}`);
  }
  return { manifest, figures };
}

async function readText(archive: Archive, name: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of archive.read(name)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_MANIFEST_BYTES) throw refuse(`${name} is larger than Trowel ever writes it`);
  }
  return text;
}

/** Creates the error for a backup that cannot be restored. */
export function refuse(message: string): ValidationError {
  return new ValidationError([{ field: 'file', message, type: 'unreadable' }], message);
}
