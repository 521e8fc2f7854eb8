import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFont } from '../pdf/font-program.ts';
import { outlineText } from './outline-text.ts';
import { paintOperators } from './paint-operators.ts';
import { createRaster, type Raster } from './raster.ts';

const SIZE = 20;

function paint(
  operators: string,
  texts: readonly string[] = [],
  font?: (text: string, size: number) => number[][],
) {
  const raster = createRaster(SIZE, SIZE);
  const target = { raster, scale: 1, offset: [0, 0], texts, outlineText: font ?? (() => []) } as const;
  paintOperators(operators, target);
  return readRed(raster);
}

/** Returns the red value of each pixel, row by row. */
function readRed(raster: Raster): number[][] {
  const png = Buffer.from(raster.toPng());
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  return Array.from({ length: SIZE }, (_, y) =>
    Array.from({ length: SIZE }, (__, x) => rows[y * (1 + SIZE * 3) + 1 + x * 3]!),
  );
}

const count = (pixels: number[][], isMeant: (red: number) => boolean): number =>
  pixels.flat().filter(isMeant).length;
const isDark = (red: number): boolean => red < 100;

describe('paintOperators()', () => {
  it('fills what a path winds round, and half of a pixel half', () => {
    const pixels = paint('0 0 0 rg\n2 3 4.5 6 re\nf\n');

    expect(count(pixels, (red) => red === 0)).toBe(4 * 6);
    expect(count(pixels, (red) => red > 100 && red < 160)).toBe(6);
  });

  it('strokes lines as wide as they are, their corners closed', () => {
    const pixels = paint('0 0 0 RG\n2 w[]0 d\n5 5 m\n15 5 l\n15 15 l\nS\n');

    expect(count(pixels, isDark)).toBe(2 * 12 + 2 * 10);
    expect(pixels[4]![15]).toBe(0);
  });

  it('comes to an end with dashes of whatever length', () => {
    const part = fc.double({ min: 0.1, max: 3, noNaN: true });
    fc.assert(
      fc.property(part, part, part, (on, off, length) => {
        const pixels = paint(
          `0 0 0 RG\n1 w[${on.toFixed(1)} ${off.toFixed(1)}]0 d\n0 9.5 m\n${(length * 6).toFixed(1)} 9.5 l\nS\n`,
        );
        expect(count(pixels, (red) => red < 255)).toBeGreaterThan(0);
      }),
    );
  });

  it('writes texts from their base line, pressed together where they are', async () => {
    const font = await loadFont('regular');
    const outline = (text: string, size: number): number[][] =>
      outlineText(font, text, size).map((one) => [...one]);

    const plain = paint('0 0 0 rg\nBT/F1 12 Tf 1 0 0 -1 0 0 Tm\n2 -16 Td(0)Tj\nET\n', ['HI'], outline);
    const pressed = paint(
      '0 0 0 rg\nBT/F1 12 Tf 1 0 0 -1 0 0 Tm\n2 -16 Td 50 Tz(0)Tj 100 Tz\nET\n',
      ['HI'],
      outline,
    );

    const widthOf = (pixels: number[][]): number =>
      Math.max(...pixels.map((row) => row.findLastIndex((red) => red < 200)));
    expect(pixelsBelow(plain, 16)).toBe(0);
    expect(count(plain, isDark)).toBeGreaterThan(15);
    expect(widthOf(pressed)).toBeLessThan(widthOf(plain));
  });
});

function pixelsBelow(pixels: number[][], y: number): number {
  return count(pixels.slice(y), (red) => red < 255);
}
