import { buffer } from 'node:stream/consumers';
import type { ReportPicture } from '@trowel/documents';
import type { StoredMedia } from '@trowel/db';
import {
  listMediaRecords,
  type InventoryItem,
  type KindName,
  type Site,
  type Unit,
} from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { bytesKey } from '../files/index.ts';
import { ownerKey, type RecordFile, type RecordFiles } from './report-records.ts';

/** Maximum size of the pictures of one report in total, and of each. Further pictures are only named. */
const MOST_PICTURE_BYTES = 64 * 1_048_576;
const LARGEST_PICTURE_BYTES = 16 * 1_048_576;
const PRINTABLE = new Set(['image/jpeg', 'image/png']);

/** Owners of files: a site, optionally with its units; or only units, finds, or records of a declared kind. */
export interface FileOwners {
  site?: Site;
  units?: readonly Unit[];
  items?: readonly InventoryItem[];
  declared?: { entity: KindName; ids: readonly number[] };
}

/** Loads the files of records and, for each record, its main picture or else the first one. */
export async function loadFiles(ctx: Context, owners: FileOwners): Promise<Map<string, RecordFiles>> {
  const files = new Map<string, RecordFiles>();
  let budget = MOST_PICTURE_BYTES;
  for (const [key, media] of groupByOwner(await listMedia(ctx, owners))) {
    const shown = choosePicture(media);
    const isRead = shown !== undefined && shown.size_bytes <= Math.min(budget, LARGEST_PICTURE_BYTES);
    if (isRead) budget -= shown.size_bytes;
    const pictures = shown ? [await readPicture(ctx, shown, isRead)] : [];
    files.set(key, { files: media.map(describeFile), pictures });
    ctx.signal?.throwIfAborted();
  }
  return files;
}

async function listMedia(ctx: Context, { site, units, items, declared }: FileOwners): Promise<StoredMedia[]> {
  const { fileLookups, media } = readsOf(ctx);
  if (units && !site)
    return media.findMany(await fileLookups.listMediaIds({ unitIds: units.map(({ id }) => id) }));
  if (items) return media.findMany(await fileLookups.listMediaIds({ itemIds: items.map(({ id }) => id) }));
  if (declared) return media.findMany(await fileLookups.listMediaIds(declared));
  if (!site) return [];
  const all = await media.findMany(await fileLookups.listMediaIds({ siteId: site.id }));
  return all.filter((one) =>
    listMediaRecords(one).some(({ entity }) => entity === 'sites' || (units && entity === 'us')),
  );
}

function groupByOwner(all: readonly StoredMedia[]): Map<string, StoredMedia[]> {
  const groups = new Map<string, StoredMedia[]>();
  for (const media of all) {
    for (const { entity, record_id } of listMediaRecords(media)) {
      const key = ownerKey(entity, record_id);
      const group = groups.get(key);
      if (group) group.push(media);
      else groups.set(key, [media]);
    }
  }
  return groups;
}

function describeFile({ file_name, title, tags, media_type }: StoredMedia): RecordFile {
  const words = [title ?? '', ...(tags ?? []), file_name.replaceAll('_', ' ')];
  return { name: file_name, words, isImage: media_type === 'image' };
}

function choosePicture(media: readonly StoredMedia[]): StoredMedia | undefined {
  const printable = media.filter(({ mime_type }) => PRINTABLE.has(mime_type));
  return printable.find(({ is_primary }) => is_primary) ?? printable[0];
}

/** A picture is only named if its bytes are missing. */
async function readPicture(
  { services }: Context,
  { file_name, sha256, title, author, copyright }: StoredMedia,
  isRead: boolean,
): Promise<ReportPicture> {
  const stream = isRead ? await services.files.openRead(bytesKey(sha256)) : undefined;
  const caption = [title ?? file_name, author, copyright].filter(Boolean).join(' · ');
  return {
    name: file_name,
    caption,
    bytes: stream ? new Uint8Array(await buffer(stream)) : new Uint8Array(),
  };
}
