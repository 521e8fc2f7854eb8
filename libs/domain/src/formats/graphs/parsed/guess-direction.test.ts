import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessDirection, type DirectionInput, type Pair } from './guess-direction.ts';

const guess = (input: Partial<DirectionInput>) =>
  guessDirection({
    size: 10,
    lines: [],
    known: [],
    lanes: [],
    heights: [],
    tops: new Set(),
    bottoms: new Set(),
    ...input,
  });
const DOWN: Pair[] = [
  [0, 1],
  [1, 2],
  [2, 3],
];

describe('guessDirection()', () => {
  it('knows nothing of lines without anything around them', () => {
    expect(guess({ lines: DOWN })).toEqual({ isLaterFirst: undefined, isDisputed: false, evidence: [] });
  });

  it('takes the reading that contradicts lines with words less', () => {
    const known: Pair[] = [[3, 0]];

    expect(guess({ lines: DOWN, known })).toMatchObject({ isLaterFirst: false, isDisputed: false });
    expect(guess({ lines: DOWN, known: [[0, 3]] }).isLaterFirst).toBe(true);
    expect(guess({ lines: DOWN, known }).evidence.map(({ en }) => en)).toEqual([
      'units in contradictions when lines run from the later: 4, from the earlier: 0',
    ]);
  });

  it('believes periods before the page, and says that they disagree', () => {
    const found = guess({ lines: DOWN, lanes: [0, 0, 1, 2], heights: [30, 20, 10, 0] });

    expect(found).toMatchObject({ isLaterFirst: true, isDisputed: true });
    expect(found.evidence.map(({ en }) => en)).toEqual([
      'between periods, lines from the later to the earlier: 2, the other way: 0',
      'lines down the page: 0, up: 3',
    ]);
  });

  it('has no opinion where lines run both ways alike', () => {
    expect(
      guess({
        lines: [
          [0, 1],
          [1, 0],
        ],
        heights: [0, 10],
      }).isLaterFirst,
    ).toBeUndefined();
  });

  it('takes topsoil for the beginning and natural ground for the end', () => {
    expect(guess({ lines: DOWN, bottoms: new Set([3]) }).isLaterFirst).toBe(true);
    expect(guess({ lines: DOWN, tops: new Set([3]) }).isLaterFirst).toBe(false);
  });

  it('turns its opinion when all lines are turned', () => {
    const place = fc.integer({ min: 0, max: 9 });
    const pairs = fc.array(fc.tuple(place, place), { maxLength: 20 });
    const values = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(pairs, pairs, values, values, (lines, known, lanes, heights) => {
        const turned = lines.map(([a, b]): Pair => [b, a]);

        const [found, other] = [lines, turned].map((one) => guess({ lines: one, known, lanes, heights }));

        expect(other!.isLaterFirst).toBe(
          found!.isLaterFirst === undefined ? undefined : !found!.isLaterFirst,
        );
      }),
    );
  });
});
