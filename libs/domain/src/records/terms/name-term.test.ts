import { describe, expect, it } from 'vitest';
import { indexCustomTerms, isTerm, listTermNames, nameTerm, parseTerm } from './name-term.ts';
import { VOCABULARIES } from './vocabularies.ts';

describe('nameTerm()', () => {
  it('returns a built-in word in the requested language', () => {
    expect(nameTerm('Crollo', 'us.definition', 'en')).toBe('Collapse');
    expect(nameTerm('Crollo', 'us.definition', 'it')).toBe('Crollo');
  });

  it('leaves words of one’s own, those of other vocabularies and codes as they are', () => {
    expect(nameTerm('Crollo del tetto', 'us.definition', 'en')).toBe('Crollo del tetto');
    expect(nameTerm('Crollo', 'us.color', 'en')).toBe('Crollo');
    expect(nameTerm('Crollo', 'of.nothing', 'en')).toBe('Crollo');
    expect(nameTerm('USM', 'us.unit_type', 'en')).toBe('USM');
  });

  it.each([
    ['XIV-XV secolo', '14th–15th century'],
    ['I secolo', '1st century'],
    ['II–I sec. a.C.', '2nd–1st century BC'],
    ['sec. III d.C.', '3rd century AD'],
    ['Fine I secolo a.C. - I secolo d.C.', 'Late 1st century BC – 1st century AD'],
    ['Fine IV - inizi V secolo', 'Late 4th – early 5th century'],
    ['Metà XIV secolo', 'Mid 14th century'],
    ['seconda metà del I secolo', 'Second half of the 1st century'],
    ['Ultimo quarto del II secolo a.C.', 'Last quarter of the 2nd century BC'],
    ['XXI secolo', '21st century'],
    ['Età romana', 'Roman period'],
  ])('gives the dating %s in English', (dating, english) => {
    expect(nameTerm(dating, 'us.dating', 'en')).toBe(english);
    expect(nameTerm(dating, 'us.dating', 'it')).toBe(dating);
    expect(isTerm(dating, 'us.dating')).toBe(true);
    expect(nameTerm(dating, 'us.definition', 'en')).toBe(dating);
  });

  it.each(['Naturale', '260-268', 'IIX secolo', 'XIV secolo?', 'secolo', 'I secolo a.C. - incerto'])(
    'leaves the dating %s as it is',
    (dating) => {
      expect(nameTerm(dating, 'inventario.dating', 'en')).toBe(dating);
    },
  );

  it('gives the Italian name of a term recorded in English, and leaves other spellings of it', () => {
    expect(nameTerm('Collapse', 'us.definition', 'it')).toBe('Crollo');
    expect(nameTerm('collapse', 'us.definition', 'en')).toBe('collapse');
    expect(nameTerm('crollo', 'us.definition', 'it')).toBe('crollo');
    expect(nameTerm('crollo', 'us.definition', 'en')).toBe('Collapse');
  });

  it('translates custom terms', () => {
    const custom = {
      'us.color': [{ value: 'Testa di moro', label: { it: 'Testa di moro', en: 'Near-black' } }],
    };

    expect(nameTerm('testa di moro', 'us.color', 'en', custom)).toBe('Near-black');
    expect(parseTerm('near-black', 'us.color', custom)).toBe('Testa di moro');
    expect(listTermNames('us.color', 'en', custom).at(-1)).toBe('Near-black');
    expect(nameTerm('Testa di moro', 'us.color', 'en')).toBe('Testa di moro');
  });
});

describe('parseTerm()', () => {
  it.each(['Crollo', 'crollo', 'collapse', ' Collapse '])(
    'stores one value for a term in either language: %s (observation 12)',
    (typed) => {
      expect(parseTerm(typed, 'us.definition')).toBe('Crollo');
    },
  );

  it('leaves free text', () => {
    expect(parseTerm('collapse of the roof', 'us.definition')).toBe('collapse of the roof');
    expect(isTerm('collapse of the roof', 'us.definition')).toBe(false);
  });

  it('gives back the stored value of each name of each vocabulary', () => {
    for (const [vocabulary, terms] of Object.entries(VOCABULARIES))
      for (const { value } of terms)
        for (const language of ['it', 'en'] as const)
          expect(parseTerm(nameTerm(value, vocabulary, language), vocabulary)).toBe(value);
  });
});

describe('indexCustomTerms()', () => {
  it('names custom terms in both languages', () => {
    const term = { table_name: 'us', field_name: 'color', language: 'it' };
    const index = indexCustomTerms([
      { ...term, value: 'CR', label: 'Ceramica rossa', label_en: 'Red ware' },
      { ...term, value: 'Tortora', label: null, label_en: null },
    ]);

    expect(index).toEqual({
      'us.color': [
        { value: 'CR', label: { it: 'Ceramica rossa', en: 'Red ware' } },
        { value: 'Tortora', label: { it: 'Tortora', en: 'Tortora' } },
      ],
    });
  });
});
