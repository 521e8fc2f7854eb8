import { describe, expect, it } from 'vitest';
import { recordSite } from '../../testing/record-site.ts';
import { buildFacts, type Statement } from './facts.ts';

const units = recordSite(['1', '2', '3']).units;
const orderOf = (...statements: Statement[]): [string, string, number, boolean][] =>
  buildFacts(units, statements).order.map(({ later, earlier, statements: stated, isBothSided }) => [
    units[later]!.key,
    units[earlier]!.key,
    stated.length,
    isBothSided,
  ]);

describe('buildFacts()', () => {
  it('gathers both sheets into one fact, the later unit first', () => {
    expect(
      orderOf({ from: '1', type: 'covers', to: '2' }, { from: '2', type: 'covered_by', to: '1' }),
    ).toEqual([['1', '2', 2, true]]);
    expect(orderOf({ from: '2', type: 'cut_by', to: '1' })).toEqual([['1', '2', 1, false]]);
  });

  it('counts a statement for the sheet it stands on', () => {
    expect(orderOf({ from: '1', type: 'covers', to: '2', reciprocal: true })).toEqual([['1', '2', 1, true]]);
    expect(
      orderOf(
        { from: '1', type: 'covers', to: '2' },
        { from: '1', type: 'covers', to: '2', source: { recordedIn: '2' } },
      ),
    ).toEqual([['1', '2', 2, true]]);
    expect(orderOf({ from: '1', type: 'covers', to: '2' }, { from: '1', type: 'cuts', to: '2' })).toEqual([
      ['1', '2', 2, false],
    ]);
  });

  it('keeps apart what orders nothing, what is unknown and what nobody understands', () => {
    const facts = buildFacts(units, [
      { from: '1', type: 'em_links_to', to: '2' },
      { from: '3', type: 'same_as', to: '2' },
      { from: '2', type: 'bonded_to', to: '1' },
      { from: '1', type: 'same_as', to: '1' },
      { from: '1', type: 'covers', to: null, toLabel: '99' },
      { from: 'gone', type: 'covers', to: '1' },
      { from: '1', type: null, word: 'obliterates', to: '2' },
    ]);

    expect(facts.order).toEqual([]);
    expect(facts.links).toMatchObject([{ a: 0, b: 1 }]);
    expect(facts.equal).toMatchObject([{ a: 1, b: 2 }]);
    expect(facts.contemporary).toMatchObject([{ a: 0, b: 1 }]);
    expect(facts.unknown.map(({ from, to }) => [from, to])).toEqual([
      ['1', null],
      ['gone', '1'],
    ]);
    expect(facts.unclassified).toHaveLength(1);
  });

  it('takes the first of units with the same key', () => {
    const twice = buildFacts(
      [
        { key: '1', us_number: '1', area: 'A' },
        { key: '1', us_number: '1', area: 'B' },
      ],
      [],
    );

    expect(twice.units).toEqual([{ key: '1', us_number: '1', area: 'A' }]);
  });
});
