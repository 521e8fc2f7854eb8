import { ValidationError } from '@trowel/domain/core';
import { loadSharp } from './load-sharp.ts';

/** How large a picture of a drawing may be, in pixels. */
interface PictureRoom {
  side: number;
  /** All of them. */
  pixels: number;
}

/** Of a file, to be put on a page or a slide. */
const FILE_ROOM: PictureRoom = { side: 12_000, pixels: 40_000_000 };
/** Of a picture in a conversation, whose programs shrink larger ones and refuse a megabyte. */
const CHAT_ROOM: PictureRoom = { side: 2_000, pixels: 2_400_000 };
const CHAT_BYTES = 600_000;

/** Pixels to the point where there is room: numbers in boxes are then 18 pixels high. */
const MOST_SCALE = 2;
/** Below a pixel to the point the numbers in boxes cannot be read. */
const LEAST_SCALE = 1;
const SIZE = /<svg [^>]*?width="([\d.]+)" height="([\d.]+)"/;
const TIMEOUT_S = 60;
/** Colours of a drawing are few; the rest are edges of lines. */
const COLOURS = 128;

/** Gives the size of a drawing of ours, in points. */
export function sizeOfDrawing(svg: string): { width: number; height: number } {
  const [, width, height] = SIZE.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** Pixels to the point at which a drawing fits; undefined where it could not be read. */
function scaleFor(svg: string, { side, pixels }: PictureRoom): number | undefined {
  const { width, height } = sizeOfDrawing(svg);
  const fits = Math.min(MOST_SCALE, side / Math.max(width, height), Math.sqrt(pixels / (width * height)));
  return fits >= LEAST_SCALE ? fits : undefined;
}

/** @throws ValidationError for a drawing that a picture cannot show so that it is read */
export function refuseUnreadable(svg: string): number {
  const scale = scaleFor(svg, FILE_ROOM);
  if (scale !== undefined) return scale;
  const { width, height } = sizeOfDrawing(svg);
  const message = `The drawing is ${Math.round(width)} by ${Math.round(height)} points, too large for a picture in which its numbers could be read; take pdf or svg, or a part of it`;
  throw new ValidationError([{ field: 'format', message, type: 'too_large_a_picture' }], message);
}

/**
 * Makes a picture of a drawing whose texts are outlines (`outlineSvgTexts()`). The work is done by threads of libvips: called
 * where the process serves, not in a worker thread. @throws ValidationError as refuseUnreadable()
 */
export async function drawPng(svg: string): Promise<Uint8Array> {
  return paint(svg, refuseUnreadable(svg));
}

/** As `drawPng()`, of a size for conversations; undefined where the drawing could not be read at that size. */
export async function drawSmallPng(svg: string): Promise<Uint8Array | undefined> {
  const scale = scaleFor(svg, CHAT_ROOM);
  if (scale === undefined) return undefined;
  const sharpest = await paint(svg, scale);
  const png = sharpest.length > CHAT_BYTES && scale > LEAST_SCALE ? await paint(svg, LEAST_SCALE) : sharpest;
  return png.length > CHAT_BYTES ? undefined : png;
}

/** At 72 dots to the inch a point is a pixel. */
const DENSITY = 72;

async function paint(svg: string, scale: number): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg), {
    density: DENSITY * scale,
    limitInputPixels: FILE_ROOM.pixels * 2,
    unlimited: true,
  })
    .timeout({ seconds: TIMEOUT_S })
    .png({ palette: true, colours: COLOURS, effort: 4 })
    .toBuffer();
}
