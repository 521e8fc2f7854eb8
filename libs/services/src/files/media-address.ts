import type { StoredMedia } from '@trowel/db';
import type { Media } from '@trowel/domain/records';

/** Returns a file's record with the address of the file. */
export function addressMedia({ created_at, updated_at, version, ...media }: StoredMedia): Media {
  return { ...media, url: mediaAddress(media.id), created_at, updated_at, version };
}

/** Returns the address of a file. */
export function mediaAddress(id: number): string {
  return `/api/media/${id}/file`;
}
