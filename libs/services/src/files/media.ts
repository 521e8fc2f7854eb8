import type { MediaFigures, Store, StoredMedia } from '@trowel/db';
import {
  ENTITIES,
  formatMediaLink,
  listMediaRecords,
  mediaColumns,
  type ListQuery,
  type Media,
  type MediaChanges,
  type MediaOwner,
  type MediaRecord,
  type MediaRecords,
  toMediaRecords,
} from '@trowel/domain/records';
import { ValidationError, type BilingualMessage, type Page } from '@trowel/domain/core';
import { readsOf, type Context } from '../context.ts';
import { toStoredFile, type StoredFile } from './stored-bytes.ts';
import { addressMedia } from './media-address.ts';
import { MEDIA } from './owned-files.ts';
import { getTies, tieMedia } from './tie-files.ts';
import {
  existing,
  getSiteId,
  mergeFacts,
  lockRecord,
  removeRecords,
  updateRecord,
  write,
  type Write,
} from '../writing/index.ts';

const { label } = ENTITIES.media;

interface Versioned {
  id: number;
  ifMatch?: number | string | undefined;
}

/**
 * Lists files of records: photographs, drawings, documents. For one site including its units and
 * finds, or for all. @throws NotFoundError when there is no such site
 */
export async function listMedia(
  ctx: Context,
  query: ListQuery,
  { siteName }: { siteName?: string } = {},
): Promise<Page<Media>> {
  const store = readsOf(ctx);
  const within = siteName === undefined ? {} : { siteId: await getSiteId(store, siteName) };
  const { rows, total } = await store.media.list(query, within);
  return { rows: rows.map(addressMedia), total };
}

/** Returns the record of one file. @throws NotFoundError */
export async function getMedia(ctx: Context, id: number): Promise<Media> {
  return addressMedia(await getStored(readsOf(ctx), id));
}

/** Opens one file. @throws NotFoundError */
export async function openMedia(ctx: Context, id: number): Promise<StoredFile> {
  const { file_name, mime_type, size_bytes, sha256 } = await getStored(readsOf(ctx), id);
  return toStoredFile(ctx, { fileName: file_name, contentType: mime_type, sizeBytes: size_bytes, sha256 });
}

/** Updates the record of a file. A new main picture replaces the former. @throws NotFoundError, StaleVersionError */
export async function updateMedia(
  ctx: Context,
  { id, changes, ifMatch }: Versioned & { changes: MediaChanges },
): Promise<Media> {
  return write(ctx, 'update', async (w) => {
    // Sites before records, the order of all writes.
    const known = await w.store.media.find(id);
    if (known)
      for (const site of await listTargetSites(w.store, [{ ...known, ...changes }]))
        await w.store.lookups.lockSite(site);
    await lockRecord(w, MEDIA, { id, ifMatch });
    return updateMediaIn(w, { id, changes });
  });
}

/**
 * As `updateMedia`, within a write that has locked the file and the sites. @throws ValidationError on
 * `record_id` when there is no such record
 */
export async function updateMediaIn(
  w: Write,
  { id, changes }: { id: number; changes: MediaChanges },
): Promise<Media> {
  const before = await getStored(w.store, id);
  const merged = mergeFacts(mediaColumns, before, changes);
  const isMoved = merged.entity !== before.entity || merged.record_id !== before.record_id;
  if (isMoved || changes.links !== undefined) Object.assign(merged, await resolveLinks(w.store, merged));
  if (merged.photo_number !== before.photo_number) await refuseUsedNumber(w.store, merged);
  // A main picture moved to another record becomes an ordinary one, unless requested otherwise.
  if (isMoved && changes.is_primary === undefined && before.is_primary) merged.is_primary = false;
  if (merged.is_primary && (isMoved || !before.is_primary)) await clearPrimary(w, merged);
  const ties = isMoved ? await getTies(w.store, { entity: merged.entity, recordId: merged.record_id }) : {};
  return addressMedia(await updateRecord(w, MEDIA, { before, merged, ties: { ...ties } }));
}

/** Returns owner and links without repetitions. @throws ValidationError if a link is not a record of the site */
async function resolveLinks(store: Store, given: StoredMedia): Promise<MediaRecords> {
  const { site_id } = await getTies(store, { entity: given.entity, recordId: given.record_id });
  const [owner, ...others] = listMediaRecords(given);
  const links: MediaRecord[] = [];
  for (const link of others) {
    const ties = await tieMedia(store, { entity: link.entity, recordId: link.record_id });
    if (ties?.site_id !== site_id) throw new ValidationError([unknownLink(link)]);
    if (link.entity !== 'sites') links.push(link);
  }
  // The owner stays first, also if it is the site.
  const rest = toMediaRecords([owner!, ...links]);
  return owner!.entity === 'sites'
    ? { ...owner!, links: links.length > 0 ? [...new Set(links.map(formatMediaLink))] : null }
    : rest;
}

function unknownLink(link: MediaRecord): { field: string; message: BilingualMessage; type: string } {
  const name = formatMediaLink(link);
  const message = {
    en: `There is no record ${name} in the site of the file`,
    it: `Nel sito del file non c’è la scheda ${name}`,
  };
  return { field: 'links', message, type: 'unknown_record' };
}

/** Links a file to further records. Precondition: the site is locked. Returns the file unchanged if it shows them already. */
export async function addMediaRecords(
  w: Write,
  before: StoredMedia,
  records: readonly MediaRecord[],
): Promise<StoredMedia> {
  const known = new Set(listMediaRecords(before).map(formatMediaLink));
  const added = records.filter((record) => record.entity !== 'sites' && !known.has(formatMediaLink(record)));
  if (added.length === 0) return before;
  const linked = toMediaRecords([...listMediaRecords(before), ...added]);
  const ties = await getTies(w.store, { entity: linked.entity, recordId: linked.record_id });
  return updateRecord(w, MEDIA, { before, merged: { ...before, ...linked }, ties: { ...ties } });
}

/** Checks that no other file of the site has the number in the register. @throws ValidationError */
async function refuseUsedNumber(
  store: Store,
  { id, entity, record_id, photo_number }: StoredMedia,
): Promise<void> {
  if (photo_number === null) return;
  const { site_id } = await getTies(store, { entity, recordId: record_id });
  const others = await store.fileLookups.findMediaByNumber(site_id, photo_number);
  if (others.every((other) => other === id)) return;
  const message = {
    en: `Photograph ${photo_number} already exists in this site`,
    it: `In questo sito c’è già la foto ${photo_number}`,
  };
  throw new ValidationError([{ field: 'photo_number', message, type: 'taken' }]);
}

/** Returns the sites of the new owners of files, for changes that name the owner completely. */
export async function listTargetSites(store: Store, changes: readonly MediaChanges[]): Promise<number[]> {
  const owners = new Map<string, { entity: MediaOwner; recordId: number }>();
  for (const { entity, record_id } of changes)
    if (entity !== undefined && record_id !== undefined)
      owners.set(`${entity} ${record_id}`, { entity, recordId: record_id });
  const sites = new Set<number>();
  for (const owner of owners.values()) {
    const ties = await tieMedia(store, owner);
    if (ties) sites.add(ties.site_id);
  }
  return [...sites].toSorted((a, b) => a - b);
}

/** Deletes a file. It can be undone for 30 days. @throws NotFoundError, StaleVersionError */
export async function deleteMedia(ctx: Context, { id, ifMatch }: Versioned): Promise<void> {
  await write(ctx, 'delete', async (w) => {
    await lockRecord(w, MEDIA, { id, ifMatch });
    await removeRecords(w, MEDIA, [id]);
  });
}

/** Turns the main picture of a record into an ordinary one. */
export async function clearPrimary(
  w: Write,
  { entity, record_id }: { entity: MediaOwner; record_id: number },
): Promise<void> {
  const ids = await w.store.fileLookups.listPrimary({ entity, recordId: record_id });
  for (const before of await w.store.media.findMany(ids)) {
    await updateRecord(w, MEDIA, { before, merged: { ...before, is_primary: false } });
  }
}

/** Number and total size of files. */
export interface MediaStatistics {
  total: number;
  size_bytes: number;
  by_type: Record<string, number>;
  by_entity: Record<string, number>;
  published: number;
}

/** Counts files of one site or of all. @throws NotFoundError when the named site does not exist. */
export async function getMediaStatistics(
  ctx: Context,
  { siteName }: { siteName?: string | undefined } = {},
): Promise<MediaStatistics> {
  const store = readsOf(ctx);
  const siteId = siteName === undefined ? undefined : await getSiteId(store, siteName);
  const figures = await store.fileLookups.measureMedia(siteId);
  const sum = (some: readonly MediaFigures[]): number => some.reduce((total, { count }) => total + count, 0);
  return {
    total: sum(figures),
    size_bytes: figures.reduce((total, { size_bytes }) => total + size_bytes, 0),
    by_type: countBy(figures, ({ media_type }) => media_type),
    by_entity: countBy(figures, ({ entity }) => entity),
    published: sum(figures.filter(({ is_public }) => is_public)),
  };
}

function countBy(
  figures: readonly MediaFigures[],
  nameOf: (figure: MediaFigures) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const figure of figures) counts[nameOf(figure)] = (counts[nameOf(figure)] ?? 0) + figure.count;
  return counts;
}

async function getStored(store: Store, id: number): Promise<StoredMedia> {
  return existing(await store.media.find(id), { label, id });
}
