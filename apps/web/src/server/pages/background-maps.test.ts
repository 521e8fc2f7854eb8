import { describe, expect, it } from 'vitest';
import { listMapOrigins, parseBackgroundMaps } from './background-maps.ts';

describe('the setting PLAN_MAPS', () => {
  it('lists tiles and layers of a WMS, with the text that they require', () => {
    const maps = parseBackgroundMaps(
      'Strade|https://tiles.example/{z}/{x}/{y}.png|© Esempio; Ortofoto | https://wms.example/ows?map=a&LAYERS=orto ;',
    );
    expect(maps).toEqual([
      {
        kind: 'tiles',
        name: 'Strade',
        address: 'https://tiles.example/{z}/{x}/{y}.png',
        attribution: '© Esempio',
      },
      {
        kind: 'wms',
        name: 'Ortofoto',
        address: 'https://wms.example/ows?map=a&LAYERS=orto',
        attribution: '',
      },
    ]);
    expect(listMapOrigins(maps)).toEqual(['https://tiles.example', 'https://wms.example']);
    expect(parseBackgroundMaps('')).toEqual([]);
  });

  it.each([
    ['no address', 'Strade'],
    ['no name', '|https://tiles.example/{z}/{x}/{y}.png'],
    ['another protocol', 'a|javascript:alert(1)'],
    ['a password', 'a|https://me:secret@wms.example/?layers=a'],
    ['neither tiles nor layers', 'a|https://wms.example/ows'],
  ])('refuses a map with %s', (_what, text) => {
    expect(() => parseBackgroundMaps(text)).toThrow(/must be a list such as|needs \{z\}/);
  });
});
