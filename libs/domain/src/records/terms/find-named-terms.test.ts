import { describe, expect, it } from 'vitest';
import { unitFields } from '../entities/unit.ts';
import { inventoryItemFields } from '../entities/inventory-item.ts';
import { findNamedTerms } from './find-named-terms.ts';

describe('findNamedTerms()', () => {
  it.each(['collapse', 'Collap', 'COLLAPSE'])('finds the stored word of an English term: %s', (text) => {
    const found = findNamedTerms(unitFields, text).map(({ field, word }) => `${field.name} ${word}`);

    expect(found).toContain('definition Crollo');
  });

  it('finds an English word of an Italian term', () => {
    const found = findNamedTerms(inventoryItemFields, 'moneta').map(({ word }) => word);

    expect(found).toContain('Coin');
  });

  it.each(['', 'co', '12', 'ollapse', 'crollo del tetto'])('finds nothing for %j', (text) => {
    expect(findNamedTerms(unitFields, text)).toEqual([]);
  });
});
