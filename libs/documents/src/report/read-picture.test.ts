import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPicture } from './read-picture.ts';
import { createJpeg, createPng } from './testing/create-pictures.ts';

describe('readPicture()', () => {
  it.each([
    [1, 0],
    [6, 1],
    [3, 2],
    [8, 3],
  ])('takes a JPEG in as it is, Exif orientation %i as %i quarter turns', (orientation, turns) => {
    const bytes = createJpeg({ width: 640, height: 480, orientation });

    const picture = readPicture(bytes);

    expect(picture).toMatchObject({ width: 640, height: 480, turns });
    expect(picture?.packed).toBe(bytes);
    expect(picture?.entries).toContain('/DCTDecode');
  });

  it('takes an opaque PNG in as it is packed', () => {
    const picture = readPicture(createPng({ width: 5, height: 3, hasOpacity: false }))!;

    expect(picture).toMatchObject({ width: 5, height: 3, turns: 0 });
    expect(picture.entries).toContain('/Predictor 15/Colors 3');
    expect(inflateSync(picture.packed)).toHaveLength(3 * (1 + 5 * 3));
  });

  it('parts the opacity of a PNG from its colours', () => {
    const picture = readPicture(createPng({ width: 4, height: 3, hasOpacity: true }))!;

    expect([...inflateSync(picture.packed).subarray(-3)]).toEqual([200, 100, 50]);
    expect(new Set(inflateSync(picture.mask!))).toEqual(new Set([128]));
  });

  it('gives nothing for what is no such picture, or a broken one', () => {
    const whole = createPng({ width: 4, height: 3, hasOpacity: true });
    const broken = Buffer.from(whole);
    broken.fill(0, 45, 60);

    expect(readPicture(new Uint8Array())).toBeUndefined();
    expect(readPicture(Buffer.from('GIF89a and some more bytes of it'))).toBeUndefined();
    expect(readPicture(broken)).toBeUndefined();
  });

  it('never throws, whatever a picture was cut down to or changed into', () => {
    const pictures = [
      createPng({ width: 4, height: 3, hasOpacity: true }),
      createPng({ width: 4, height: 3, hasOpacity: false }),
      createJpeg({ width: 64, height: 48, orientation: 6 }),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...pictures),
        fc.nat(120),
        fc.nat(255),
        fc.nat(120),
        (bytes, at, value, end) => {
          const changed = Uint8Array.from(bytes.subarray(0, Math.max(end, 8)));
          if (at < changed.length) changed[at] = value;

          expect(() => readPicture(changed)).not.toThrow();
        },
      ),
    );
  });
});
