import { describe, expect, it } from 'vitest';
import type { EmFamily } from './em-node-types.ts';
import { findSourceEdge } from './em-source-edges.ts';

describe('findSourceEdge()', () => {
  it.each<[EmFamily, EmFamily, string]>([
    ['stratum', 'property', 'has_property'],
    ['property', 'combiner', 'has_data_provenance'],
    ['property', 'extractor', 'has_data_provenance'],
    ['combiner', 'extractor', 'has_data_provenance'],
    ['extractor', 'document', 'has_data_provenance'],
  ])('joins %s and %s by %s, whichever is named first', (from, to, array) => {
    expect(findSourceEdge(from, to)).toEqual({ array, isReversed: false });
    expect(findSourceEdge(to, from)).toEqual({ array, isReversed: true });
  });

  it('takes the first of the two as the one told of where both ways are allowed', () => {
    expect(findSourceEdge('property', 'document')).toEqual({
      array: 'has_data_provenance',
      isReversed: false,
    });
    expect(findSourceEdge('document', 'property')).toEqual({ array: 'has_property', isReversed: false });
  });

  it.each<[EmFamily, EmFamily]>([
    ['stratum', 'document'],
    ['stratum', 'combiner'],
    ['extractor', 'extractor'],
    ['property', 'property'],
  ])('knows none between %s and %s', (first, second) => {
    expect(findSourceEdge(first, second)).toBeUndefined();
    expect(findSourceEdge(second, first)).toBeUndefined();
  });
});
