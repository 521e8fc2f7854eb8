import type { BilingualMessage } from '@trowel/domain/core';
import { readImage, refuseFile } from '@trowel/domain/models';
import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';

/** A picture to create previews of. */
export interface PictureToShow {
  fileName: string;
  /** Media type detected from its content. */
  mimeType: string;
  bytes: Uint8Array;
}

/** Media type of previews. */
export const PREVIEW_TYPE = 'image/webp';

/**
 * Maximum pixels per format. Formats that are decoded line by line may be large, those decoded as a
 * whole must be smaller.
 */
const PIXELS_BY_KIND: Readonly<Record<string, number>> = {
  'image/jpeg': 500_000_000,
  'image/png': 500_000_000,
  'image/tiff': 500_000_000,
  'image/webp': 100_000_000,
  'image/avif': 100_000_000,
  'image/gif': 50_000_000,
};
const TIMEOUT_S = 30;
const QUALITY = 82;
/** WebP effort from 0 (fast) to 6 (small). Level 3 is a third larger than 6, in a fifth of the time. */
const EFFORT = 3;

/**
 * Creates a preview of a picture at each size (longest side, px; never enlarged): upright, sRGB,
 * without metadata, as WebP. Threads of libvips do the work, so this one is not blocked.
 * @throws UnsupportedMediaTypeError for unsupported formats, damaged files and too many pixels
 * @throws UnavailableError if the library does not run
 */
export async function createPreviews(
  picture: PictureToShow,
  sizes: readonly number[],
): Promise<Uint8Array[]> {
  const { fileName, mimeType, bytes } = picture;
  const limitInputPixels = PIXELS_BY_KIND[mimeType];
  if (limitInputPixels === undefined) {
    throw refuseFile(fileName, {
      en: `has a format (${mimeType}) that does not support previews`,
      it: `ha un formato (${mimeType}) di cui non si può creare l’anteprima`,
    });
  }
  if (isMarkup(bytes) || !isPicture(bytes)) throw refuseFile(fileName, DAMAGED);
  const sharp = await loadSharp();
  const largest = Math.max(...sizes);
  const read = sharp(bytes, {
    limitInputPixels,
    failOn: 'truncated',
    autoOrient: true,
    sequentialRead: true,
  });
  const { data, info } = await shrink(read, largest)
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_S })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw refuseFile(fileName, formatFault(error));
    });
  const { width, height, channels } = info;
  const made: Uint8Array[] = [];
  for (const size of sizes) {
    const pixels = sharp(data, { raw: { width, height, channels } });
    made.push(await shrink(pixels, size).webp({ quality: QUALITY, effort: EFFORT }).toBuffer());
  }
  return made;
}

function shrink(picture: Sharp, size: number): Sharp {
  return picture.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });
}

function formatFault(error: unknown): BilingualMessage {
  const words = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(words))
    return {
      en: 'has too many pixels for a preview',
      it: 'ha troppi pixel per un’anteprima',
    };
  if (/timeout/i.test(words))
    return {
      en: `takes longer than ${TIMEOUT_S} s to decode`,
      it: `richiede più di ${TIMEOUT_S} s per essere aperto`,
    };
  return DAMAGED;
}

const DAMAGED = {
  en: 'is incomplete or damaged; it has no preview',
  it: 'è incompleto o danneggiato: non c’è l’anteprima',
};
const GZIP = [0x1f, 0x8b];

/** Detects SVG, also compressed, with the file name of a picture. SVG files of users are never rendered. */
function isMarkup(bytes: Uint8Array): boolean {
  return GZIP.every((byte, at) => bytes[at] === byte) || /^(?:\xef\xbb\xbf)?\s*</.test(headOf(bytes));
}

/** Returns true if the first bytes are those of a supported format. Other files reach no decoder. */
function isPicture(bytes: Uint8Array): boolean {
  const reading = readImage(Uint8Array.from(bytes.subarray(0, HEAD_BYTES)));
  return reading !== undefined && PIXELS_BY_KIND[reading.mime_type] !== undefined;
}

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
}

/** Number of bytes in which the library looks for the format. */
const HEAD_BYTES = 1_024;
