import { describe, expect, it } from 'vitest';
import { formOf, isStratum, kindOf } from './unit-kind.ts';

const unit = (
  definition: string | null,
  unit_type = 'US',
  interpretation: string | null = null,
): Parameters<typeof kindOf>[0] => ({ unit_type, definition, interpretation });

describe('kindOf()', () => {
  it.each([
    'Strato',
    'Riempimento di buca',
    'Muro',
    'Crollo',
    'pit fill',
    'Floor',
    'Piano pavimentale: pavimento',
    'cut fill',
  ])('takes %s for matter', (definition) => {
    expect(kindOf(unit(definition))).toBe('positive');
  });

  it.each([
    'Taglio',
    'Fossa di fondazione',
    'Buca di palo',
    'US negativa',
    'Ditch cut',
    'posthole',
    'robber trench',
    'Taglio del muro',
  ])('takes %s for a cut', (definition) => {
    expect(kindOf(unit(definition))).toBe('negative');
  });

  it('goes by the type, then the definition, then the interpretation', () => {
    expect(kindOf(unit('Fossa', 'USM'))).toBe('positive');
    expect(kindOf(unit('Strato', 'US', 'Fossa'))).toBe('positive');
    expect(kindOf(unit(null, 'US', 'Fossa'))).toBe('negative');
    expect(kindOf(unit('Scheletro'))).toBeUndefined();
    expect(kindOf(unit(null))).toBeUndefined();
  });
});

describe('formOf()', () => {
  it.each([
    ['cut', ['Taglio', 'Taglio di tomba', 'Fossa di spoliazione', 'US negativa', 'Asportazione', 'Rasatura']],
    ['cut', ['pit cut', 'foundation trench', 'grave pit', 'Fosse', 'Trou de poteau', 'Creusement']],
    [
      'cut',
      ['Grube', 'Pfostengrube', 'Straßengraben', 'Negativbefund', 'Corte', 'Zanja', 'Vala', 'UE negativa'],
    ],
    [
      'deposit',
      ['Riempimento di tomba', 'Grubenfüllung', 'Comblement de fosse', 'Relleno', 'Strato', 'grave fill'],
    ],
    ['deposit', ['Crollo di muro', 'Mauerversturz Schicht', 'Pavimento', 'couche de démolition du mur']],
    ['structure', ['Muro', 'Muratura in laterizi', 'Fondazione', 'Trockenmauer', 'Mur', 'Muralla', 'wall']],
    ['burial', ['Scheletro', 'Sepoltura', 'Tomba a fossa', 'Inumato', 'Bestattung', 'Sépulture', 'Tumba']],
  ])('draws a plain unit as a %s by the words %j', (form, definitions) => {
    expect(definitions.map((definition) => [definition, formOf(unit(definition))])).toEqual(
      definitions.map((definition) => [definition, form]),
    );
  });

  it('goes by the type first, and by the interpretation where the definition says nothing', () => {
    expect(formOf(unit('Taglio', 'USM'))).toBe('structure');
    expect(formOf(unit('Taglio', 'USVA'))).toBe('virtual');
    for (const type of ['USV', 'USVs', 'usvn', 'serUSVs', 'serUSVn', 'VSF'])
      expect(formOf(unit('Muro', type))).toBe('virtual');
    expect(formOf(unit('Muro', 'DOC'))).toBe('document');
    expect(formOf(unit('Area B', 'US', 'Taglio'))).toBe('cut');
    expect(formOf(unit(null, 'Sepoltura'))).toBe('burial');
    expect(formOf(unit(null, 'US-'))).toBe('cut');
    expect(formOf(unit(null, 'oven'))).toBe('deposit');
  });
});

describe('isStratum()', () => {
  it('tells units of the ground from documents', () => {
    expect(isStratum(unit(null))).toBe(true);
    expect(isStratum(unit(null, 'DOC'))).toBe(false);
  });
});
