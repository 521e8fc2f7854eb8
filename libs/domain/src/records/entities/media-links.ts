import type { Media, MediaOwner } from './media.ts';

/** A record that a file shows. */
export interface MediaRecord {
  entity: MediaOwner;
  record_id: number;
}

/** The records of a file: the owner, and the links to others. */
export type MediaRecords = Pick<Media, 'entity' | 'record_id' | 'links'>;

/** Formats a record as it is stored in `links`: `us/12`. */
export function formatMediaLink({ entity, record_id: id }: MediaRecord): string {
  return `${entity}/${id}`;
}

/** Parses an entry of `links`. */
export function parseMediaLink(link: string): MediaRecord {
  const [entity, id] = link.split('/');
  return { entity: entity as MediaOwner, record_id: Number(id) };
}

/** Lists the records that a file shows, its owner first. */
export function listMediaRecords({ entity, record_id, links }: MediaRecords): MediaRecord[] {
  return [{ entity, record_id }, ...(links ?? []).map(parseMediaLink)];
}

/**
 * Returns the owner and links for a list of records: the first is the owner. A site is not listed
 * beside its units and finds, because a file always belongs to its site. The list must not be empty.
 */
export function toMediaRecords(records: readonly MediaRecord[]): MediaRecords {
  const names = new Map(records.map((record) => [formatMediaLink(record), record]));
  const all = [...names.values()];
  const parts = all.filter(({ entity }) => entity !== 'sites');
  const [owner, ...others] = parts.length > 0 ? parts : all;
  return { ...owner!, links: others.length > 0 ? others.map(formatMediaLink) : null };
}

/** Adds a record to those that a file shows. */
export function linkMedia(media: MediaRecords, record: MediaRecord): MediaRecords {
  return toMediaRecords([...listMediaRecords(media), record]);
}

/** Removes records from those that a file shows. Returns undefined if none is left. */
export function unlinkMedia(
  media: MediaRecords,
  isRemoved: (record: MediaRecord) => boolean,
): MediaRecords | undefined {
  const rest = listMediaRecords(media).filter((record) => !isRemoved(record));
  return rest.length > 0 ? toMediaRecords(rest) : undefined;
}
