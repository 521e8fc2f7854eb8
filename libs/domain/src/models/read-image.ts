import { signatureOf, viewOf } from './file-reading.ts';

/** A picture as its first bytes tell it; without sizes where they stand further on. */
export interface ImageReading {
  mime_type: string;
  width: number | null;
  height: number | null;
}

/** Gives what kind of picture begins with these bytes, undefined when it is none of those known. */
export function readImage(head: Uint8Array<ArrayBuffer>): ImageReading | undefined {
  const text = signatureOf(head);
  if (head.length < 16) return undefined;
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return readPng(head, text);
  if (text.startsWith('\xff\xd8\xff')) return readJpeg(head);
  if (/^GIF8[79]a/.test(text))
    return image('image/gif', viewOf(head).getUint16(6, true), viewOf(head).getUint16(8, true));
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return readWebp(head, text);
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return readTiff(head, text.startsWith('II'));
  if (text.startsWith('BM') && viewOf(head).getUint16(6, true) === 0 && head.length >= 26)
    return readBmp(head);
  if (text.startsWith('\xabKTX 20\xbb\r\n\x1a\n') && head.length >= 32)
    return image('image/ktx2', viewOf(head).getUint32(20, true), viewOf(head).getUint32(24, true));
  const brand = /^....ftyp(heic|heix|hevc|mif1|msf1|avif|avis)/s.exec(text)?.[1];
  return brand === undefined ? undefined : image(brand.startsWith('avi') ? 'image/avif' : 'image/heic');
}

function image(mime_type: string, width: number | null = null, height: number | null = null): ImageReading {
  return { mime_type, width, height };
}

function readPng(head: Uint8Array<ArrayBuffer>, text: string): ImageReading | undefined {
  if (head.length < 24 || !text.startsWith('IHDR', 12)) return undefined;
  return image('image/png', viewOf(head).getUint32(16), viewOf(head).getUint32(20));
}

/** The size stands in the frame header (ITU-T T.81, B.2.2), behind any number of other segments. */
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

/** The first directory (TIFF 6.0, section 2), where it stands in the bytes at hand. */
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

function readBmp(head: Uint8Array<ArrayBuffer>): ImageReading {
  return image('image/bmp', viewOf(head).getInt32(18, true), Math.abs(viewOf(head).getInt32(22, true)));
}
