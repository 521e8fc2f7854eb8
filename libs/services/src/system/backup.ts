import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { copyToFile, measureDatabase } from '@trowel/db/copy';
import { streamSizedZip, type SizedEntry } from '@trowel/documents';
import { BYTES_FOLDER, THUMBNAILS_FOLDER } from '../files/index.ts';
import { requirePermission, runOptionsOf, type Context } from '../context.ts';
import { logBackup } from './backup-log.ts';
import { BACKUP_README } from './backup-readme.ts';
import { COPY_NAME, FILES_FOLDER, MANIFEST_NAME, type Manifest } from './manifest.ts';
import { copyDatabaseTask } from './tasks.ts';

/** A complete backup as a stream that can be read once. */
export interface Backup {
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** Identifies it; every backup is different. */
  tag: string;
  open(): Promise<Readable>;
}

const PREFIX = 'trowel-backup-';
/** Longer than any download. */
const KEEP_LEFT_MS = 86_400_000;

/**
 * Creates a ZIP of everything without stopping the service: a snapshot of the database, and the
 * photographs, documents and models it refers to, with checksums. It is logged. @throws ForbiddenError
 */
export async function createBackup(ctx: Context): Promise<Backup> {
  requirePermission(ctx, 'manage_users');
  const { clock } = ctx.services;
  await sweepLeft(placeFor(ctx), clock().getTime());
  const folder = await mkdtemp(join(placeFor(ctx), PREFIX));
  const clean = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const modifiedAt = clock();
    const entries = await listEntries(ctx, join(folder, COPY_NAME), modifiedAt.toISOString());
    const { sizeBytes, stream } = await streamSizedZip(entries, { modifiedAt });
    stream.once('close', () => void clean());
    ctx.signal?.addEventListener('abort', () => stream.destroy(), { once: true });
    const moment = modifiedAt.toISOString();
    const fileName = `trowel_backup_${moment.slice(0, 16).replaceAll(':', '').replace('T', '_')}.zip`;
    await logBackup(ctx, { fileName, sizeBytes });
    const tag = `backup-${modifiedAt.getTime()}-${sizeBytes}`;
    return { fileName, contentType: 'application/zip', sizeBytes, tag, open: () => Promise.resolve(stream) };
  } catch (error) {
    await clean();
    throw error;
  }
}

/** Removes the remains of an interrupted backup. */
async function sweepLeft(place: string, now: number): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(place, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && now - facts.mtimeMs > KEEP_LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Returns the folder of the database, which has enough space. For a database server it is the temporary folder. */
function placeFor({ services: { database } }: Context): string {
  return database.dialect === 'sqlite' ? dirname(database.place) : tmpdir();
}

async function listEntries(ctx: Context, copy: string, madeAt: string): Promise<SizedEntry[]> {
  const { database } = ctx.services;
  const { engine, migration } = await database.describe();
  if (database.dialect === 'sqlite') {
    // SQLite copies without yielding, so it runs in a process that nobody waits for.
    const options = { ...runOptionsOf(ctx), isLong: true };
    await ctx.services.tasks.run(copyDatabaseTask, { file: database.place, target: copy }, options);
  } else await copyToFile(database.place, copy);
  ctx.signal?.throwIfAborted();
  const stored = await listStored(ctx);
  const figures = await measureDatabase(`sqlite:///${copy}`);
  const { size } = await stat(copy);
  const manifest: Manifest = {
    made_at: madeAt,
    engine,
    migration,
    database: {
      sha256: await hashStream(createReadStream(copy)),
      size_bytes: size,
      rows: Object.fromEntries(Object.entries(figures).map(([name, { rows }]) => [name, rows])),
    },
    files: Object.fromEntries(
      stored.map(({ name, sha256, sizeBytes }) => [name, { sha256, size_bytes: sizeBytes }]),
    ),
  };
  return [
    text('README.txt', BACKUP_README),
    text(MANIFEST_NAME, `${JSON.stringify(manifest, null, 1)}\n`),
    { name: COPY_NAME, sizeBytes: size, open: () => Promise.resolve(createReadStream(copy)) },
    ...stored,
  ];
}

function text(name: string, content: string): SizedEntry {
  const bytes = new TextEncoder().encode(content);
  return { name, sizeBytes: bytes.byteLength, open: () => Promise.resolve(bytes) };
}

/** Lists the stored bytes. They never change. A file deleted meanwhile belongs to no record. */
async function listStored({ services: { files } }: Context): Promise<(SizedEntry & { sha256: string })[]> {
  const found: (SizedEntry & { sha256: string })[] = [];
  for (const folder of [BYTES_FOLDER, THUMBNAILS_FOLDER]) {
    for await (const { key, sizeBytes } of files.list(folder)) {
      const open = async (): Promise<Readable> => {
        const stream = await files.openRead(key);
        if (!stream)
          throw new Error(`The file ${key} was removed while the backup was sent; create the backup again`);
        return stream;
      };
      const name = `${FILES_FOLDER}/${key}`;
      if (folder === BYTES_FOLDER) {
        found.push({ name, sizeBytes, sha256: key.slice(key.lastIndexOf('/') + 1), open });
        continue;
      }
      // A thumbnail is stored under the checksum of its model, and may be replaced meanwhile.
      const bytes = await buffer(await open());
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      found.push({ name, sizeBytes: bytes.byteLength, sha256, open: () => Promise.resolve(bytes) });
    }
  }
  return found;
}

async function hashStream(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}
