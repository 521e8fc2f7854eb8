import { describe, expect, it } from 'vitest';
import { findUnitName, styleOfUnit } from './unit-types.ts';

describe('findUnitName()', () => {
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
    expect(findUnitName(text)).toEqual({ type, label, description, period });
  });

  it.each(['', 'USA', 'wall 12', 'Bowland Shale Formation', '1001', 'US', 'SUS_1', 'US1 and more'])(
    'finds no unit in %j',
    (text) => {
      expect(findUnitName(text)).toBeUndefined();
    },
  );
});

describe('styleOfUnit()', () => {
  it('gives shapes and borders by which readers of the Extended Matrix know the types', () => {
    const told = ['US', 'USVA', 'USVB', 'SF', 'VSF', 'USD', 'CON', 'Combiner'].map((type) => {
      const { realizer, shape, border } = styleOfUnit(type);
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
