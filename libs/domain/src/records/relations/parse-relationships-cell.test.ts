import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RELATION_TYPES } from './vocabulary.ts';
import { renderRelationshipsCell } from './render-relationships-cell.ts';
import { parseRelationshipsCell } from './parse-relationships-cell.ts';

describe('renderRelationshipsCell()', () => {
  it('writes type, area, number, certainty and note', () => {
    const text = renderRelationshipsCell([
      { type: 'covers', us_number: '12' },
      { type: 'cut_by', us_number: '13', area: 'B', certainty: 'probable', note: 'seen in "section" 4' },
      { type: 'same_as', us_number: '12/a', area: '' },
    ]);

    expect(text).toBe('covers 12; cut_by B/13 (probable) "seen in ""section"" 4"; same_as /"12/a"');
  });
});

describe('parseRelationshipsCell()', () => {
  const word = fc
    .oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
      fc.string({
        unit: fc.constantFrom('"', '/', ';', '(', ')', ' ', ',', '?', 'a', '1'),
        minLength: 1,
        maxLength: 6,
      }),
    )
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const relation = fc.record(
    {
      type: fc.constantFrom(...RELATION_TYPES),
      us_number: word,
      area: fc.oneof(word, fc.constant('')),
      certainty: word,
      note: word,
    },
    { requiredKeys: ['type', 'us_number'] },
  );

  it('gives back what was written', () => {
    fc.assert(
      fc.property(fc.array(relation, { maxLength: 5 }), (relations) => {
        expect(parseRelationshipsCell(renderRelationshipsCell(relations))).toEqual(relations);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'Copre 2, Taglia 3',
    'covers',
    'covers 1 covers',
    'covers 1; ',
    'seals 3',
    "[['Copre', '2']]",
    'covers 1 (x',
    'covers a/b/c',
    'covers 12, 13',
    // A handwritten doubt, which the looser forms read.
    'cuts 4?',
  ])('leaves %j to the looser reader', (text) => {
    expect(parseRelationshipsCell(text)).toBeUndefined();
  });
});
