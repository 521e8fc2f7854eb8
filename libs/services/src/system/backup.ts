import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { streamSizedZip, type SizedEntry } from '@trowel/documents';
import { exportArchive, readAll } from '../export/index.ts';
import { BYTES_FOLDER, THUMBNAILS_FOLDER } from '../files/index.ts';
import { requirePermission, runOptionsOf, type Context } from '../context.ts';
import { logBackup } from './backup-log.ts';
import { BACKUP_README } from './backup-readme.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { copyDatabaseTask } from './tasks.ts';

/** Everything of a Trowel, to be sent as it is read, once. */
export interface Backup {
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** What tells it from any other: it is made anew each time. */
  tag: string;
  open(): Promise<Readable>;
}

/** The folder of the files beside the database, as a fresh installation has it. */
const FILES_FOLDER = '3d_models';
const PREFIX = 'trowel-backup-';
/** Nobody downloads for longer. */
const KEEP_LEFT_MS = 86_400_000;

/**
 * Makes a ZIP of everything while work goes on: the database as it is at one moment, and the photographs, documents and
 * models it names. Of a PostgreSQL whose tools are not on this machine, the archives of all sites instead. It stands in the
 * change log. @throws ForbiddenError
 */
export async function makeBackup(ctx: Context): Promise<Backup> {
  requirePermission(ctx, 'manage_users');
  const { clock } = ctx.services;
  await sweepLeft(placeFor(ctx), clock().getTime());
  const folder = await mkdtemp(join(placeFor(ctx), PREFIX));
  const clean = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const entries = await listEntries(ctx, folder);
    const modifiedAt = clock();
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

/** Removes what a process that ended in the midst of a backup left behind. */
async function sweepLeft(place: string, now: number): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(place, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && now - facts.mtimeMs > KEEP_LEFT_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Beside the database, where there is room for it; a dump of a server lies among what is temporary. */
function placeFor({ services: { database } }: Context): string {
  return database.dialect === 'sqlite' ? dirname(database.place) : tmpdir();
}

async function listEntries(ctx: Context, folder: string): Promise<SizedEntry[]> {
  const { dialect, place } = ctx.services.database;
  if (dialect === 'sqlite') {
    const target = join(folder, 'trowel.db');
    await ctx.services.tasks.run(copyDatabaseTask, { file: place, target }, runOptionsOf(ctx));
    return [
      text('README.txt', BACKUP_README.sqlite),
      await fileOf(target, 'trowel.db'),
      ...(await keptFiles(ctx)),
    ];
  }
  const target = join(folder, 'trowel.dump');
  if (await dumpPostgres(place, target)) {
    return [
      text('README.txt', BACKUP_README.postgres),
      await fileOf(target, 'trowel.dump'),
      ...(await keptFiles(ctx)),
    ];
  }
  return [text('README.txt', BACKUP_README.archives), ...(await archives(ctx))];
}

function text(name: string, content: string): SizedEntry {
  const bytes = new TextEncoder().encode(content);
  return { name, sizeBytes: bytes.byteLength, open: () => Promise.resolve(bytes) };
}

async function fileOf(path: string, name: string): Promise<SizedEntry> {
  const { size } = await stat(path);
  return { name, sizeBytes: size, open: () => Promise.resolve(createReadStream(path)) };
}

/** The bytes that are kept. They never change; one that is swept away meanwhile is named by no record. */
async function keptFiles({ services: { files } }: Context): Promise<SizedEntry[]> {
  const found: SizedEntry[] = [];
  for (const folder of [BYTES_FOLDER, THUMBNAILS_FOLDER]) {
    for await (const { key, sizeBytes } of files.list(folder)) {
      const open = async (): Promise<Readable> => {
        const stream = await files.openRead(key);
        if (!stream) throw new Error(`The file ${key} was removed while the backup was sent; make it again`);
        return stream;
      };
      found.push({ name: `${FILES_FOLDER}/${key}`, sizeBytes, open });
    }
  }
  return found;
}

/** Each site as the archive that can be read back by itself. */
async function archives(ctx: Context): Promise<SizedEntry[]> {
  const sites = await readAll(ctx.services.database.reads.sites, undefined);
  const found: SizedEntry[] = [];
  for (const { site_name: name } of sites) {
    ctx.signal?.throwIfAborted();
    const { fileName, sizeBytes, open } = await exportArchive(ctx, name);
    found.push({ name: `sites/${fileName}`, sizeBytes, open: () => open() });
  }
  return found;
}
