import { describe, expect, it } from 'vitest';
import { findBlockHeadings } from './block-headings.ts';

describe('findBlockHeadings()', () => {
  const row = ['7', 'A', 'US', 'Strato', '2'];

  it.each([
    [['US', 'Area', 'Tipo', 'Definizione', 'Periodo']],
    [['N. US', 'Area', 'tipo unità', 'DEFINIZIONE', 'periodo']],
    [['Context', 'Area', 'Type', 'Definition', 'Period']],
    [['SU no.', 'area', 'Unit type', 'Definition', 'Period']],
  ])('reads %j as headings, the number among them', (headings) => {
    expect(findBlockHeadings([headings, row], 'us')).toMatchObject({
      key: 0,
      fields: ['us_number', 'area', 'unit_type', 'definition', 'period'],
    });
  });

  it('knows columns by name where none holds the number', () => {
    expect(
      findBlockHeadings(
        [
          ['Definizione', 'Periodo'],
          ['Strato', '2'],
        ],
        'us',
      ),
    ).toMatchObject({
      key: -1,
      fields: ['definition', 'period'],
    });
  });

  it('leaves a column of something else without a field', () => {
    const found = findBlockHeadings(
      [
        ['US', 'Definizione', 'Note del lunedì'],
        ['7', 'Strato', 'x'],
      ],
      'us',
    );
    expect(found?.fields).toEqual(['us_number', 'definition', undefined]);
    expect(found?.unknown).toEqual(['Note del lunedì']);
  });

  it('knows a column of relations, which is no field', () => {
    const block = [
      ['US', 'Definizione', 'Copre'],
      ['7', 'Strato', '8, 9'],
    ];
    expect(findBlockHeadings(block, 'us')).toMatchObject({
      fields: ['us_number', 'definition', undefined],
      known: 3,
      unknown: [],
    });
  });

  it('reads headings of finds', () => {
    const found = findBlockHeadings(
      [
        ['N. inventario', 'Materiale', 'US', 'Peso'],
        ['12', 'Ceramica', '7', '3'],
      ],
      'inventario',
    );
    expect(found).toMatchObject({
      key: 0,
      fields: ['inventory_number', 'find_type', 'us_number', 'weight_g'],
    });
  });

  it.each([
    ['values', [row, ['8', 'A', 'US', 'Crollo', '2']]],
    [
      'values without a number',
      [
        ['US', 'Taglio', 'Fossa'],
        ['US', 'Strato', 'Crollo'],
      ],
    ],
    [
      'types and definitions',
      [
        ['US', 'Taglio'],
        ['USM', 'Muro'],
      ],
    ],
    ['one column', [['US'], ['US'], ['USM']]],
    ['headings alone', [['US', 'Definizione', 'Periodo']]],
  ])('takes %s for values', (_what, block) => {
    expect(findBlockHeadings(block, 'us')).toBeUndefined();
  });
});
