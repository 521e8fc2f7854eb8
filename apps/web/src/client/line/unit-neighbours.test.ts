import { QueryClient } from '@tanstack/react-query';
import { compareNatural } from '@trowel/domain/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerUnits, createUnits } from '../testing/answer-units.ts';
import { fetchUnitNeighbours } from './unit-neighbours.ts';

afterEach(() => vi.unstubAllGlobals());

describe('fetchUnitNeighbours()', () => {
  // Unit 1 comes last by id: the first 3,000 are not those around it.
  it.each([200, 5_000])('gives the numbers before and behind on a site of %i units', async (count) => {
    const units = createUnits(count);
    answerUnits(units);
    const neighboursOf = async (number: string): Promise<(string | undefined)[]> => {
      const { id } = units.find(({ us_number: one }) => one === number)!;
      const unit = { id, site_name: 'Villa' };
      const { before, after } = await fetchUnitNeighbours(new QueryClient(), unit, compareNatural);
      return [before?.us_number, after?.us_number];
    };
    expect(await neighboursOf('10')).toEqual(['9', '11']);
    expect(await neighboursOf('1')).toEqual([undefined, '2']);
    expect(await neighboursOf(String(count))).toEqual([String(count - 1), undefined]);
  });
});
