import { describe, expect, it } from 'vitest';
import { NODE_LOOK_DEFAULTS } from '@trowel/domain/records';
import { createUnitTypes } from './unit-types.ts';

const { findName, styleOf } = createUnitTypes();

describe('findName()', () => {
  it.each([
    ['US1_Fondazione_1-1', 'US', 'US1', 'Fondazione', '1-1'],
    ['USM2', 'USM', 'USM2', '', ''],
    ['US 1001', 'US', 'US1001', '', ''],
    ['USVA3_copertura del tetto_12-2', 'USVA', 'USV3', 'copertura del tetto', '12-2'],
    ['USVB4_a_b_1-1', 'USVB', 'USV4', 'a_b', '1-1'],
    ['US12a_1-1', 'US', 'US12a', '', '1-1'],
    ['DOC4001_rilievo_2-1', 'DOC', 'D.4001', 'rilievo', '2-1'],
    ['Extractor400_lettura', 'Extractor', 'D.400', 'lettura', ''],
    ['Combiner7', 'Combiner', 'C.7', '', ''],
    ['property800_Materiale pietra_2-1', 'property', 'Materiale', 'Materiale pietra', '2-1'],
  ])('reads %j', (text, type, label, description, period) => {
    expect(findName(text)).toEqual({ type, label, description, period });
  });

  it.each(['', 'USA', 'wall 12', 'Bowland Shale Formation', '1001', 'US', 'SUS_1', 'US1 and more'])(
    'finds no unit in %j',
    (text) => {
      expect(findName(text)).toBeUndefined();
    },
  );
});

describe('styleOf()', () => {
  it('gives shapes and borders by which readers of the Extended Matrix know the types', () => {
    const told = ['US', 'USVA', 'USVB', 'SF', 'VSF', 'USD', 'CON', 'Combiner'].map((type) => {
      const { realizer, shape, border } = styleOf(type);
      return [type, realizer, shape, border];
    });

    expect(told).toEqual([
      ['US', 'shape', 'rectangle', '#9B3333'],
      ['USVA', 'shape', 'parallelogram', '#248FE7'],
      ['USVB', 'shape', 'hexagon', '#31792D'],
      ['SF', 'shape', 'octagon', '#D8BD30'],
      ['VSF', 'shape', 'octagon', '#B19F61'],
      ['USD', 'shape', 'roundrectangle', '#D86400'],
      ['CON', 'continuity', 'diamond', '#000000'],
      ['Combiner', 'combiner', 'ellipse', '#000000'],
    ]);
  });
});

describe('createUnitTypes()', () => {
  it('reads, labels, draws and measures a type of one’s own, and none that only begins like it', () => {
    const types = createUnitTypes([
      {
        ...NODE_LOOK_DEFAULTS,
        code: 'OVEN',
        name: 'Oven',
        name_it: null,
        category: 'stratigraphic',
        label_format: 'Oven {number}: {first_word}',
        em_type: null,
        shape: 'trapezoid',
        fill_color: '#FFE8D0',
        width: 120,
        height: 44,
      },
    ]);

    const found = types.findName('OVEN3_Bread oven_2-1');

    expect(found).toEqual({
      type: 'OVEN',
      label: 'Oven 3: Bread',
      description: 'Bread oven',
      period: '2-1',
    });
    expect(types.styleOf('OVEN')).toMatchObject({ shape: 'trapezoid', fill: '#FFE8D0' });
    expect(types.sizeOf('OVEN')).toMatchObject({ width: 120, height: 44 });
    expect(types.findName('OVENS3')).toBeUndefined();
    expect(findName('OVEN3')).toBeUndefined();
  });
});
