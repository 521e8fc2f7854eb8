import type { PictureData } from './picture-data.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';

/** Reads a JPEG or PNG picture. Returns undefined for other, damaged, or unsupported files. */
export function readPicture(bytes: Uint8Array): PictureData | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 24) return undefined;
  if (view.getUint16(0) === 0xffd8) return readJpeg(bytes, view);
  return view.getUint32(0) === 0x89504e47 ? readPng(bytes, view) : undefined;
}
