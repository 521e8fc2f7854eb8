import { describe, expect, it } from 'vitest';
import { computeResiduals, fitPicture, placePixel, type PicturePoint } from './fit-picture.ts';
import { computePictureFrame, fromFilePixel, listPictureCorners, toFilePixel } from './picture-frame.ts';
import { formatWorldFile, isWorldFileName, listPictureNames, parseWorldFile } from './world-file.ts';

/** 5 mm a pixel, turned by 30° counter-clockwise, in UTM coordinates. */
const TURN = Math.PI / 6;
const [COS, SIN] = [0.005 * Math.cos(TURN), 0.005 * Math.sin(TURN)];
const TURNED = [COS, SIN, SIN, -COS, 329_035.06, 4_837_188.56];

const pointsOf = (
  worldFile: readonly number[],
  pixels: readonly (readonly [number, number])[],
): PicturePoint[] =>
  pixels.map(([column, row], i) => {
    const [x, y] = placePixel(worldFile, column, row);
    return { name: `P${i + 1}`, column, row, x, y };
  });

describe('a world file', () => {
  it('has six numbers in the order A, D, B, E, C, F', () => {
    expect(parseWorldFile('0.005\r\n0\r\n0\r\n-0.005\r\n100,5\r\n2.1e2\r\n')).toEqual([
      0.005, 0, 0, -0.005, 100.5, 210,
    ]);
    expect(parseWorldFile(formatWorldFile(TURNED))).toEqual(TURNED);
  });

  it.each([
    ['0.005\n0\n0\n-0.005\n100', /six numbers.*this one has 5/],
    ['', /this one has 0/],
    ['0.005\n0\nzero\n-0.005\n100\n200', /Line 3 of the world file is not a number: zero/],
    ['0.005\n0\n0\n-0.005\nInfinity\n200', /Line 5/],
    ['0.005\n0\n0\n-0.005\n0x10\n200', /Line 5/],
    [`${' '.repeat(5_000)}1\n2\n3\n4\n5\n6`, /six numbers/],
  ])('is refused with the cause: %j', (text, message) => {
    expect(() => parseWorldFile(text)).toThrow(message);
  });

  it('belongs to the picture of its name', () => {
    expect(['a.jgw', 'a.TFW', 'a.wld', 'a.pngw'].every(isWorldFileName)).toBe(true);
    expect(['a.jpg', 'jgw', 'a.jgw.txt'].some(isWorldFileName)).toBe(false);
    expect(listPictureNames('Area A.JGW')).toEqual(['area a.jpg', 'area a.jpeg']);
    expect(listPictureNames('a.wld')).toContain('a.tif');
  });
});

describe('fitPicture()', () => {
  it('finds a similarity from two points, in large coordinates', () => {
    const fit = fitPicture(
      pointsOf(TURNED, [
        [10, 20],
        [3_900, 2_800],
      ]),
      'similarity',
    )!;

    for (const [i, value] of fit.world_file.entries()) expect(value).toBeCloseTo(TURNED[i]!, 6);
    expect(fit.max).toBeLessThan(1e-6);
  });

  it('finds stretch and skew from three points', () => {
    const skewed = [0.004, 0.001, -0.002, -0.006, 500_000, 4_800_000];
    const points = pointsOf(skewed, [
      [0, 0],
      [4_000, 0],
      [100, 3_000],
    ]);
    const fit = fitPicture(points, 'affine')!;

    for (const [i, value] of fit.world_file.entries()) expect(value).toBeCloseTo(skewed[i]!, 6);
    expect(fitPicture(points, 'similarity')!.max).toBeGreaterThan(1);
  });

  it('shows which of four points is wrong', () => {
    const points = pointsOf(TURNED, [
      [0, 0],
      [4_000, 0],
      [4_000, 3_000],
      [0, 3_000],
    ]);
    points[2] = { ...points[2]!, x: points[2]!.x + 0.2 };
    const { residuals, rms, max } = fitPicture(points, 'similarity')!;

    expect(max).toBe(residuals[2]);
    expect(max).toBeGreaterThan(0.09);
    expect(rms).toBeLessThan(max);
    expect(computeResiduals(TURNED, points).residuals[2]).toBeCloseTo(0.2, 6);
  });

  it('fits nothing to too few points, to equal points and to points on one line', () => {
    const [one, two, three] = pointsOf(TURNED, [
      [0, 0],
      [100, 100],
      [300, 300],
    ]);

    expect(fitPicture([], 'similarity')).toBeUndefined();
    expect(fitPicture([one!], 'similarity')).toBeUndefined();
    expect(fitPicture([one!, { ...one!, name: 'again' }], 'similarity')).toBeUndefined();
    expect(fitPicture([one!, two!], 'affine')).toBeUndefined();
    expect(fitPicture([one!, two!, three!], 'affine')).toBeUndefined();
  });
});

describe('the frame of a picture', () => {
  const file = { width: 400, height: 300, orientation: null };
  const plain = [0.01, 0, 0, -0.01, 100.005, 202.995];

  it('reaches from corner to corner, half a pixel around the centres', () => {
    const frame = computePictureFrame(file, plain);
    const rounded = listPictureCorners(frame).map(([x, y]) => [
      Math.round(x * 1e6) / 1e6,
      Math.round(y * 1e6) / 1e6,
    ]);

    expect(rounded).toEqual([
      [100, 203],
      [104, 203],
      [104, 200],
      [100, 200],
    ]);
  });

  it('is on the same ground when the camera was turned: the numbers concern the pixels as stored', () => {
    // 6: the stored picture is turned a quarter clockwise to stand upright. Its stored left edge becomes the top.
    const { corner, across, down } = computePictureFrame({ ...file, orientation: 6 }, plain);

    expect(corner.map((one) => Math.round(one * 1e6) / 1e6)).toEqual([100, 200]);
    expect(across.map((one) => Math.round(one * 1e6) / 1e6)).toEqual([0, 3]);
    expect(down.map((one) => Math.round(one * 1e6) / 1e6 + 0)).toEqual([4, 0]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'converts points to pixels and back, with orientation %i',
    (orientation) => {
      const turned = { ...file, orientation };
      const [column, row] = toFilePixel(turned, [0.25, 0.75]);
      const [across, down] = fromFilePixel(turned, column, row);

      expect([across, down]).toEqual([expect.closeTo(0.25, 9), expect.closeTo(0.75, 9)]);
    },
  );
});
