import type { Media } from '@trowel/domain/records';

const DRAWN = /^image\/(?:jpeg|png|webp|tiff|avif|gif)$/;

/** Returns true if the server can make a preview of the file. */
export function hasPreview({ mime_type: mime }: Pick<Media, 'mime_type'>): boolean {
  return DRAWN.test(mime);
}

/** Returns the name of a file for people: its title, otherwise its file name. */
export function nameMedia({ title, file_name: file }: Pick<Media, 'title' | 'file_name'>): string {
  return title ?? file;
}
