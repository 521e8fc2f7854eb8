import { describe, expect, it } from 'vitest';
import { listHintedNumbers, readUnitHints } from './read-unit-hints.ts';

describe('readUnitHints()', () => {
  it.each([
    ['US1042_3.jpg', { us_number: '1042', sequence: 3 }],
    ['us 1042 (2).jpeg', { us_number: '1042', sequence: 2 }],
    ['SU-1042.jpg', { us_number: '1042' }],
    ['1042.jpg', { us_number: '1042' }],
    ['1042 (3).jpg', { us_number: '1042', sequence: 3 }],
    ['1042_03.png', { us_number: '1042', sequence: 3 }],
    ['Foto_US1042_vista_nord.JPG', { us_number: '1042' }],
    ['US1042_3_da_sud.jpg', { us_number: '1042', sequence: 3 }],
    ['USM 12', { us_number: '12', unit_type: 'USM' }],
    ['usm_12a.tif', { us_number: '12a', unit_type: 'USM' }],
    ['U.S. 12.jpg', { us_number: '12' }],
    ['U.S.M. 12.jpg', { us_number: '12', unit_type: 'USM' }],
    ['US n. 7.jpg', { us_number: '7' }],
    ['UE 205 vue ouest.jpg', { us_number: '205' }],
    ['Context 301-2.jpg', { us_number: '301', sequence: 2 }],
    ['US0042.jpg', { us_number: '0042' }],
    ['Area B_US 12.jpg', { us_number: '12', area: 'B' }],
    ['US12 saggio 3.heic', { us_number: '12', area: '3' }],
    ['US1042-20260504.jpg', { us_number: '1042' }],
    ['2026-05-04 US 12.jpg', { us_number: '12' }],
  ])('%s shows unit %j', (name, hint) => {
    expect(readUnitHints(name)).toEqual([hint]);
  });

  it.each([
    'IMG_1042.jpg',
    'DSC_0042.JPG',
    'DSC00042.jpg',
    'P1020345.JPG',
    '20260504_103122.jpg',
    '20260504.jpg',
    '2026-05-04.jpg',
    'PXL_20260504_083122.jpg',
    'WhatsApp Image 2026-05-04 at 10.31.22.jpeg',
    'Musa 12.jpg',
    'busm12.jpg',
    'panorama.jpg',
    'us.jpg',
    'US versus them.jpg',
    '12345678.jpg',
    '.jpg',
    '',
  ])('%j names none', (name) => {
    expect(readUnitHints(name)).toEqual([]);
  });

  it('gives every unit where a name names several, each once', () => {
    expect(readUnitHints('US12_US15_us12.jpg').map(({ us_number }) => us_number)).toEqual(['12', '15']);
  });

  it('takes no time for a name made to take it', () => {
    expect(readUnitHints(`${'us-'.repeat(10_000)}!`)).toEqual([]);
  });
});

describe('listHintedNumbers()', () => {
  it('tries the number as written first', () => {
    expect(listHintedNumbers({ us_number: '0042' })).toEqual(['0042', '42']);
    expect(listHintedNumbers({ us_number: '0' })).toEqual(['0']);
    expect(listHintedNumbers({ us_number: '012A' })).toEqual(['012A', '12A', '012a', '12a']);
  });
});
