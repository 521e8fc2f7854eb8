import { cleanFileName, readMedia, refuseFile, type MediaReading } from '@trowel/domain/models';
import { mediaColumns, type Media, type MediaOwner, type NewMedia } from '@trowel/domain/records';
import { ValidationError } from '@trowel/domain/core';
import type { Store, StoredMedia } from '@trowel/db';
import { requirePermission, type Context } from '../context.ts';
import { bytesKey } from './stored-bytes.ts';
import { addressMedia } from './media-address.ts';
import { MEDIA } from './owned-files.ts';
import { tieMedia, type MediaTies } from './tie-files.ts';
import { checkReceivedGltf, readReceived, type SentFile } from './read-received.ts';
import { describeDuplicates, type FileFinding } from './file-findings.ts';
import { clearPrimary } from './media.ts';
import { buildFacts, insertRecord, write, type Write } from '../writing/index.ts';

/** Largest file of a record, in bytes. */
export const MAX_MEDIA_BYTES = 52_428_800;

/** A file as kept, with what is doubtful about it. */
export interface UploadedMedia {
  record: Media;
  findings: FileFinding[];
}

/**
 * Keeps a file of a record: its kind is told by its content.
 * @throws ValidationError on `record_id` when there is no such record; UnsupportedMediaTypeError for kinds that are not
 * kept; InsufficientStorageError; ForbiddenError
 */
export async function uploadMedia(
  ctx: Context,
  { about, file }: { about: NewMedia; file: SentFile },
): Promise<UploadedMedia> {
  requirePermission(ctx, 'create');
  const { entity, record_id } = about;
  const owner = { entity, recordId: record_id };
  await getTies(ctx.services.database.reads, owner);
  const checked = await keepMedium(ctx, file);
  return write(ctx, 'create', async (w) => {
    const ties = await getTies(w.store, owner);
    await w.store.lookups.lockSite(ties.site_id);
    const same = await w.store.fileLookups.findMediaByBytes(owner, checked.file.received.sha256);
    const stored = await insertMedium(w, { ctx, about, ties, checked });
    const duplicates = (await w.store.media.findMany(same)).map(addressMedia);
    const named = duplicates.map(({ id, url, file_name }) => ({ id, url, name: file_name }));
    return { record: addressMedia(stored), findings: describeDuplicates(named, ctx.language) };
  });
}

/** A file of a record whose bytes are kept, and what they are. */
export interface KeptMedium {
  file: SentFile;
  reading: Omit<MediaReading, 'model'>;
}

/** Keeps the bytes of a file of a record, after a look at what they are. @throws UnsupportedMediaTypeError, InsufficientStorageError */
export async function keepMedium(ctx: Context, given: SentFile): Promise<KeptMedium> {
  const file = { ...given, fileName: cleanFileName(given.fileName, 'file') };
  const { model: _model, ...reading } = await readKind(ctx, file);
  await file.received.keep(bytesKey(file.received.sha256));
  return { file, reading };
}

/** Records a file whose bytes are kept; a new main picture takes the place of the former. Pre: the site is locked. */
export async function insertMedium(
  w: Write,
  {
    ctx,
    about: { entity, record_id, ...facts },
    ties,
    checked: { file, reading },
  }: { ctx: Context; about: NewMedia; ties: MediaTies; checked: KeptMedium },
): Promise<StoredMedia> {
  if (facts.is_primary) await clearPrimary(w, { entity, record_id });
  return insertRecord(w, MEDIA, {
    ...buildFacts(mediaColumns, facts),
    ...ties,
    ...reading,
    entity,
    record_id,
    file_name: file.fileName,
    size_bytes: file.received.sizeBytes,
    sha256: file.received.sha256,
    uploaded_by: ctx.actor.username,
  });
}

/** As `uploadMedia`, of bytes at hand. @throws as `uploadMedia`; TooLargeError */
export async function uploadMediaBytes(
  ctx: Context,
  { about, fileName, bytes }: { about: NewMedia; fileName: string; bytes: Uint8Array },
): Promise<UploadedMedia> {
  requirePermission(ctx, 'create');
  const received = await ctx.services.files.receive(onePiece(bytes), { maxBytes: MAX_MEDIA_BYTES });
  try {
    return await uploadMedia(ctx, { about, file: { fileName, received } });
  } finally {
    await received.discard();
  }
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function readKind(ctx: Context, file: SentFile): Promise<MediaReading> {
  const reading = await readReceived(file, readMedia({ ...file, sizeBytes: file.received.sizeBytes }));
  const gltf = reading.model && (await checkReceivedGltf(ctx, file, reading.model));
  const [companion] = gltf?.companions.keys() ?? [];
  if (companion === undefined) return reading;
  throw refuseFile(
    file.fileName,
    `needs ${companion}; a model made of several files belongs to the 3D models of a unit`,
  );
}

const OWNER_NAMES: Readonly<Record<MediaOwner, string>> = { sites: 'site', us: 'unit', inventario: 'find' };

async function getTies(store: Store, owner: { entity: MediaOwner; recordId: number }): Promise<MediaTies> {
  const ties = await tieMedia(store, owner);
  if (ties) return ties;
  const message = `There is no ${OWNER_NAMES[owner.entity]} with id ${owner.recordId}`;
  throw new ValidationError([{ field: 'record_id', message, type: 'unknown_record' }]);
}
