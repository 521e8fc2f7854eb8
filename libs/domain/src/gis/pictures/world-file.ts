import { ValidationError, type BilingualMessage } from '@trowel/domain/core';

/** Longest world file that is read, in characters. */
export const MAX_WORLD_FILE = 4_096;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const ENDING = /\.(?:jgw|jpgw|jpegw|pgw|pngw|tfw|tifw|tiffw|wpw|webpw|wld)$/i;

/** Endings of pictures by the ending of their world file. */
const PICTURE_ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^jp?e?g?w$/, ['jpg', 'jpeg']],
  [/^pn?gw$/, ['png']],
  [/^ti?f?fw$/, ['tif', 'tiff']],
  [/^we?b?pw$/, ['webp']],
];

/**
 * Parses a world file: six numbers, one per line, in the order A, D, B, E, C, F. A decimal comma is accepted. @throws
 * ValidationError that names the line
 */
export function parseWorldFile(text: string): number[] {
  const lines = text.split(/\s+/).filter((line) => line !== '');
  if (text.length > MAX_WORLD_FILE || lines.length !== 6)
    throw createWorldFileError({
      en: `A world file has six numbers, one per line; this one has ${lines.length}`,
      it: `Un world file contiene sei numeri, uno per riga: questo ne ha ${lines.length}`,
    });
  return lines.map((line, at) => {
    const plain = line.replace(',', '.');
    const value = Number(plain);
    if (NUMBER.test(plain) && Number.isFinite(value)) return value;
    const shown = line.slice(0, 30);
    throw createWorldFileError({
      en: `Line ${at + 1} of the world file is not a number: ${shown}`,
      it: `La riga ${at + 1} del world file non è un numero: ${shown}`,
    });
  });
}

/** Formats the six numbers as the text of a world file. */
export function formatWorldFile(numbers: readonly number[]): string {
  return numbers.map((value) => `${value}\n`).join('');
}

/** Returns true if a file is a world file according to its name. */
export function isWorldFileName(fileName: string): boolean {
  return ENDING.test(fileName);
}

/** Returns the lower-case names that the picture of a world file can have: `plan.jpg` and `plan.jpeg` for `plan.jgw`. */
export function listPictureNames(worldFileName: string): string[] {
  const name = worldFileName.toLowerCase();
  const stem = name.replace(ENDING, '');
  const ending = name.slice(stem.length + 1);
  const known = PICTURE_ENDINGS.find(([pattern]) => pattern.test(ending))?.[1];
  return (known ?? PICTURE_ENDINGS.flatMap(([, endings]) => endings)).map((one) => `${stem}.${one}`);
}

function createWorldFileError(message: BilingualMessage): ValidationError {
  return new ValidationError([{ field: 'georeference', message, type: 'world_file' }], message);
}
