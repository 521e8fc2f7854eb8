import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverseOf, RELATION_TYPES } from '../../records/relations/vocabulary.ts';
import type { EmRole } from './em-role.ts';
import { checkEmRelation } from './em-rules.ts';

const ROLES: readonly EmRole[] = [
  'unit',
  'virtual',
  'find',
  'continuity',
  'document',
  'property',
  'combiner',
  'extractor',
];

describe('checkEmRelation()', () => {
  it('says the same of a relation from either side', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROLES),
        fc.constantFrom(...RELATION_TYPES),
        fc.constantFrom(...ROLES),
        (from, type, to) => {
          const there = checkEmRelation({ from, type, to });

          const back = checkEmRelation({ from: to, type: inverseOf(type), to: from });

          expect(back?.kind).toBe(there?.kind);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('knows no time between documents and the ground', () => {
    const timeless = RELATION_TYPES.filter(
      (type) => checkEmRelation({ from: 'document', type, to: 'unit' }) === undefined,
    );

    expect(timeless).toEqual(['connected_to', 'documents', 'em_refers_to', 'em_referred_from']);
  });

  it('blames the side that may not', () => {
    expect(checkEmRelation({ from: 'unit', type: 'fills', to: 'virtual' })).toEqual({
      kind: 'unfit',
      side: 'to',
    });
    expect(checkEmRelation({ from: 'virtual', type: 'same_as', to: 'continuity' })).toEqual({
      kind: 'unfit',
      side: 'to',
    });
  });
});
