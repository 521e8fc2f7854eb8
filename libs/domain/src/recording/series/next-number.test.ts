import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followingNumber, planNextNumbers } from './next-number.ts';

describe('followingNumber()', () => {
  it.each([
    ['12', '13'],
    ['099', '100'],
    ['12a', '13'],
    ['SK-9', 'SK-10'],
    ['POM-2024-001', 'POM-2024-002'],
    ['muro', 'muro1'],
    ['9'.repeat(20), `1${'0'.repeat(20)}`],
  ])('%s is followed by %s', (number, next) => {
    expect(followingNumber(number)).toBe(next);
  });
});

describe('planNextNumbers()', () => {
  it('counts on behind the highest number', () => {
    expect(planNextNumbers(['1', '2', '10', '9'])).toEqual(['11']);
    expect(planNextNumbers(['1', '2', '10', 'SK-40'], { count: 3 })).toEqual(['11', '12', '13']);
    expect(planNextNumbers([], { count: 2 })).toEqual(['1', '2']);
  });

  it('keeps holes unless they are to be filled', () => {
    expect(planNextNumbers(['1', '4', '5'], { count: 3 })).toEqual(['6', '7', '8']);
    expect(planNextNumbers(['1', '4', '5'], { count: 3, gaps: 'fill' })).toEqual(['2', '3', '6']);
  });

  it('begins where it is told, in the series it is told', () => {
    expect(planNextNumbers(['1', '2', '1000'], { from: '1000' })).toEqual(['1001']);
    expect(planNextNumbers(['1', '2'], { from: '1000', count: 2 })).toEqual(['1000', '1001']);
    expect(planNextNumbers(['1', 'SK-3', 'SK-9'], { from: 'SK-1' })).toEqual(['SK-10']);
    expect(planNextNumbers(['1', 'SK-3'], { from: 'SK-1', gaps: 'fill', count: 3 })).toEqual([
      'SK-1',
      'SK-2',
      'SK-4',
    ]);
  });

  it('goes on with codes where no number is plain', () => {
    expect(planNextNumbers(['SK-3', 'SK-10'])).toEqual(['SK-11']);
  });

  it('gives as many free numbers as asked, each once', () => {
    const number = fc.oneof(
      fc.nat({ max: 30 }).map(String),
      fc.constantFrom('3a', 'A1', 'SK-2', 'muro', '007'),
    );

    fc.assert(
      fc.property(
        fc.array(number, { maxLength: 20 }),
        fc.nat({ max: 12 }),
        fc.constantFrom('keep' as const, 'fill' as const),
        (used, count, gaps) => {
          const planned = planNextNumbers(used, { count, gaps });

          expect(new Set(planned).size).toBe(count);
          expect(planned.filter((one) => used.includes(one))).toEqual([]);
        },
      ),
    );
  });
});
