import { describe, expect, it } from 'vitest';
import { createSmallScene } from '../testing/small-scene.ts';
import { indexSearch } from './search-units.ts';

describe('indexSearch()', () => {
  const search = indexSearch(createSmallScene());

  it('gives the exact number before those that begin so', () => {
    expect(search('1')).toEqual([0, 4, 1]);
    expect(search('US 12')).toEqual([4]);
  });

  it('finds all the words in any order, whatever their accents and case', () => {
    expect(search('CROLLO stràto')).toEqual([1]);
    expect(search('early')).toEqual([2]);
  });

  it('finds nothing for nothing', () => {
    expect(search('  ')).toEqual([]);
    expect(search('zzz')).toEqual([]);
  });
});
