import { describe, expect, it } from 'vitest';
import { listEpochs } from './graph-epochs.ts';
import { createEpochFinder } from './graph-unit-epochs.ts';
import type { GraphPeriod, GraphUnit } from './graph-records.ts';
import { recordUnit } from './graph-site.fixture.ts';

const unit = (facts: Partial<GraphUnit>): GraphUnit => recordUnit('1', [], facts);
const period = (code: string, years?: [number, number], others: Partial<GraphPeriod> = {}): GraphPeriod => {
  const [name = '', phase = ''] = code.split('.');
  return { period: name, phase, start_year: years?.[0] ?? null, end_year: years?.[1] ?? null, ...others };
};
const codes = (periods: readonly GraphPeriod[], units: readonly GraphUnit[] = []): string[] =>
  listEpochs(periods, units).map(({ period: code, phase }) => (phase ? `${code}.${phase}` : code));
/** The epochs a unit lives through, by code. */
const life = (periods: readonly GraphPeriod[], facts: Partial<GraphUnit>): string[] => {
  const one = unit(facts);
  const epochs = listEpochs(periods, [one]);
  const { first, survivals } = createEpochFinder(epochs)(one);
  return [...(first === undefined ? [] : [first]), ...survivals].map((place) => {
    const { period: code, phase } = epochs[place]!;
    return phase ? `${code}.${phase}` : code;
  });
};

describe('listEpochs()', () => {
  it('goes by years when all have them', () => {
    const periods = [period('B', [500, 800]), period('C', [1_000, 1_100]), period('A', [-50, 500])];

    expect(codes(periods)).toEqual(['A', 'B', 'C']);
  });

  it('goes by the list of the site when one has no years; the most recent stands first there', () => {
    const periods = [period('2', [500, 800]), period('10'), period('1', [900, 1_000])];

    expect(codes(periods)).toEqual(['10', '2', '1']);
    expect(codes(periods.map((one, i) => ({ ...one, sort_order: i })))).toEqual(['1', '10', '2']);
  });

  it('adds the periods only units name', () => {
    const units = [unit({ period: '2', phase: '1', period_end: '1' }), unit({ period: '2' })];

    expect(codes([], units)).toEqual(['2.1', '2', '1']);
    expect(codes([period('2')], units)).toEqual(['2', '1']);
  });

  it('leaves out a period with phases in which, as a whole, no unit begins', () => {
    const periods = [period('1'), period('1.1'), period('1.2')];

    expect(codes(periods, [unit({ period: '1', phase: '2' })])).toEqual(['1.2', '1.1']);
    expect(codes(periods, [unit({ period: '1' })])).toEqual(['1.2', '1.1', '1']);
  });

  it('names an epoch after the period, its dating or its code, and tells equal names apart', () => {
    const periods = [
      period('1', undefined, { name: 'Modern' }),
      period('2.1', undefined, { dating: 'I sec. d.C.' }),
      period('2.2', undefined, { dating: 'I sec. d.C.' }),
      period('3.1'),
    ];

    expect(listEpochs(periods, []).map(({ name }) => name)).toEqual([
      'Period 3 - Phase 1',
      'I sec. d.C. (Period 2 - Phase 2)',
      'I sec. d.C. (Period 2 - Phase 1)',
      'Modern',
    ]);
  });

  it('stacks the rows without a gap, the newest on top, each with a colour', () => {
    const epochs = listEpochs(
      Array.from({ length: 25 }, (_, i) =>
        period(String(i + 1), undefined, i === 0 ? { color: '#abcdef' } : {}),
      ),
      [],
    );

    const [newest, second] = [epochs.at(-1)!, epochs.at(-2)!];
    expect(newest).toMatchObject({ id: 'epoch_25', minY: 0, color: '#ABCDEF' });
    expect(second.minY).toBe(newest.maxY);
    expect(epochs.every(({ color }) => /^#[0-9A-F]{6}$/.test(color))).toBe(true);
  });
});

describe('createEpochFinder()', () => {
  const phased = [period('3'), period('2.2'), period('2.1'), period('1.2'), period('1.1')];

  it.each([
    ['from phase to phase', { period: '3', period_end: '1', phase_end: '2' }, ['3', '2.2', '2.1', '1.2']],
    ['nowhere else without an end', { period: '2', phase: '2' }, ['2.2']],
    ['to a later phase of the period', { period: '2', phase: '2', phase_end: '1' }, ['2.2', '2.1']],
    [
      'not on, when the end is the beginning',
      { period: '2', phase: '2', period_end: '2', phase_end: '2' },
      ['2.2'],
    ],
    ['not back, when the end lies before', { period: '1', phase: '1', period_end: '3' }, ['1.1']],
    [
      'only into the last period when its phase is not told',
      { period: '3', period_end: '1' },
      ['3', '2.2', '2.1', '1.2'],
    ],
    [
      'not on in its own period when the last phase is not told',
      { period: '2', phase: '2', period_end: '2' },
      ['2.2'],
    ],
    ['nothing without a beginning', { period_end: '2' }, []],
  ])('leads %s', (_, facts, expected) => {
    expect(life(phased, facts)).toEqual(expected);
  });

  it('does not place a unit in phases its record does not tell', () => {
    const periods = [...phased, period('2')];

    expect(life(periods, { period: '2', period_end: '1', phase_end: '1' })).toEqual(['2', '1.2', '1.1']);
  });
});
