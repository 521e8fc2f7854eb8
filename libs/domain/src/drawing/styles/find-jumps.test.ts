import { describe, expect, it } from 'vitest';
import type { LayoutLine } from '../layout/model/layout-model.ts';
import { findJumps } from './find-jumps.ts';

function line(name: string, points: number[]): LayoutLine {
  const [source = '', target = ''] = name.split('>');
  return { edge: 0, source, target, kind: 'order', points };
}

const jumpsOf = (lines: LayoutLine[], junctions: number[] = []): [number, number, readonly number[]][] =>
  [...findJumps(lines, junctions)].flatMap(([at, pieces]) =>
    [...pieces].map(([piece, places]): [number, number, readonly number[]] => [at, piece, places]),
  );

describe('findJumps()', () => {
  //      1   3
  //      |   |
  //   +--|---|--+
  //   |  |   |
  const across = line('5>6', [60, 0, 60, 20, 0, 20, 0, 40]);
  const first = line('1>2', [20, 0, 20, 40]);
  const second = line('3>4', [40, 0, 40, 40]);

  it('finds each vertical a horizontal piece crosses, from left to right', () => {
    expect(jumpsOf([second, across, first])).toEqual([[1, 2, [20, 40]]]);
  });

  it('does not take a line that ends on another, or at its corner, for a crossing', () => {
    const touching = line('7>8', [30, 20, 30, 40]);
    const corner = line('9>10', [60, 0, 60, 40]);

    expect(jumpsOf([across, touching, corner])).toEqual([]);
  });

  it('does not jump over lines of the same unit, nor where a junction is', () => {
    const sameSource = line('5>7', [20, 0, 20, 40]);
    const sameTarget = line('8>6', [30, 0, 30, 40]);

    expect(jumpsOf([across, sameSource, sameTarget])).toEqual([]);
    expect(jumpsOf([across, first], [20, 20])).toEqual([]);
  });

  it('forgets verticals that have ended further up', () => {
    const above = line('1>2', [20, 0, 20, 10]);
    const low = line('5>6', [60, 0, 60, 20, 0, 20, 0, 40]);

    expect(jumpsOf([above, low, second])).toEqual([[1, 2, [40]]]);
  });
});
