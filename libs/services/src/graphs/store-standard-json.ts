import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Store } from '@trowel/db';
import type { FileFacts } from '@trowel/files';
import { readsOf, type Context } from '../context.ts';
import { isLimited } from '../visibility.ts';
import type { ExportedFile, StoredFile } from '../files/index.ts';
import { exportGraphJson } from './graph-export.ts';
import { getSiteId } from '../writing/index.ts';

/** Folder of derived files that can be created again. */
export const MADE_FOLDER = 'made';
const MAX_BYTES = 1_073_741_824;

/**
 * Returns the standard graph JSON of a site from the file store. It is created if there is none or if
 * the records have changed since. Cost: that of the export, or one lookup. @throws NotFoundError,
 * InsufficientStorageError, ForbiddenError
 */
export async function storeStandardJson(ctx: Context, siteName: string): Promise<StoredFile> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  if (isLimited(ctx)) return createForOne(ctx, siteName);
  const folder = `${MADE_FOLDER}/${siteId}`;
  const tag = await nameRevision(store);
  const key = `${folder}/${tag}.json`;
  const facts = (await ctx.services.files.stat(key)) ?? (await make(ctx, { siteName, folder, key }));
  return {
    fileName: `${siteName}_stratigraphy.json`,
    contentType: 'application/json',
    sizeBytes: facts.sizeBytes,
    tag,
    async open(range) {
      const stream = await ctx.services.files.openRead(key, range);
      if (!stream) throw new Error(`The graph of ${siteName} has just been removed`);
      return stream;
    },
  };
}

/** A caller with limited visibility gets other content, so nothing is stored. */
async function createForOne(ctx: Context, siteName: string): Promise<StoredFile> {
  const { bytes, contentType, fileName } = await exportGraphJson(ctx, { siteName, format: 'standard' });
  return {
    fileName,
    contentType,
    sizeBytes: bytes.length,
    tag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      Readable.from([bytes.subarray(start, end + 1)]),
  };
}

/** As `storeStandardJson`, with the whole file in memory. @throws as that */
export async function exportStoredJson(ctx: Context, siteName: string): Promise<ExportedFile> {
  const { fileName, contentType, open } = await storeStandardJson(ctx, siteName);
  return { fileName, contentType, bytes: await buffer(await open()) };
}

/** Every write appends to the change log, so its end identifies the state. */
async function nameRevision({ changes }: Store): Promise<string> {
  const { id, mark } = await changes.findLast();
  return createHash('sha256').update(`${id} ${mark}`).digest('hex').slice(0, 32);
}

async function make(
  ctx: Context,
  { siteName, folder, key }: { siteName: string; folder: string; key: string },
): Promise<FileFacts> {
  const { files, clock } = ctx.services;
  const { bytes } = await exportGraphJson(ctx, { siteName, format: 'standard' });
  const received = await files.receive(
    (async function* () {
      yield bytes;
    })(),
    { maxBytes: MAX_BYTES },
  );
  await received.keep(key);
  for await (const old of files.list(folder)) if (old.key !== key) await files.remove(old.key);
  return { key, sizeBytes: received.sizeBytes, modifiedAt: clock() };
}
