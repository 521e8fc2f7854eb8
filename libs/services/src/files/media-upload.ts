import { cleanFileName, readMedia, refuseFile, type MediaReading } from '@trowel/domain/models';
import { isWorldFileName } from '@trowel/domain/gis';
import { mediaColumns, type Media, type MediaOwner, type NewMedia } from '@trowel/domain/records';
import type { StoredMedia } from '@trowel/db';
import { requirePermission, type Context } from '../context.ts';
import { bytesKey } from './stored-bytes.ts';
import { addressMedia } from './media-address.ts';
import { MEDIA } from './owned-files.ts';
import { getTies, type MediaTies } from './tie-files.ts';
import { checkReceivedGltf, readReceived, type SentFile } from './read-received.ts';
import {
  describeGeoreference,
  describeSame,
  describeSuggested,
  type FileFinding,
  type Suggestion,
} from './file-findings.ts';
import { applyWorldFile, placeGeotiff, type PlacedGeotiff } from './georeference.ts';
import { addMediaRecords, clearPrimary } from './media.ts';
import { preparePreviews } from './previews.ts';
import { suggestUnits } from './suggest-unit.ts';
import { buildFacts, insertRecord, write, type Write } from '../writing/index.ts';

/** Maximum size of a file, in bytes. */
export const MAX_MEDIA_BYTES = 52_428_800;

/** The data sent with a file. */
export interface MediaUpload {
  about: NewMedia;
  /** `suggested` attaches a file of a site to the unit named in the file name, if that unit is recorded. */
  attach?: 'suggested' | undefined;
}

/** A stored file and its findings. */
export interface UploadedMedia {
  record: Media;
  findings: FileFinding[];
}

/**
 * Stores a file of a record. Its kind is detected from its content, date and camera are read from its
 * Exif data, and the place of a GeoTIFF from its tags. A file that the record already has is not added
 * again. A world file is not stored: it georeferences the picture of the same name.
 * @throws ValidationError on `record_id` when there is no such record; UnsupportedMediaTypeError for
 * unsupported kinds; InsufficientStorageError; ForbiddenError
 */
export async function uploadMedia(
  ctx: Context,
  { about, file, attach }: MediaUpload & { file: SentFile },
): Promise<UploadedMedia> {
  requirePermission(ctx, 'create');
  const { entity, record_id } = about;
  const named = { entity, recordId: record_id };
  const fileName = cleanFileName(file.fileName, 'file');
  if (isWorldFileName(fileName)) {
    const record = await applyWorldFile(ctx, { owner: named, file: { ...file, fileName } });
    const { language } = ctx;
    return {
      record,
      findings: describeGeoreference('georeferenced', { subject: record.file_name, language }),
    };
  }
  const { owner, findings } = await chooseOwner(ctx, named, { fileName, attach });
  const checked = await storeMedium(ctx, file);
  const { stored, outcome, placed } = await write(ctx, 'create', async (w): Promise<WrittenMedium> => {
    const ties = await getTies(w.store, owner);
    await w.store.lookups.lockSite(ties.site_id);
    const same = await findSame(w, ties.site_id, checked.file.received.sha256);
    if (same) return linkSame(w, same, owner);
    const { geotiff } = checked.reading;
    const placed = geotiff && (await placeGeotiff(w.store, ties.site_id, geotiff));
    const georeference = about.georeference ?? placed?.georeference;
    const owned = { ...about, georeference, entity: owner.entity, record_id: owner.recordId };
    const stored = await insertMedium(w, { about: owned, ties, checked, ctx });
    return { stored, outcome: 'stored', placed };
  });
  preparePreviews(ctx.services, stored);
  const same = outcome === 'stored' ? [] : describeSame(stored, { outcome, language: ctx.language });
  return {
    record: addressMedia(stored),
    findings: [...same, ...reportPlace(ctx, stored, { placed, checked }), ...findings],
  };
}

/** A stored file, and whether it was new. */
interface WrittenMedium {
  stored: StoredMedia;
  outcome: 'stored' | 'same' | 'linked';
  placed?: PlacedGeotiff | undefined;
}

function reportPlace(
  { language }: Context,
  { file_name: name }: StoredMedia,
  { placed, checked }: { placed: PlacedGeotiff | undefined; checked: StoredMedium },
): FileFinding[] {
  if (!placed) return [];
  const subject = placed.outcome === 'georeferenced' ? name : String(checked.reading.geotiff?.srid);
  return describeGeoreference(placed.outcome, { subject, language });
}

const NO_EXIF = { taken_at: null, camera: null, orientation: null };

/** Finds a file of the site with the same bytes: each file is stored once per site. */
async function findSame({ store }: Write, siteId: number, sha256: string): Promise<StoredMedia | undefined> {
  const [id] = await store.fileLookups.findMediaInSite(siteId, sha256);
  return id === undefined ? undefined : store.media.find(id);
}

/** Links a stored file to the record for which it was sent again, unless it already shows that record. */
async function linkSame(
  w: Write,
  before: StoredMedia,
  { entity, recordId }: Owner,
): Promise<{ stored: StoredMedia; outcome: 'same' | 'linked' }> {
  const stored = await addMediaRecords(w, before, [{ entity, record_id: recordId }]);
  return { stored, outcome: stored === before ? 'same' : 'linked' };
}

interface Owner {
  entity: MediaOwner;
  recordId: number;
}

/**
 * Returns the record the file is attached to, and the units named in its file name. It is attached to
 * a unit only on request.
 */
async function chooseOwner(
  ctx: Context,
  named: Owner,
  { fileName, attach }: { fileName: string; attach: MediaUpload['attach'] },
): Promise<{ owner: Owner; findings: FileFinding[] }> {
  const { language, services } = ctx;
  const store = services.database.reads;
  const { site_id } = await getTies(store, named);
  const units = named.entity === 'inventario' ? [] : await suggestUnits(store, site_id, fileName);
  const describe = (suggestion: Suggestion): FileFinding[] =>
    describeSuggested(units, { suggestion, language });
  if (named.entity === 'us') {
    const isOther = units.every(({ id }) => id !== named.recordId);
    return { owner: named, findings: isOther ? describe('other') : [] };
  }
  const [unit] = units;
  if (attach !== 'suggested' || units.length !== 1 || !unit)
    return { owner: named, findings: describe('suggested') };
  return { owner: { entity: 'us', recordId: unit.id }, findings: describe('attached') };
}

/** The stored bytes of a file and their metadata. */
export interface StoredMedium {
  file: SentFile;
  reading: Omit<MediaReading, 'model'>;
}

/** Checks and stores the bytes of a file. @throws UnsupportedMediaTypeError, InsufficientStorageError */
export async function storeMedium(ctx: Context, given: SentFile): Promise<StoredMedium> {
  const file = { ...given, fileName: cleanFileName(given.fileName, 'file') };
  const { model: _model, ...reading } = await readKind(ctx, file);
  await file.received.keep(bytesKey(file.received.sha256));
  return { file, reading };
}

/** Records a file whose bytes are stored. A new main picture replaces the former. Precondition: the site is locked. */
export async function insertMedium(
  w: Write,
  {
    ctx,
    about: { entity, record_id, ...facts },
    ties,
    checked: { file, reading },
  }: { ctx: Context; about: NewMedia; ties: MediaTies; checked: StoredMedium },
): Promise<StoredMedia> {
  if (facts.is_primary) await clearPrimary(w, { entity, record_id });
  const { exif, geotiff: _geotiff, ...kind } = reading;
  const { taken_at, camera, orientation } = exif ?? NO_EXIF;
  const photo_number =
    kind.media_type === 'image' ? await findNumber(w, ties.site_id, facts.photo_number) : null;
  return insertRecord(w, MEDIA, {
    ...buildFacts(mediaColumns, {
      ...facts,
      taken_at: facts.taken_at ?? taken_at,
      camera,
      orientation,
      photo_number,
    }),
    ...ties,
    ...kind,
    entity,
    record_id,
    file_name: file.fileName,
    size_bytes: file.received.sizeBytes,
    sha256: file.received.sha256,
    uploaded_by: ctx.actor.username,
  });
}

/** Returns the number of a new picture in the register: the wished one if it is free, otherwise the next. */
async function findNumber(
  { store }: Write,
  siteId: number,
  wished: number | null | undefined,
): Promise<number> {
  const isFree = wished && (await store.fileLookups.findMediaByNumber(siteId, wished)).length === 0;
  return isFree ? wished : (await store.fileLookups.findLastPhotoNumber(siteId)) + 1;
}

/** As `uploadMedia`, for bytes in memory. @throws as `uploadMedia`; TooLargeError */
export async function uploadMediaBytes(
  ctx: Context,
  { fileName, bytes, ...upload }: MediaUpload & { fileName: string; bytes: Uint8Array },
): Promise<UploadedMedia> {
  requirePermission(ctx, 'create');
  const received = await ctx.services.files.receive(onePiece(bytes), { maxBytes: MAX_MEDIA_BYTES });
  try {
    return await uploadMedia(ctx, { ...upload, file: { fileName, received } });
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
  throw refuseFile(file.fileName, {
    en: `needs ${companion}; a model made of several files belongs to the 3D models of a unit`,
    it: `richiede ${companion}: un modello fatto di più file va tra i modelli 3D di una US`,
  });
}
