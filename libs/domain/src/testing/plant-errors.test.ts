import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../matrix/matrix.ts';
import { generateSite } from './generate-site.ts';
import { measurePlanted } from './measure-planted.ts';
import { ERROR_KINDS, plantErrors } from './plant-errors.ts';

describe('plantErrors()', () => {
  const site = generateSite({ units: 200, seed: 4 });

  it('plants the same errors for the same seed, and others for another', () => {
    const spoiled = plantErrors(site, { count: 8, seed: 1 });

    expect(plantErrors(site, { count: 8, seed: 1 })).toEqual(spoiled);
    expect(plantErrors(site, { count: 8, seed: 2 }).planted).not.toEqual(spoiled.planted);
  });

  it('plants the kinds in turn, each wrong statement on one sheet only', () => {
    const { statements, planted } = plantErrors(site, { count: 8, seed: 1 });

    expect(planted.map(({ kind }) => kind)).toEqual([...ERROR_KINDS, ...ERROR_KINDS]);
    for (const { wrong } of planted) {
      const ofPair = statements.filter(
        ({ from, to }) =>
          (from === wrong.from && to === wrong.to) || (from === wrong.to && to === wrong.from),
      );
      expect(ofPair).toEqual([wrong]);
    }
  });

  it('makes long-range errors that always contradict', () => {
    const { units, statements } = plantErrors(site, { count: 1, seed: 1, kinds: ['long_range'] });

    const { findings } = buildMatrix(units, statements);

    expect(findings.filter(({ severity }) => severity === 'error')).toHaveLength(1);
  });
});

describe('planted errors are found out', () => {
  it.each([
    { units: 200, k: 1, sites: 40 },
    { units: 200, k: 3, sites: 20 },
    { units: 1_000, k: 3, sites: 8 },
    { units: 1_000, k: 8, sites: 4 },
    { units: 1_000, k: 30, sites: 2 },
  ])('of $k in $units units the planted one is suspected first, in few chains', (size) => {
    const { planted, contradicting, first, firstThree, chains } = measurePlanted({ ...size, seed: 100 });

    expect(contradicting).toBeGreaterThan(8);
    expect(first).toBeGreaterThanOrEqual(0.8 * contradicting);
    expect(firstThree).toBeGreaterThanOrEqual(0.95 * contradicting);
    expect(chains).toBeLessThanOrEqual(1.5 * planted);
  });

  it('proposes the right number for a mistyped one among the first five suggestions', () => {
    const { slips, slipsCorrected } = measurePlanted({
      units: 200,
      k: 3,
      sites: 60,
      seed: 100,
      kinds: ['slip'],
    });

    expect(slips).toBeGreaterThan(8);
    expect(slipsCorrected).toBeGreaterThanOrEqual(0.6 * slips);
  });
});
