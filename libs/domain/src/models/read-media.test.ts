import { describe, expect, it } from 'vitest';
import { toBytes } from '../testing/model-samples.ts';
import { createExif, insertExif } from '../testing/create-exif.ts';
import { readImage } from './read-image.ts';
import { readMedia, type MediaReading } from './read-media.ts';

function read(fileName: string, bytes: Uint8Array<ArrayBuffer>): MediaReading {
  const reading = readMedia({ fileName, sizeBytes: bytes.length });
  for (let step = reading.next(); ;) {
    if (step.done) return step.value;
    const { start, length } = step.value;
    step = reading.next(bytes.slice(start, start + length));
  }
}

/** Bytes written as signs of their code, with room behind them. */
function signs(text: string, room = 40): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length + room);
  bytes.set(Array.from(text, (sign) => sign.charCodeAt(0)));
  return bytes;
}

const EXIF = '\xff\xe1\0\x10Exif\0\0 thumbnail';

describe('readImage()', () => {
  it.each([
    ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0', 'image/png', 640, 480],
    ['JPEG', '\xff\xd8\xff\xe0\0\x04JF\xff\xc0\0\x11\x08\x01\xe0\x02\x80', 'image/jpeg', 640, 480],
    [
      'JPEG with notes',
      `\xff\xd8${EXIF.slice(0, 18)}\xff\xc2\0\x11\x08\x01\xe0\x02\x80`,
      'image/jpeg',
      640,
      480,
    ],
    ['GIF', 'GIF89a\x80\x02\xe0\x01', 'image/gif', 640, 480],
    ['BMP', `BM\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x80\x02\0\0\xe0\x01\0\0`, 'image/bmp', 640, 480],
    ['WebP, large', 'RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\x7f\x02\0\xdf\x01\0', 'image/webp', 640, 480],
    ['WebP, lossy', 'RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x80\x02\xe0\x01', 'image/webp', 640, 480],
    ['WebP, lossless', 'RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x7f\xc2\x77\0', 'image/webp', 640, 480],
    [
      'TIFF',
      'II*\0\x08\0\0\0\x02\0\0\x01\x03\0\x01\0\0\0\x80\x02\0\0\x01\x01\x03\0\x01\0\0\0\xe0\x01\0\0',
      'image/tiff',
      640,
      480,
    ],
    ['AVIF', '\0\0\0\x20ftypavif', 'image/avif', null, null],
    ['HEIC', '\0\0\0\x20ftypheic', 'image/heic', null, null],
  ])('reads kind and size of %s', (_what, text, mime_type, width, height) => {
    expect(readImage(signs(text))).toEqual({ mime_type, width, height });
  });

  it('takes nothing else for a picture', () => {
    expect(readImage(signs('<svg>'))).toBeUndefined();
    expect(readImage(new Uint8Array(3))).toBeUndefined();
  });
});

describe('readMedia()', () => {
  it.each([
    ['plan.pdf', '%PDF-1.4', 'document', 'application/pdf'],
    ['film.mp4', '\0\0\0\x18ftypmp42', 'video', 'video/mp4'],
    ['film.mov', '\0\0\0\x14ftypqt  ', 'video', 'video/quicktime'],
    ['film.mkv', '\x1a\x45\xdf\xa3', 'video', 'video/webm'],
    ['note.mp3', 'ID3\x04', 'audio', 'audio/mpeg'],
    ['note.ogg', 'OggS', 'audio', 'audio/ogg'],
    ['diary.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'document', 'application/msword'],
    [
      'levels.ods',
      'PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
      'spreadsheet',
      'application/vnd.oasis.opendocument.spreadsheet',
    ],
    [
      'diary.docx',
      'PK\x03\x04[Content_Types].xml word/document.xml',
      'document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ] as const)('tells %s by its content', (name, text, media_type, mime_type) => {
    expect(read(name, signs(text))).toEqual({ media_type, mime_type, width: null, height: null });
  });

  it('reads what the camera wrote into a picture', () => {
    const notes = createExif({ model: 'X-T5', orientation: 6, taken: '2026:05:04 10:31:22' });
    const picture = insertExif(signs('\xff\xd8\xff\xc0\0\x11\x08\x01\xe0\x02\x80'), notes);

    expect(read('a.jpg', picture)).toMatchObject({
      mime_type: 'image/jpeg',
      width: 640,
      exif: { camera: 'X-T5', orientation: 6, taken_at: '2026-05-04T10:31:22', position: null },
    });
  });

  it('refuses a picture that would unpack to more than a computer holds', () => {
    const bomb = signs('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xc3\x50\0\0\xc3\x50');

    const localizedMessage = {
      en: 'bomb.png is 50000 × 50000 px; pictures of up to 500 megapixels are kept',
      it: 'bomb.png è di 50000 × 50000 px: si conservano immagini fino a 500 megapixel',
    };
    expect(() => read('bomb.png', bomb)).toThrow(expect.objectContaining({ localizedMessage }));
  });

  it('takes plain text by its name, unless it looks like a page or a program', () => {
    expect(read('levels.csv', toBytes('us;z'))).toMatchObject({ media_type: 'spreadsheet' });
    for (const [text, message] of [
      ['<html>', 'x.txt is not plain text: it contains a web page or XML'],
      ['\n <svg>', 'x.txt is not plain text: it contains an SVG drawing'],
      ['#!/bin/sh', 'x.txt is not plain text: it contains a program'],
      ['a\0b', 'x.txt is not plain text: it contains incomplete or unknown data'],
      ['', 'x.txt is empty'],
    ] as const)
      expect(() => read('x.txt', toBytes(text))).toThrow(message);
  });

  it('names the real problem of a file whose content does not fit its name (observation 27)', () => {
    const reading = (name: string, content: string) => () => read(name, toBytes(content));

    expect(reading('a.jpg', 'Quota 12,5')).toThrow('a.jpg is not a readable picture: it contains text');
    expect(reading('b.PNG', '\u0000\u0001\u0002')).toThrow(
      'b.PNG is not a readable picture: it contains incomplete or unknown data',
    );
    expect(reading('c.pdf', '<html>')).toThrow(
      'c.pdf is not a readable PDF document: it contains a web page or XML',
    );
    expect(reading('d.mp4', 'PK\u0003\u0004')).toThrow(
      'd.mp4 is not a readable film: it contains a ZIP archive',
    );
    expect(reading('e.jpg', '')).toThrow('e.jpg is empty');
    expect(reading('f.qgz', 'PK\u0003\u0004')).toThrow(
      'f.qgz contains a ZIP archive and is of a kind that is not stored.',
    );
    expect(reading('g.jpg', 'testo')).toThrow(
      expect.objectContaining({
        localizedMessage: expect.objectContaining({
          it: 'g.jpg non è leggibile come immagine: contiene testo',
        }),
      }),
    );
  });
});
