import { expect, it } from 'vitest';
import { chainOfFinding } from './lit-chain.ts';

const step = (from: string, to: string) => ({ from, type: 'covers', to, recorded_in: from, certainty: null });

it('lists the units of a finding in the order of its chain (observation 32)', () => {
  const chain = [step('1079', '1039'), step('1039', '1037'), step('1037', '1079')];
  const { units, steps } = chainOfFinding({ chain, units: ['1037', '1039', '1079'] });
  expect(units).toEqual(['1079', '1039', '1037']);
  expect(steps).toBe(chain);
  expect(chainOfFinding({ chain: [], units: ['4', '2'] })).toEqual({ units: ['4', '2'], steps: [] });
});
