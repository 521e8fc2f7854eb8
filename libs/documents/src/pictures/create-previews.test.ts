import { gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPreviews } from './create-previews.ts';

const RED = { r: 200, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 200 };
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** Red above, blue below, 400 × 300 px. */
function twoFields(): Sharp {
  const field = (background: object) => ({ create: { width: 400, height: 150, channels: 3, background } });
  return sharp({ create: { width: 400, height: 300, channels: 3, background: RED } }).composite([
    { input: field(BLUE) as never, top: 150, left: 0 },
  ]);
}

const show = (bytes: Uint8Array, mimeType = 'image/jpeg') => ({ fileName: 'wall.jpg', mimeType, bytes });

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

describe('createPreviews()', () => {
  it('makes each size, none larger than the picture', async () => {
    const made = await createPreviews(show(await twoFields().jpeg().toBuffer()), [100, 320, 1280]);
    const sizes = await Promise.all(made.map(async (bytes) => sharp(bytes).metadata()));

    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 100, 75],
      ['webp', 320, 240],
      ['webp', 400, 300],
    ]);
  });

  it('turns the picture upright and leaves out the notes of the camera', async () => {
    const notes = { IFD0: { Make: 'Nikon' }, IFD3: { GPSLatitudeRef: 'N' } };
    const bytes = await twoFields().jpeg().withExif(notes).withMetadata({ orientation: 6 }).toBuffer();
    const [small] = await createPreviews(show(bytes), [300]);
    const about = await sharp(small).metadata();
    const [left, right] = [await colourAt(small!, 10, 150), await colourAt(small!, 210, 150)];

    expect([about.width, about.height, about.exif, about.orientation]).toEqual([
      225,
      300,
      undefined,
      undefined,
    ]);
    expect(right[0]).toBeGreaterThan(150);
    expect(left[2]).toBeGreaterThan(150);
  });

  it('brings other colours to sRGB', async () => {
    const wide = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const raw = [...(await sharp(wide, { ignoreIcc: true }).raw().toBuffer())].slice(0, 3);
    const [small] = await createPreviews(show(wide, 'image/png'), [64]);
    const [red = 0, green = 0] = await colourAt(small!, 5, 5);

    expect(raw).not.toEqual([255, 0, 0]);
    expect([red > 245, green < 12]).toEqual([true, true]);
    expect((await sharp(small).metadata()).icc).toBeUndefined();
  });

  it('keeps what can be seen through', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const [small] = await createPreviews(show(clear, 'image/png'), [8]);

    expect((await sharp(small).metadata()).hasAlpha).toBe(true);
  });

  it.each([
    [
      'cut off',
      'image/jpeg',
      async () => (await twoFields().jpeg().toBuffer()).subarray(0, 1_500),
      /incomplete or damaged/,
    ],
    [
      'no picture at all',
      'image/png',
      async () => Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
      /incomplete or damaged/,
    ],
    [
      'larger than its kind may be',
      'image/gif',
      async () =>
        sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: RED } })
          .png()
          .toBuffer(),
      /too many pixels/,
    ],
    [
      'of a kind that cannot be unpacked',
      'image/heic',
      async () => Buffer.from('....ftypheic'),
      /\(image\/heic\) that does not support previews/,
    ],
    ['a drawing under a false name', 'image/png', async () => Buffer.from(DRAWING), /incomplete or damaged/],
    [
      'a drawing that begins late',
      'image/png',
      async () => Buffer.from(`\ufeff \n<!-- -->${DRAWING}`),
      /incomplete or damaged/,
    ],
    [
      'a drawing with a declaration',
      'image/jpeg',
      async () => Buffer.from(`<?xml version="1.0"?>\n${DRAWING}`),
      /incomplete or damaged/,
    ],
    [
      'a drawing in UTF-16',
      'image/png',
      async () => Buffer.from(`\ufeff${DRAWING}`, 'utf16le'),
      /incomplete or damaged/,
    ],
    [
      'a drawing with the mark of a picture inside',
      'image/avif',
      async () => Buffer.from(`<!--ftypavif-->${DRAWING}`),
      /incomplete or damaged/,
    ],
    [
      'a picture of a kind that is not unpacked',
      'image/png',
      async () => Buffer.from(`BM    \0\0        ${DRAWING}`),
      /incomplete or damaged/,
    ],
    ['a drawing that is packed', 'image/png', async () => gzipSync(DRAWING), /incomplete or damaged/],
  ] as const)('refuses a picture that is %s', async (_what, mimeType, make, words) => {
    const failure = createPreviews(show(await make(), mimeType), [320]);

    await expect(failure).rejects.toMatchObject({ message: expect.stringMatching(words) });
    await expect(failure).rejects.toMatchObject({ message: expect.stringMatching(/^wall\.jpg /) });
  });
});
