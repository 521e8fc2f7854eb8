import { describe, expect, it } from 'vitest';
import { createGeotiff, type GeotiffContents } from '../testing/create-geotiff.ts';
import { readTiffTags, type GeotiffReading } from './read-geotiff.ts';
import { readMedia } from './read-media.ts';
import type { FileReading } from './file-reading.ts';

function run<T>(reading: FileReading<T>, bytes: Uint8Array<ArrayBuffer>): { result: T; read: number } {
  let read = 0;
  for (let step = reading.next(); ;) {
    if (step.done) return { result: step.value, read };
    const { start, length } = step.value;
    const piece = bytes.slice(start, start + length);
    read += piece.length;
    step = reading.next(piece);
  }
}

const read = (contents: GeotiffContents): GeotiffReading | undefined =>
  run(readTiffTags(), createGeotiff(contents)).result?.geotiff;

/** A corner at 500,000 / 4,800,100 and pixels of 5 cm. */
const PLACED: GeotiffContents = {
  width: 400,
  height: 300,
  pixelScale: [0.05, 0.05, 0],
  tiepoint: [0, 0, 0, 500_000, 4_800_100, 0],
  keys: { 1024: 1, 1025: 1, 3072: 32_633 },
};

describe('readTiffTags()', () => {
  it.each([true, false])('reads scale and tie point, with bytes in both orders (little: %s)', (isLittle) => {
    const reading = read({ ...PLACED, isLittle })!;

    expect(reading).toMatchObject({ width: 400, height: 300, srid: 32_633 });
    expect(reading.world_file).toEqual([0.05, 0, 0, -0.05, 500_000.025, expect.closeTo(4_800_099.975, 6)]);
  });

  it('distinguishes pixels that are areas from pixels that are points', () => {
    const { world_file } = read({ ...PLACED, keys: { 1025: 2, 3072: 32_633 } })!;

    expect(world_file).toEqual([0.05, 0, 0, -0.05, 500_000, 4_800_100]);
  });

  it('reads a tie point that is not the first pixel, and a turned picture', () => {
    expect(read({ ...PLACED, tiepoint: [100, 50, 0, 500_005, 4_800_097.5, 0] })!.world_file).toEqual([
      0.05,
      0,
      0,
      -0.05,
      500_000.025,
      expect.closeTo(4_800_099.975, 6),
    ]);
    const turned = read({
      width: 40,
      height: 30,
      transformation: [0.04, 0.03, 0, 100, 0.03, -0.04, 0, 200, 0, 0, 0, 0, 0, 0, 0, 1],
    })!;
    expect(turned.srid).toBeNull();
    expect(turned.world_file).toEqual([
      0.04,
      0.03,
      0.03,
      -0.04,
      expect.closeTo(100.035, 9),
      expect.closeTo(199.995, 9),
    ]);
  });

  it('reads a few bytes of a large file, whose directory is at its end', () => {
    const bytes = createGeotiff({ ...PLACED, width: 2_000, height: 1_000 });
    const { result, read: bytesRead } = run(readTiffTags(), bytes);

    expect(bytes.length).toBeGreaterThan(6_000_000);
    expect(result?.geotiff?.width).toBe(2_000);
    expect(bytesRead).toBeLessThan(2_000);
  });

  it.each([
    ['no place', { width: 4, height: 4 }],
    ['a place that is no number', { ...PLACED, tiepoint: [0, 0, 0, Number.NaN, 0, 0] }],
    ['pixels of no size', { ...PLACED, pixelScale: [0, 0, 0] }],
    ['a cut tie point', { ...PLACED, tiepoint: [0, 0, 0] }],
  ] satisfies [string, GeotiffContents][])('finds no place in a file with %s', (_what, contents) => {
    expect(read(contents)).toBeUndefined();
    const { width, height } = contents;
    expect(run(readTiffTags(), createGeotiff(contents)).result).toMatchObject({ width, height });
  });

  it('does not fail on a file that is cut anywhere', () => {
    const bytes = createGeotiff({ ...PLACED, width: 4, height: 4 });
    for (let length = 0; length < bytes.length; length++)
      expect(() => run(readTiffTags(), bytes.slice(0, length))).not.toThrow();
  });

  it('does not take the code of a user for one of EPSG', () => {
    expect(read({ ...PLACED, keys: { 3072: 32_767 } })!.srid).toBeNull();
    expect(read({ ...PLACED, keys: { 2048: 4_326 } })!.srid).toBe(4_326);
  });
});

describe('readMedia() of a GeoTIFF', () => {
  it('returns size and place, also if the directory is beyond the first bytes', () => {
    const bytes = createGeotiff({ ...PLACED, width: 600, height: 500 });
    const { result } = run(readMedia({ fileName: 'plan.tif', sizeBytes: bytes.length }), bytes);

    expect(result).toMatchObject({
      mime_type: 'image/tiff',
      width: 600,
      height: 500,
      geotiff: { srid: 32_633 },
    });
  });
});
