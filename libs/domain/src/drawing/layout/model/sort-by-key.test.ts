import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeySorter } from './sort-by-key.ts';

describe('createKeySorter()', () => {
  it('sorts the first items by their keys, equals as they stand, and leaves the rest', () => {
    const keys = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(keys, fc.nat(), (wanted, number) => {
        const count = number % (wanted.length + 1);
        const sorter = createKeySorter(wanted.length);
        sorter.keys.set(wanted);
        sorter.items.set([...wanted.keys()]);

        sorter.sort(count);

        const places = [...wanted.keys()];
        const sorted = places.slice(0, count).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
        expect([...sorter.items]).toEqual([...sorted, ...places.slice(count)]);
        expect([...sorter.keys]).toEqual([...sorter.items].map((at) => wanted[at]!));
      }),
    );
  });
});
