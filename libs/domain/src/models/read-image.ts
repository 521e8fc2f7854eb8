import { signatureOf, viewOf } from './file-reading.ts';

/** A picture according to its first bytes. Sizes are absent if they are further on. */
export interface ImageReading {
  mime_type: string;
  width: number | null;
  height: number | null;
}

interface ImageKind {
  /** Texts at positions of the first bytes. All must match. */
  marks: readonly (readonly [at: number, text: string])[];
  read: (head: Uint8Array<ArrayBuffer>, text: string) => ImageReading | undefined;
}

const KINDS: readonly ImageKind[] = [
  { marks: [[0, '\x89PNG\r\n\x1a\n']], read: readPng },
  { marks: [[0, '\xff\xd8\xff']], read: readJpeg },
  { marks: [[0, 'GIF87a']], read: readGif },
  { marks: [[0, 'GIF89a']], read: readGif },
  {
    marks: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
    read: readWebp,
  },
  { marks: [[0, 'II*\0']], read: (head) => readTiff(head, true) },
  { marks: [[0, 'MM\0*']], read: (head) => readTiff(head, false) },
  {
    marks: [
      [0, 'BM'],
      [6, '\0\0'],
    ],
    read: readBmp,
  },
  { marks: [[0, '\xabKTX 20\xbb\r\n\x1a\n']], read: readKtx },
  ...['avif', 'avis'].map((brand) => ofBrand(brand, 'image/avif')),
  ...['heic', 'heix', 'hevc', 'mif1', 'msf1'].map((brand) => ofBrand(brand, 'image/heic')),
];

/** A picture in the container of MPEG-4 (ISO/IEC 14496-12, 4.3). */
function ofBrand(brand: string, mimeType: string): ImageKind {
  return { marks: [[4, `ftyp${brand}`]], read: () => image(mimeType) };
}

/** Returns the kind of picture that begins with these bytes. Undefined if it is not supported. */
export function readImage(head: Uint8Array<ArrayBuffer>): ImageReading | undefined {
  if (head.length < 16) return undefined;
  const text = signatureOf(head);
  const kind = KINDS.find(({ marks }) => marks.every(([at, mark]) => text.startsWith(mark, at)));
  return kind?.read(head, text);
}

function image(mime_type: string, width: number | null = null, height: number | null = null): ImageReading {
  return { mime_type, width, height };
}

function readPng(head: Uint8Array<ArrayBuffer>, text: string): ImageReading | undefined {
  if (head.length < 24 || !text.startsWith('IHDR', 12)) return undefined;
  return image('image/png', viewOf(head).getUint32(16), viewOf(head).getUint32(20));
}

/** Reads the size from the frame header (ITU-T T.81, B.2.2), after any number of other segments. */
function readJpeg(head: Uint8Array<ArrayBuffer>): ImageReading {
  const view = viewOf(head);
  for (let at = 2; at + 9 < head.length;) {
    const marker = view.getUint16(at);
    if (marker < 0xff01) break;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return image('image/jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return image('image/jpeg');
}

function readGif(head: Uint8Array<ArrayBuffer>): ImageReading {
  return image('image/gif', viewOf(head).getUint16(6, true), viewOf(head).getUint16(8, true));
}

function readWebp(head: Uint8Array<ArrayBuffer>, text: string): ImageReading {
  const view = viewOf(head);
  const type = 'image/webp';
  if (head.length < 30) return image(type);
  if (text.startsWith('VP8X', 12)) {
    const size = (at: number): number => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
    return image(type, size(24), size(27));
  }
  if (text.startsWith('VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return image(type, 1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
  }
  return image(type, view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
}

const TIFF_WIDTH = 256;
const TIFF_HEIGHT = 257;

/** Reads the first directory (TIFF 6.0, section 2), if it is within the given bytes. */
function readTiff(head: Uint8Array<ArrayBuffer>, isLittle: boolean): ImageReading {
  const view = viewOf(head);
  const at = view.getUint32(4, isLittle);
  const sizes = new Map<number, number>();
  if (at + 2 > head.length) return image('image/tiff');
  const entries = Math.min(view.getUint16(at, isLittle), Math.floor((head.length - at - 2) / 12));
  for (let i = 0; i < entries; i++) {
    const entry = at + 2 + i * 12;
    const isShort = view.getUint16(entry + 2, isLittle) === 3;
    const value = isShort ? view.getUint16(entry + 8, isLittle) : view.getUint32(entry + 8, isLittle);
    sizes.set(view.getUint16(entry, isLittle), value);
  }
  return image('image/tiff', sizes.get(TIFF_WIDTH) ?? null, sizes.get(TIFF_HEIGHT) ?? null);
}

function readBmp(head: Uint8Array<ArrayBuffer>): ImageReading | undefined {
  if (head.length < 26) return undefined;
  return image('image/bmp', viewOf(head).getInt32(18, true), Math.abs(viewOf(head).getInt32(22, true)));
}

function readKtx(head: Uint8Array<ArrayBuffer>): ImageReading | undefined {
  if (head.length < 32) return undefined;
  return image('image/ktx2', viewOf(head).getUint32(20, true), viewOf(head).getUint32(24, true));
}
