import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeId, escapeXml, formatNumber, pathData, wrapText } from './svg-text.ts';

describe('escapeXml()', () => {
  it('escapes markup and drops what XML 1.0 forbids', () => {
    const escaped = escapeXml('a<b & "c"\0\u0007\u001f\ufffe\ud800z');

    expect(escaped).toBe('a&lt;b &amp; &quot;c&quot;z');
  });

  it('keeps letters of every script, line ends and signs beyond the first plane, in attributes too', () => {
    expect(escapeXml('Ελ Кр 漢\t\r\n𐌀 é')).toBe('Ελ Кр 漢&#9;&#13;&#10;𐌀 é');
  });
});

describe('encodeId()', () => {
  it('keeps numbers readable', () => {
    expect(encodeId('1001.2a')).toBe('1001.2a');
    expect(encodeId('A/12 b')).toBe('A_2f_12_20_b');
  });

  it('gives letters, digits, dots and underscores only, and never two texts the same id', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '2', 'f', '_', '/', '-', ' ', 'é', '𐌀'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(encodeId(a)).toMatch(/^[A-Za-z0-9._]*$/);
        expect(encodeId(a) === encodeId(b)).toBe(a === b);
      }),
    );
  });
});

describe('formatNumber()', () => {
  it.each([
    [1, '1'],
    [1.25, '1.3'],
    [0.04, '0'],
    [-0.04, '0'],
    [-2.55, '-2.5'],
    [123456.78, '123456.8'],
  ])('writes %d as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});

describe('pathData()', () => {
  it('shortens level and upright lines and leaves out those without length', () => {
    const data = pathData([
      ['M', 1, 2],
      ['L', 1, 8.04],
      ['L', 1, 8],
      ['L', 5, 8],
      ['L', 6, 9],
      ['C', 7, 9, 8, 10, 8, 11.55],
      ['Z'],
    ]);

    expect(data).toBe('M1 2V8H5L6 9C7 9 8 10 8 11.6Z');
  });
});

describe('wrapText()', () => {
  it('breaks at blanks and leaves a long word whole', () => {
    expect(wrapText('Period of the Superlongunbrokenword kings', 60, 8)).toEqual([
      'Period of the',
      'Superlongunbrokenword',
      'kings',
    ]);
    expect(wrapText('  ', 60, 8)).toEqual([]);
  });
});
