import { describe, expect, it } from 'vitest';
import type { Statement } from './facts.ts';
import { buildMatrix } from './matrix.ts';
import { showOnly } from './show-only.ts';

const units = ['1', '2', '3', '4', '5', '6'].map((key) => ({ key, us_number: key, area: '' }));
const covers = (from: string, to: string): Statement => ({ from, type: 'covers', to });

//  1
//  |
//  2 = 6
//  |   |
//  3   5
//  |
//  4
const statements: Statement[] = [
  covers('1', '2'),
  covers('2', '3'),
  covers('3', '4'),
  { from: '2', type: 'same_as', to: '6' },
  covers('6', '5'),
];

const edgesOf = (...shown: string[]): string[] => {
  const part = showOnly(units, statements, new Set(shown));
  return buildMatrix(part.units, part.statements).edges.map(
    ({ source, relation, target }) => `${source} ${relation} ${target}`,
  );
};

describe('showOnly()', () => {
  it('keeps the order through hidden units', () => {
    expect(edgesOf('1', '4', '5')).toEqual(['1 later_than 4', '1 later_than 5']);
  });

  it('leaves relations between shown units as they were recorded', () => {
    expect(edgesOf('1', '2', '3')).toEqual(['1 covers 2', '2 covers 3']);
  });

  it('lets a shown unit speak for the hidden one it is the same as', () => {
    expect(edgesOf('6', '3')).toEqual(['6 later_than 3']);
  });

  it('changes nothing when everything is shown', () => {
    expect(showOnly(units, statements, new Set(units.map(({ key }) => key)))).toEqual({ units, statements });
  });
});
