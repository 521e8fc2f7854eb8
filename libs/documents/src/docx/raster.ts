// Loops over some ten million pixels and some hundred thousand edges. Cost: linear in the filled
// area.
import { crc32, deflateSync } from 'node:zlib';

/** A closed outline: x0, y0, x1, y1, … in pixels, y down. */
export type Outline = readonly number[];

/** Red, green and blue, each 0 to 255. */
export type Ink = readonly number[];

/** An RGB picture, initially white. */
export interface Raster {
  /** Fills outlines with the nonzero winding rule. */
  paint(outlines: readonly Outline[], ink: Ink): void;
  toPng(): Uint8Array;
}

/** Sample lines per row of pixels. More make smoother edges. */
const LINES = 4;

/** An edge of an outline that is not horizontal. */
interface Edge {
  top: number;
  bottom: number;
  /** Position at its top, and its shift to the right per row. */
  x: number;
  slope: number;
  /** Direction: 1 is downward, -1 upward. */
  turn: 1 | -1;
}

/** Creates a white picture. */
export function createRaster(width: number, height: number): Raster {
  const pixels = Buffer.alloc(width * height * 3, 255);
  const cover = new Float32Array(width);
  return {
    paint(outlines, ink) {
      const edges = listEdges(outlines).sort((a, b) => a.top - b.top);
      let open: Edge[] = [];
      let next = 0;
      const start = Math.max(0, Math.floor(edges[0]?.top ?? height));
      for (let row = start; row < height && (next < edges.length || open.length > 0); row++) {
        while (next < edges.length && edges[next]!.top < row + 1) open.push(edges[next++]!);
        open = open.filter(({ bottom }) => bottom > row);
        cover.fill(0);
        for (let line = 0; line < LINES; line++) coverLine(open, row + (line + 0.5) / LINES, cover);
        blendRow(pixels.subarray(row * width * 3, (row + 1) * width * 3), cover, ink);
      }
    },
    toPng: () => writePng(pixels, { width, height }),
  };
}

function listEdges(outlines: readonly Outline[]): Edge[] {
  const edges: Edge[] = [];
  for (const points of outlines) {
    for (let at = 0; at < points.length; at += 2) {
      const [x0, y0] = [points[at]!, points[at + 1]!];
      const [x1, y1] = [points[(at + 2) % points.length]!, points[(at + 3) % points.length]!];
      if (y0 === y1) continue;
      const slope = (x1 - x0) / (y1 - y0);
      edges.push(
        y0 < y1
          ? { top: y0, bottom: y1, x: x0, slope, turn: 1 }
          : { top: y1, bottom: y0, x: x1, slope, turn: -1 },
      );
    }
  }
  return edges;
}

/** Adds the covered part of each pixel of a row along a sample line. */
function coverLine(edges: readonly Edge[], y: number, cover: Float32Array): void {
  const crossings: { x: number; turn: number }[] = [];
  for (const { top, bottom, x, slope, turn } of edges) {
    if (y >= top && y < bottom) crossings.push({ x: x + (y - top) * slope, turn });
  }
  crossings.sort((a, b) => a.x - b.x);
  let winding = 0;
  for (const [at, { x, turn }] of crossings.entries()) {
    winding += turn;
    const next = crossings[at + 1];
    if (winding !== 0 && next) coverSpan(cover, x, next.x);
  }
}

function coverSpan(cover: Float32Array, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(cover.length, to)];
  for (let pixel = Math.floor(left); pixel < right; pixel++) {
    cover[pixel]! += (Math.min(right, pixel + 1) - Math.max(left, pixel)) / LINES;
  }
}

function blendRow(row: Buffer, cover: Float32Array, ink: Ink): void {
  for (let pixel = 0; pixel < cover.length; pixel++) {
    const part = cover[pixel]!;
    if (part === 0) continue;
    for (let colour = 0; colour < 3; colour++) {
      const at = pixel * 3 + colour;
      row[at] = Math.round(row[at]! + (ink[colour]! - row[at]!) * Math.min(1, part));
    }
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function writePng(pixels: Buffer, { width, height }: { width: number; height: number }): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, RGB, standard compression, no interlacing. Each row names its filter.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let row = 0; row < height; row++) {
    pixels.copy(rows, row * (1 + width * 3) + 1, row * width * 3, (row + 1) * width * 3);
  }
  const parts = [
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(rows)),
    writeChunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([SIGNATURE, ...parts]));
}

function writeChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, content.length + 8)), content.length + 8);
  return chunk;
}
