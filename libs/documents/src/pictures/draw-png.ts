import { ValidationError } from '@trowel/domain/core';
import { loadSharp } from './load-sharp.ts';

/** Maximum size of a picture of a drawing, in pixels. */
interface PictureRoom {
  side: number;
  /** Maximum of width times height. */
  pixels: number;
}

/** Maximum size of a file, for pages and slides. */
const FILE_ROOM: PictureRoom = { side: 12_000, pixels: 40_000_000 };
/** Maximum size of a picture in a chat. Chat programs shrink larger pictures and reject a megabyte. */
const CHAT_ROOM: PictureRoom = { side: 2_000, pixels: 2_400_000 };
const CHAT_BYTES = 600_000;

/** Maximum pixels per point. Numbers in boxes are then 18 pixels high. */
const MOST_SCALE = 2;
/** Minimum pixels per point. Below it, numbers in boxes cannot be read. */
const LEAST_SCALE = 1;
const SIZE = /<svg [^>]*?width="([\d.]+)" height="([\d.]+)"/;
const TIMEOUT_S = 60;
/** Palette size. Drawings have few colours; the rest are anti-aliased edges. */
const COLOURS = 128;

/** Reads the size of a drawing of this program, in points. */
export function sizeOfDrawing(svg: string): { width: number; height: number } {
  const [, width, height] = SIZE.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** Returns the pixels per point at which a drawing fits, or undefined if it would be unreadable. */
function scaleFor(svg: string, { side, pixels }: PictureRoom): number | undefined {
  const { width, height } = sizeOfDrawing(svg);
  const fits = Math.min(MOST_SCALE, side / Math.max(width, height), Math.sqrt(pixels / (width * height)));
  return fits >= LEAST_SCALE ? fits : undefined;
}

/**
 * Returns the pixels per point of a file.
 * @throws ValidationError for a drawing that would be unreadable as a picture
 */
export function refuseUnreadable(svg: string): number {
  const scale = scaleFor(svg, FILE_ROOM);
  if (scale !== undefined) return scale;
  const { width, height } = sizeOfDrawing(svg);
  const message = `The drawing is ${Math.round(width)} by ${Math.round(height)} points, too large for a picture in which its numbers could be read; take pdf or svg, or a part of it`;
  throw new ValidationError([{ field: 'format', message, type: 'too_large_a_picture' }], message);
}

/**
 * Renders a drawing with outlined texts (`outlineSvgTexts()`) as PNG.
 * Call it in a worker process: the pixels of a large drawing (60 MB) stay allocated in the process
 * after the call.
 * @throws ValidationError as refuseUnreadable()
 */
export async function drawPng(svg: string): Promise<Uint8Array> {
  return paint(svg, refuseUnreadable(svg));
}

/** Renders as `drawPng()` in a size for chats. Returns undefined if the drawing would be unreadable at that size. */
export async function drawSmallPng(svg: string): Promise<Uint8Array | undefined> {
  const scale = scaleFor(svg, CHAT_ROOM);
  if (scale === undefined) return undefined;
  const sharpest = await paint(svg, scale);
  const png = sharpest.length > CHAT_BYTES && scale > LEAST_SCALE ? await paint(svg, LEAST_SCALE) : sharpest;
  return png.length > CHAT_BYTES ? undefined : png;
}

/** At 72 dots per inch a point is a pixel. */
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
