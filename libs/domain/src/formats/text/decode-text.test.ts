import { describe, expect, it } from 'vitest';
import { UnsupportedMediaTypeError } from '../../core/errors.ts';
import { CODE_PAGES, type CodePage } from './code-pages.ts';
import { decodeText } from './decode-text.ts';

const TEXT = 'Unità 12: strato più antico, Grube für Pfähle, fossé à côté, muro 2°';

const encode = (text: string, page: CodePage): Uint8Array =>
  Uint8Array.from(text, (char) =>
    char.charCodeAt(0) < 0x80 ? char.charCodeAt(0) : 0x80 + CODE_PAGES[page].indexOf(char),
  );
const wide = (text: string, bigEndian: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((char) => {
      const pair = [char.charCodeAt(0) & 0xff, char.charCodeAt(0) >> 8];
      return bigEndian ? pair.reverse() : pair;
    }),
  );

describe('decodeText()', () => {
  it('reads UTF-8 with and without its mark', () => {
    const bytes = new TextEncoder().encode(TEXT);

    expect(decodeText(bytes)).toEqual({ text: TEXT, encoding: 'utf-8' });
    expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes])).text).toBe(TEXT);
  });

  it.each([
    ['utf-16le', false],
    ['utf-16be', true],
  ] as const)('reads %s with and without its mark', (encoding, bigEndian) => {
    const bytes = wide(TEXT, bigEndian);
    const mark = bigEndian ? [0xfe, 0xff] : [0xff, 0xfe];

    expect(decodeText(bytes)).toEqual({ text: TEXT, encoding });
    expect(decodeText(Uint8Array.from([...mark, ...bytes]))).toEqual({ text: TEXT, encoding });
  });

  it('reads text of the old Macintosh', () => {
    const text = 'Città – età più in là, perché è così';

    expect(decodeText(encode(text, 'macroman'))).toEqual({ text, encoding: 'macroman' });
    expect(decodeText(encode('US;Nota\r1;Città\r', 'macroman')).text).toBe('US;Nota\r1;Città\r');
  });

  it('tells Windows from DOS text by its letters', () => {
    expect(decodeText(encode(`${TEXT} – “l’area”`, 'windows-1252'))).toEqual({
      text: `${TEXT} – “l’area”`,
      encoding: 'windows-1252',
    });
    expect(decodeText(encode(TEXT, 'cp850'))).toMatchObject({ text: TEXT });
    expect(decodeText(encode('Große Grube, südöstlich', 'cp437'))).toMatchObject({
      text: 'Große Grube, südöstlich',
    });
    expect(decodeText(encode('PIÙ', 'cp850')).text).toBe('PIÙ');
  });

  it('drops the end-of-file mark of DOS', () => {
    expect(decodeText(new TextEncoder().encode('a\r\nb\r\n\u001a\u001a')).text).toBe('a\r\nb\r\n');
    expect(decodeText(new TextEncoder().encode('a\u001ab')).text).toBe('a\u001ab');
  });

  it('refuses what is no text', () => {
    const bytes = Uint8Array.from({ length: 400 }, (_, i) => (i * 37) % 256);

    expect(() => decodeText(bytes)).toThrow(UnsupportedMediaTypeError);
  });
});

describe('CODE_PAGES', () => {
  it('names 128 characters each', () => {
    for (const page of Object.values(CODE_PAGES)) expect([...page]).toHaveLength(128);
  });
});
