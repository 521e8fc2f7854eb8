import { crc32, deflateSync } from 'node:zlib';

/** Creates a PNG of one colour, half transparent if it has opacity. Rows use different filters. */
export function createPng({
  width,
  height,
  hasOpacity,
}: {
  width: number;
  height: number;
  hasOpacity: boolean;
}): Uint8Array {
  const channels = hasOpacity ? 4 : 3;
  const rows: number[] = [];
  for (let row = 0; row < height; row++) {
    // Filter "sub" stores only the first pixel, "up" only the first row.
    rows.push(row === 0 ? 1 : 2);
    for (let at = 0; at < width * channels; at++) {
      rows.push(row === 0 && at < channels ? [200, 100, 50, 128][at]! : 0);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, hasOpacity ? 6 : 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Creates the beginning of a JPEG, as much as is read. `orientation` is the value of the Exif tag. */
export function createJpeg({
  width,
  height,
  orientation = 1,
  components = 3,
}: {
  width: number;
  height: number;
  orientation?: number;
  components?: number;
}): Uint8Array {
  const exif = Buffer.from('ffe10022457869660000', 'hex');
  const directory = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  directory.writeUInt16BE(orientation, 18);
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  frame.writeUInt8(components, 9);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), exif, directory, frame, Buffer.from('ffd9', 'hex')]);
}
