import { describe, expect, it } from 'vitest';
import { completeHeadings } from './complete-headings.ts';

describe('completeHeadings()', () => {
  it.each([
    ['DEFINIZION', 'definizione'],
    ['DESCRIZION', 'descrizione'],
    ['interpreta', 'interpretation'],
    ['RIEMPITO_D', 'riempito da'],
    ['numero_inv', 'numero inventario'],
  ])('gives %s as %s', (cut, whole) => {
    expect(completeHeadings([cut])).toEqual([whole]);
  });

  it.each([['DEFINIZIO'], ['definition'], ['coperto_da'], ['STRATIGRAX']])(
    'leaves %s as it is',
    (heading) => {
      expect(completeHeadings([heading])).toEqual([heading]);
    },
  );

  it('calls no two columns alike', () => {
    expect(completeHeadings(['descrizione', 'DESCRIZION'])).toEqual(['descrizione', 'DESCRIZION']);
  });
});
