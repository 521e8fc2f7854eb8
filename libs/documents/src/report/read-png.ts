// Loops over up to 25 million pixels. Cost: linear in them.
import { deflateSync, inflateSync } from 'node:zlib';
import type { PictureData } from './picture-data.ts';

/** Channels per pixel by the colour type of a PNG. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
/** Maximum pixels of a picture with opacity. It must be decoded, because PDF stores opacity separately. */
const MOST_PIXELS = 25_000_000;

interface Png {
  width: number;
  height: number;
  bits: number;
  colourType: number;
  palette: Uint8Array | undefined;
  data: Uint8Array;
}

/**
 * Prepares a PNG for embedding: unchanged if PDF can read it, decoded if it has opacity. Interlaced
 * pictures are not supported.
 */
export function readPng(bytes: Uint8Array, view: DataView): PictureData | undefined {
  const png = readChunks(bytes, view);
  if (!png) return undefined;
  try {
    return png.colourType >= 4 ? splitOpacity(png) : takeAsIs(png);
  } catch {
    // Data that cannot be inflated is not a picture.
    return undefined;
  }
}

function readChunks(bytes: Uint8Array, view: DataView): Png | undefined {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (bytes.length < 33 || width === 0 || height === 0) return undefined;
  const [bits, colourType, interlace] = [bytes[24]!, bytes[25]!, bytes[28]!];
  if (interlace !== 0 || !CHANNELS.has(colourType)) return undefined;
  let palette: Uint8Array | undefined;
  const pieces: Uint8Array[] = [];
  for (let at = 33; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === PALETTE) palette = content;
    if (type === DATA) pieces.push(content);
    at += 12 + length;
  }
  if (pieces.length === 0 || (colourType === 3 && !palette)) return undefined;
  return { width, height, bits, colourType, palette, data: Buffer.concat(pieces) };
}

const PALETTE = 0x504c5445;
const DATA = 0x49444154;

/** PDF's predictor 15 is the filter of PNG. */
function takeAsIs({ width, height, bits, colourType, palette, data }: Png): PictureData {
  const colours = CHANNELS.get(colourType)!;
  const space = palette && colourType === 3 ? indexed(palette) : colours === 3 ? '/DeviceRGB' : '/DeviceGray';
  const parameters = `<</Predictor 15/Colors ${colours}/BitsPerComponent ${bits}/Columns ${width}>>`;
  const entries = `/ColorSpace${space}/BitsPerComponent ${bits}/Filter/FlateDecode/DecodeParms${parameters}`;
  return { width, height, entries, packed: data, turns: 0 };
}

function indexed(palette: Uint8Array): string {
  const last = Math.floor(palette.length / 3) - 1;
  return `[/Indexed/DeviceRGB ${last}<${Buffer.from(palette).toString('hex')}>]`;
}

function splitOpacity({ width, height, bits, colourType, data }: Png): PictureData | undefined {
  const channels = CHANNELS.get(colourType)!;
  if (bits !== 8 || width * height > MOST_PIXELS) return undefined;
  const rowLength = 1 + width * channels;
  const raw = inflateSync(data, { maxOutputLength: rowLength * height });
  if (raw.length < rowLength * height) return undefined;
  unfilter(raw, { rowLength, height, channels });
  const colours = channels - 1;
  const pixels = Buffer.alloc(width * height * colours);
  const opacity = Buffer.alloc(width * height);
  let [from, to] = [0, 0];
  for (let at = 0; at < opacity.length; at++) {
    // Each row begins with its filter byte.
    if (at % width === 0) from++;
    for (let colour = 0; colour < colours; colour++) pixels[to++] = raw[from++]!;
    opacity[at] = raw[from++]!;
  }
  const space = colours === 3 ? '/DeviceRGB' : '/DeviceGray';
  return {
    width,
    height,
    entries: `/ColorSpace${space}/BitsPerComponent 8/Filter/FlateDecode`,
    packed: deflateSync(pixels),
    mask: deflateSync(opacity),
    turns: 0,
  };
}

interface Rows {
  rowLength: number;
  height: number;
  channels: number;
}

/**
 * Reverses the filters in place (PNG specification, 9.2): each byte was stored relative to its left
 * and upper neighbours.
 */
function unfilter(raw: Buffer, { rowLength, height, channels }: Rows): void {
  for (let row = 0; row < height; row++) {
    const start = row * rowLength;
    const filter = raw[start]!;
    for (let at = start + 1; at < start + rowLength; at++) {
      const hasLeft = at - start > channels;
      const left = hasLeft ? raw[at - channels]! : 0;
      const above = row > 0 ? raw[at - rowLength]! : 0;
      const corner = hasLeft && row > 0 ? raw[at - rowLength - channels]! : 0;
      raw[at] = (raw[at]! + predict(filter, { left, above, corner })) & 0xff;
    }
  }
}

function predict(
  filter: number,
  { left, above, corner }: { left: number; above: number; corner: number },
): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? paeth(left, above, corner) : 0;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - above),
    Math.abs(guess - corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
