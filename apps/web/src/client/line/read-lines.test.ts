import { describe, expect, it } from 'vitest';
import { hasSeveralLines, readLines } from './read-lines.ts';
import { buildSiteOrder } from './build-site-order.ts';

const site = buildSiteOrder([
  { id: 1, us_number: '4', area: '', relationships: [] },
  { id: 2, us_number: '5', area: 'A', relationships: [] },
]);
const read = (text: string) =>
  readLines(text, { site, next: '6', language: 'en' }, { area: '', existsText: 'taken' }).map(
    ({ row, problem }) => [row.unit.us_number, problem],
  );

describe('readLines()', () => {
  it('reads a unit a line, those without a number as the next ones', () => {
    expect(read('9 strato copre 4\r\nstrato bruno\n\nriempimento\n')).toEqual([
      ['9', undefined],
      ['10', undefined],
      ['11', undefined],
    ]);
  });

  it('says which number is taken, in its area alone, and which line repeats another', () => {
    const [taken, free, twice] = read('4 strato\n5 strato\n5 crollo');
    expect(taken).toEqual(['4', 'taken']);
    expect(free).toEqual(['5', undefined]);
    expect(twice?.[1]).toContain('line 2');
  });
});

describe('hasSeveralLines()', () => {
  it.each([
    ['7 strato\n', false],
    ['7 strato\r\n\r\n8 crollo', true],
    ['', false],
  ])('%j: %s', (text, expected) => expect(hasSeveralLines(text)).toBe(expected));
});
