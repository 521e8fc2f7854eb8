import { describe, expect, it } from 'vitest';
import { nameTerm } from './name-term.ts';

describe('nameTerm()', () => {
  it('gives a built-in word in the language asked for', () => {
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
    expect(nameTerm(dating, 'us.definition', 'en')).toBe(dating);
  });

  it.each(['Naturale', '260-268', 'IIX secolo', 'XIV secolo?', 'secolo', 'I secolo a.C. - incerto'])(
    'leaves the dating %s as it is',
    (dating) => {
      expect(nameTerm(dating, 'inventario.dating', 'en')).toBe(dating);
    },
  );
});
