import { describe, expect, it } from 'vitest';
import { findRow, listPages, startsOf, ONE_SECTION } from './row-sections.ts';

const SECTIONS = [250, 0, 40, 120].map((count) => ({ parameters: {}, count }));
const pagesOf = (first: number, last: number, sections = SECTIONS): [number, number][] =>
  listPages(sections, { first, last, size: 100 }).map(({ section, page }) => [section, page]);

describe('the sections of the rows of a table', () => {
  it('have every row once, and its page', () => {
    const starts = startsOf(SECTIONS);
    expect(starts).toEqual([0, 250, 250, 290, 410]);
    expect([0, 249, 250, 289, 290, 409].map((row) => findRow(starts, row))).toEqual([
      { section: 0, at: 0 },
      { section: 0, at: 249 },
      { section: 2, at: 0 },
      { section: 2, at: 39 },
      { section: 3, at: 0 },
      { section: 3, at: 119 },
    ]);
  });

  it('load the pages of a range alone, those of folded sections never', () => {
    expect(pagesOf(0, 0)).toEqual([[0, 0]]);
    expect(pagesOf(190, 255)).toEqual([
      [0, 1],
      [0, 2],
      [2, 0],
    ]);
    expect(pagesOf(380, 900)).toEqual([
      [3, 0],
      [3, 1],
    ]);
    expect(pagesOf(0, 50, [])).toEqual([]);
  });

  it('are one of unknown length without groups', () => {
    expect(pagesOf(150, 310, [...ONE_SECTION])).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
    expect(findRow(startsOf(ONE_SECTION), 1234)).toEqual({ section: 0, at: 1234 });
  });
});
