import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';

const text = JSON.stringify({
  clusters: {
    inumazioni: { style: 'style="filled"', els: [512, 538] },
    dentro_recinto: { style: 'shape=doublecircle', els: [512, '501'] },
    fase_2: { els: [538] },
    legenda: { els: [501] },
    default: { style: 'shape="box"', els: ['node'] },
  },
  rel: [
    [501, 684],
    [676, 501],
    [512, 501],
    [512, ''],
  ],
});

describe('JSON of pairs and clusters', () => {
  it('is read as units in their groups, the first of a pair later', () => {
    const { format, units, statements } = readImport({ text });

    expect(format).toBe('graph_json');
    expect(units.map(({ us_number, fields }) => [us_number, fields])).toEqual([
      ['512', { custom: { group: 'inumazioni / dentro_recinto' } }],
      ['538', { phase: 'fase_2', custom: { group: 'inumazioni' } }],
      ['501', { custom: { group: 'dentro_recinto' } }],
      ['684', {}],
      ['676', {}],
    ]);
    expect(statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`)).toEqual([
      '501 later_than 684',
      '676 later_than 501',
      '512 later_than 501',
    ]);
  });

  it('tells of half pairs, and hears the mapping', () => {
    const turned = readImport({ text, mapping: { edges: 'earlier_than', groups: 'structure' } });

    expect(turned.problems).toMatchObject([{ code: 'unknown_node', sheet: 'rel', row: 4 }, {}]);
    expect(turned.statements[0]).toMatchObject({ from: { us_number: '684' }, to: { us_number: '501' } });
    expect(turned.units[0]?.fields).toEqual({ structure: 'dentro_recinto/inumazioni' });
  });
});
