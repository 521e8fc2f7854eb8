import type { StoredMedia } from '@trowel/db';
import type { Media } from '@trowel/domain/records';

/** Gives a file's record with the address under which the file is found. */
export function addressMedia({ created_at, updated_at, version, ...media }: StoredMedia): Media {
  return { ...media, url: mediaAddress(media.id), created_at, updated_at, version };
}

/** Gives the address under which a file is found. */
export function mediaAddress(id: number): string {
  return `/api/media/${id}/file`;
}
