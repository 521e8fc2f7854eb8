import jsQR from 'jsqr';

/** A QR code as drawn: position and size of a square in pt, and its dark squares in squares. */
export interface DrawnCode {
  x: number;
  y: number;
  module: number;
  squares: number[][];
}

/** Finds the codes in the content of a page, from the transformation and the rectangles of each. */
export function listCodes(content: string): DrawnCode[] {
  const drawn = content.matchAll(/q 0 0 0 rg\n([\d.]+) 0 0 [\d.]+ ([\d.]+) ([\d.]+) cm\n([^f]*)f Q/g);
  return [...drawn].map(([, module, x, y, squares]) => ({
    module: Number(module),
    x: Number(x),
    y: Number(y),
    squares: squares!
      .trim()
      .split('\n')
      .map((line) => line.split(' ').slice(0, 4).map(Number)),
  }));
}

/** Decodes a code from its squares, with a different library than the one that created it. */
export function decodeCode(squares: readonly number[][]): string | undefined {
  const scale = 4;
  const edge = 4 * scale;
  const size = Math.max(...squares.map(([x = 0, , length = 0]) => x + length)) * scale + 2 * edge;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [x = 0, y = 0, length = 0] of squares) {
    for (let row = y * scale; row < (y + 1) * scale; row++) {
      for (let column = x * scale; column < (x + length) * scale; column++) {
        pixels.fill(
          0,
          ((row + edge) * size + column + edge) * 4,
          ((row + edge) * size + column + edge) * 4 + 3,
        );
      }
    }
  }
  return jsQR(pixels, size, size)?.data;
}
