import { describe, expect, it } from 'vitest';
import { generateLevels, generatePlan } from './generate-one-sided.ts';
import { measurePlanted } from './measure-planted.ts';
import { measureRivals } from './measure-rivals.ts';

describe('errors planted into a site of which each relation stands on one sheet', () => {
  it('are the first suspect, where a loop alone cannot tell and numbers say nothing', () => {
    const options = {
      units: 400,
      k: 5,
      sites: 4,
      seed: 11,
      kinds: ['long_range'] as const,
      generate: (site: { units: number; seed: number }) => generateLevels({ ...site, numbering: 'random' }),
    };

    const { contradicting, first, firstThree, chains } = measurePlanted(options);
    const rivals = measureRivals(options);

    expect(contradicting).toBe(20);
    expect(first).toBeGreaterThanOrEqual(16);
    expect(firstThree).toBeGreaterThanOrEqual(19);
    expect(chains).toBeLessThanOrEqual(1.2 * contradicting);
    expect(rivals['loop by loop']).toBeLessThan(first);
    expect(rivals['number order']).toBeLessThan(first);
  });

  it('are found more often where sheets say in which year a unit was dug', () => {
    const measure = (years?: number): number =>
      measurePlanted({
        units: 400,
        k: 5,
        sites: 12,
        seed: 21,
        kinds: ['long_range'],
        generate: (site) => generatePlan({ ...site, numbering: 'random', ...(years && { years }) }),
      }).first;

    expect(measure(6)).toBeGreaterThanOrEqual(measure() + 4);
  });
});
