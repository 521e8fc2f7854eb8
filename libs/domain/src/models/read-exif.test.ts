import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExif, insertExif, type ExifSample } from '../testing/create-exif.ts';
import { readExif } from './read-exif.ts';

const SAMPLE: ExifSample = {
  make: 'NIKON CORPORATION',
  model: 'NIKON D850',
  orientation: 6,
  taken: '2026:05:04 10:31:22',
  gps: {
    latitude: [
      [42, 1],
      [15, 1],
      [1_512, 100],
    ],
    latitudeRef: 'N',
    longitude: [
      [12, 1],
      [6, 1],
      [0, 1],
    ],
    longitudeRef: 'E',
    altitude: [2_125, 10],
    direction: [27_050, 100],
  },
};
const READ = {
  taken_at: '2026-05-04T10:31:22',
  camera: 'NIKON D850',
  orientation: 6,
  position: { latitude: 42.2542, longitude: 12.1, altitude_m: 212.5, direction_deg: 270.5 },
};
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xdb, 0, 4, 0, 0, 0xff, 0xd9]);

function inContainer(mark: string, notes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...Array.from(mark, (sign) => sign.charCodeAt(0)), ...notes]);
}

describe('readExif()', () => {
  it.each([true, false])(
    'reads moment, camera, turn and position of a JPEG (little end first: %s)',
    (isLittle) => {
      expect(readExif(insertExif(JPEG, createExif(SAMPLE, { isLittle })))).toEqual(READ);
    },
  );

  it.each([
    ['TIFF', ''],
    ['PNG', '\x89PNG\r\n\x1a\n....IHDR....eXIf'],
    ['WebP', 'RIFF....WEBPVP8X....EXIF\0\x06\0\0'],
    ['WebP as phones write it', 'RIFF....WEBPVP8X....EXIF\0\x06\0\0Exif\0\0'],
    ['HEIC', '\0\0\0\x20ftypheic....Exif\0\0'],
  ])('reads it in %s', (_kind, mark) => {
    expect(readExif(inContainer(mark, createExif(SAMPLE)))).toEqual(READ);
  });

  it('puts the maker before a model that does not name it', () => {
    expect(readExif(createExif({ make: 'Canon', model: 'EOS R5' }))?.camera).toBe('Canon EOS R5');
    expect(readExif(createExif({ model: 'DMC-TZ7' }))?.camera).toBe('DMC-TZ7');
  });

  it('knows south and west', () => {
    const gps = { ...SAMPLE.gps!, latitudeRef: 'S', longitudeRef: 'W' };

    expect(readExif(createExif({ gps }))?.position).toMatchObject({ latitude: -42.2542, longitude: -12.1 });
  });

  it.each([
    ['a clock that was never set', { taken: '0000:00:00 00:00:00' }],
    ['a day that does not exist', { taken: '2026:02:30 10:00:00' }],
    ['a clock at its beginning', { taken: '1904:01:01 00:00:00' }],
    ['an impossible turn', { orientation: 9 }],
    ['no satellites', { gps: { ...SAMPLE.gps!, latitude: [[0, 1]], longitude: [[0, 1]] } }],
    ['fractions of nothing', { gps: { ...SAMPLE.gps!, latitude: [[42, 0]] } }],
    ['degrees beyond the pole', { gps: { ...SAMPLE.gps!, latitude: [[91, 1]] } }],
    ['nothing at all', {}],
  ] as readonly [string, ExifSample][])('takes %s as not said', (_what, sample) => {
    expect(readExif(createExif(sample))).toBeUndefined();
  });

  it('finds nothing in a picture without notes, and in none at all', () => {
    expect(readExif(JPEG)).toBeUndefined();
    expect(readExif(new Uint8Array(0))).toBeUndefined();
  });

  it('never throws, whatever the notes lead to', () => {
    const notes = createExif(SAMPLE);
    const places = fc.array(fc.tuple(fc.nat(notes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 });

    fc.assert(
      fc.property(places, fc.nat(notes.length), (changes, length) => {
        const broken = notes.slice();
        for (const [at, value] of changes) broken[at] = value;
        const read = readExif(broken.slice(0, length));
        expect(read?.position?.latitude ?? 0).toBeLessThanOrEqual(90);
        expect(read?.camera ?? '').not.toMatch(/\p{C}/u);
      }),
      { numRuns: 2_000 },
    );
  });
});
