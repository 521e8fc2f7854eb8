import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateSite } from '../testing/generate-site.ts';
import { recordSite } from '../testing/record-site.ts';
import { buildOrderIndex, findContradictionOf } from './check.ts';
import type { Statement } from './facts.ts';
import { buildMatrix } from './matrix.ts';

//  1 → 2 = 20 → 3 → 4, and 1 → 9 → 4
const site = recordSite([
  '1 covers 2',
  '2 same as 20',
  '20 covers 3',
  '3 covers 4',
  '1 covers 9',
  '9 cuts 4',
  '7',
]);
const index = buildOrderIndex(site.units, site.statements);

function chainOf(from: string, type: Statement['type'], to: string | null): string[] | undefined {
  return findContradictionOf(index, { from, type, to })?.map(
    (step) => `${step.from} ${step.type} ${step.to}`,
  );
}

describe('findContradictionOf()', () => {
  it('gives the shortest chain that leads back, beginning with the statement', () => {
    expect(chainOf('4', 'covers', '1')).toEqual(['4 covers 1', '1 covers 9', '9 cuts 4']);
    expect(chainOf('1', 'covered_by', '4')).toEqual(['4 covers 1', '1 covers 9', '9 cuts 4']);
    expect(chainOf('3', 'cuts', '2')).toEqual(['3 cuts 2', '2 same_as 20', '20 covers 3']);
  });

  it('finds a unit over itself or over what is the same', () => {
    expect(chainOf('3', 'covers', '3')).toEqual(['3 covers 3']);
    expect(chainOf('2', 'covers', '20')).toEqual(['2 covers 20', '20 same_as 2']);
  });

  it('finds equals and contemporaries of which one is later, whichever states it', () => {
    expect(chainOf('1', 'same_as', '3')).toEqual([
      '3 same_as 1',
      '1 covers 2',
      '2 same_as 20',
      '20 covers 3',
    ]);
    expect(chainOf('4', 'bonded_to', '9')).toEqual(['4 bonded_to 9', '9 cuts 4']);
  });

  it('finds nothing wrong with what fits, orders nothing or names no unit', () => {
    expect(chainOf('1', 'covers', '4')).toBeUndefined();
    expect(chainOf('9', 'covers', '3')).toBeUndefined();
    expect(chainOf('9', 'same_as', '3')).toBeUndefined();
    expect(chainOf('2', 'contemporary_with', '20')).toBeUndefined();
    expect(chainOf('4', 'adjacent_to', '1')).toBeUndefined();
    expect(chainOf('4', null, '1')).toBeUndefined();
    expect(chainOf('4', 'covers', null)).toBeUndefined();
    expect(chainOf('4', 'covers', 'nowhere')).toBeUndefined();
  });

  it('agrees with the whole matrix on whether a statement contradicts', () => {
    const { units, statements } = generateSite({ units: 60, seed: 5 });
    const order = buildOrderIndex(units, statements);
    const unit = fc.constantFrom(...units.map(({ key }) => key));
    const type = fc.constantFrom('covers', 'cut_by', 'same_as', 'later_than' as const);

    fc.assert(
      fc.property(unit, type, unit, (from, kind, to) => {
        fc.pre(kind !== 'same_as' || from !== to);
        const statement: Statement = { from, type: kind as Statement['type'], to };

        const chain = findContradictionOf(order, statement);

        const { findings } = buildMatrix(units, [...statements, statement]);
        const codes = new Set(['self_relation', 'contradiction', 'cycle', 'equal_but_ordered']);
        expect(chain !== undefined).toBe(findings.some(({ code }) => codes.has(code)));
      }),
      { numRuns: 150 },
    );
  });
});
