import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../matrix/matrix.ts';
import { generateSite, NUMBERING_HABITS } from './generate-site.ts';
import { measureHabits, type Sides } from './measure-habits.ts';
import { plantErrors, type ErrorKind } from './plant-errors.ts';

const CHAINS = new Set(['contradiction', 'cycle']);

function isOnOneSheet({ recorded_in }: { recorded_in: string }): boolean {
  return !recorded_in.includes(',');
}

describe('the first suspect, whatever the numbering habit of the site', () => {
  it.each<[Sides, ErrorKind, number]>([
    ['both', 'reversed_twice', 0.84],
    ['both', 'wrong_number', 0.98],
    ['both', 'slip', 0.99],
    ['half', 'reversed_twice', 0.65],
    ['half', 'wrong_number', 0.83],
    ['one', 'reversed', 0.85],
  ])(
    'of sites that record relations on %s sheets, errors of kind %s are first in a share of %d',
    (sides, kind, least) => {
      const { first, contradicting } = measureHabits({ sides, kind, sites: 5, seed: 77_000 });

      expect(contradicting).toBeGreaterThan(50);
      expect(first / contradicting).toBeGreaterThanOrEqual(least);
    },
  );

  it.each(NUMBERING_HABITS)(
    'is on one sheet only where the chain holds such a relation and numbers are %s',
    (numbering) => {
      for (let seed = 0; seed < 15; seed++) {
        const site = generateSite({ units: 80, seed, bothSided: 1, relationsPerUnit: 3, numbering });
        const spoiled = plantErrors(site, { count: 3, seed, kinds: ['long_range', 'wrong_number'] });
        const { findings } = buildMatrix(spoiled.units, spoiled.statements);
        const blamed = findings
          .filter(({ code, chain = [] }) => CHAINS.has(code) && chain.some(isOnOneSheet))
          .map(({ chain = [], suggestions: [first] }) =>
            chain.find(({ from, to }) => from === first!.relation.from && to === first!.relation.to),
          );
        expect(blamed.filter((step) => !step || !isOnOneSheet(step))).toEqual([]);
      }
    },
  );
});
