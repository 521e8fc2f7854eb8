import type { PictureData } from './picture-data.ts';

const SPACES = new Map([
  [1, '/ColorSpace/DeviceGray'],
  [3, '/ColorSpace/DeviceRGB'],
  // Programs store CMYK values inverted.
  [4, '/ColorSpace/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]'],
]);
/** Quarter turns by the value of the Exif tag Orientation. Mirrored pictures are rare and only rotated. */
const TURNS: readonly number[] = [0, 0, 0, 2, 2, 1, 1, 3, 3];

/** Prepares a JPEG for embedding without decoding it. Only its frame header is read (ITU-T T.81, B.2.2). */
export function readJpeg(bytes: Uint8Array, view: DataView): PictureData | undefined {
  let turns = 0;
  for (let at = 2; at + 10 < bytes.length;) {
    const marker = view.getUint16(at);
    if (marker === 0xffff) {
      at++;
      continue;
    }
    if (marker < 0xffc0) return undefined;
    if (marker === 0xffe1) turns = readTurns(view, at + 4);
    if (isFrame(marker)) return describe(bytes, view, { at, turns });
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}

function describe(
  bytes: Uint8Array,
  view: DataView,
  { at, turns }: { at: number; turns: number },
): PictureData | undefined {
  const bits = view.getUint8(at + 4);
  const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
  const space = SPACES.get(view.getUint8(at + 9));
  if (bits !== 8 || width === 0 || height === 0 || space === undefined) return undefined;
  return { width, height, entries: `${space}/BitsPerComponent 8/Filter/DCTDecode`, packed: bytes, turns };
}

const EXIF = 0x45786966;
const ORIENTATION = 0x0112;

/** Reads the tag Orientation in the first directory of an Exif segment. Returns 0 if there is none. */
function readTurns(view: DataView, at: number): number {
  const start = at + 6;
  if (start + 8 > view.byteLength || view.getUint32(at) !== EXIF) return 0;
  const isLittle = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittle);
  if (directory + 2 > view.byteLength) return 0;
  const count = Math.min(
    view.getUint16(directory, isLittle),
    Math.floor((view.byteLength - directory - 2) / 12),
  );
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12;
    if (view.getUint16(entry, isLittle) === ORIENTATION) {
      return TURNS[view.getUint16(entry + 8, isLittle)] ?? 0;
    }
  }
  return 0;
}
