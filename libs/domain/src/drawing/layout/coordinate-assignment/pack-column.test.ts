import { describe, expect, it } from 'vitest';
import { packColumn, type Outline } from './pack-column.ts';
import { SPACING } from '../model/stages.ts';

/** A block from level `first` on; each row from 0 to so many points, as is the room above and below it. */
function outline(first: number, widths: readonly number[]): Outline {
  const bands = widths.flatMap((width, at) => [Math.max(width, widths[at - 1] ?? 0), width]);
  return { start: 2 * first, left: new Float64Array(bands.length), right: Float64Array.from(bands) };
}

/** The same, its last row to the right of all others. */
function hook(first: number, widths: readonly number[], foot: number): Outline {
  const { start, left, right } = outline(first, [...widths, foot]);
  return { start, left: left.fill(foot - 30, 0, left.length - 2), right: right.fill(foot) };
}

/** Zeros without a sign. */
function plain(shift: Float64Array): number[] {
  return Array.from(shift, (x) => x + 0);
}

describe('packColumn()', () => {
  //  aaa bb
  //  aaa bb
  it('sets blocks on the same levels side by side', () => {
    const { sequence, shift, width } = packColumn([outline(0, [60, 60]), outline(0, [30, 30])], {
      levelCount: 2,
      bothSides: true,
    });

    expect([sequence, plain(shift), width]).toEqual([[0, 1], [0, 60 + SPACING.block], 90 + SPACING.block]);
  });

  //  aaa
  //  bbb
  it('sets blocks that share no level below each other', () => {
    const { shift, width } = packColumn([outline(0, [60]), outline(1, [50])], {
      levelCount: 2,
      bothSides: true,
    });

    expect([plain(shift), width]).toEqual([[0, 0], 60]);
  });

  //  bb   a
  //  bb   a
  //  aaaaaa
  it('sets a block into free room at the left where the column would grow at the right', () => {
    const blocks = [hook(0, [30, 30], 120), outline(0, [40])];

    const both = packColumn(blocks, { levelCount: 3, bothSides: true });
    const right = packColumn(blocks, { levelCount: 3, bothSides: false });

    expect([both.sequence, plain(both.shift), both.width]).toEqual([[1, 0], [0, 50 - SPACING.block], 120]);
    expect([right.sequence, plain(right.shift), right.width]).toEqual([
      [0, 1],
      [0, 120 + SPACING.block],
      160 + SPACING.block,
    ]);
  });
});
