import { describe, expect, it } from 'vitest';
import { readFields } from '../data/fields.ts';
import { readValue, writeValue } from '../sheet/field-value.ts';
import { formatValue } from '../tables/format-value.ts';
import { readField } from '../tables/read-field.ts';
import { offeredWords, otherLanguageOf } from './terms.ts';

const fieldOf = (property: object) => {
  const record = { properties: { some: { ...property, 'x-label': { en: 'Some', it: 'Qualche' } } } };
  return readFields(record, record)[0]!;
};
const definition = fieldOf({ type: 'string', maxLength: 350, 'x-vocabulary': 'us.definition' });
const inclusions = fieldOf({ type: 'array', 'x-vocabulary': 'us.inclusions' });
const text = fieldOf({ type: 'string', maxLength: 10_000 });

describe('a value of a vocabulary', () => {
  it('is shown in the language of the page (observations 5 and 12)', () => {
    expect(formatValue(definition, 'Crollo', 'en')).toBe('Collapse');
    expect(formatValue(definition, 'Crollo', 'it')).toBe('Crollo');
    expect(formatValue(inclusions, ['Malta', 'pezzi di vetro blu'], 'en')).toBe('Mortar, pezzi di vetro blu');
    expect(formatValue(definition, 'humus', 'en')).toBe('humus');
  });

  it.each([
    ['collapse', 'en'],
    ['crollo', 'it'],
    ['Collapse', 'it'],
  ] as const)('is stored as one term, typed as %s on a page in %s (observation 12)', (typed, language) => {
    expect(readField(definition, typed, language)).toEqual({ ok: true, value: 'Crollo' });
    expect(readValue(definition, typed, language)).toEqual({ ok: true, value: 'Crollo' });
  });

  it('comes back from its text in a table and on a sheet', () => {
    for (const language of ['en', 'it'] as const) {
      const shown = formatValue(definition, 'Strato di terra', language);
      expect(readField(definition, shown, language)).toEqual({ ok: true, value: 'Strato di terra' });
      const list = writeValue(inclusions, ['Malta', 'pezzi di vetro blu'], language);
      expect(readValue(inclusions, list, language)).toEqual({
        ok: true,
        value: ['Malta', 'pezzi di vetro blu'],
      });
    }
  });

  it('is offered in the language of the page', () => {
    expect(offeredWords(definition, 'en')).toContain('Collapse');
    expect(offeredWords(definition, 'it')).toContain('Crollo');
    expect(offeredWords(text, 'en')).toBeUndefined();
  });
});

describe('otherLanguageOf()', () => {
  it('names the language of a free text recorded in the other one', () => {
    expect(otherLanguageOf(text, 'Strato bruno con molte pietre', 'en')).toBe('it');
    expect(otherLanguageOf(text, 'Strato bruno con molte pietre', 'it')).toBeUndefined();
    expect(otherLanguageOf(definition, 'collapse of the roof', 'it')).toBe('en');
  });

  it('is silent about terms, names and values without a language', () => {
    const name = fieldOf({ type: 'string', maxLength: 100 });

    expect(otherLanguageOf(definition, 'Crollo', 'en')).toBeUndefined();
    expect(otherLanguageOf(name, 'Colle della Torre', 'en')).toBeUndefined();
    expect(otherLanguageOf(text, 'xyz 12', 'en')).toBeUndefined();
    expect(otherLanguageOf(fieldOf({ type: 'integer' }), 1200, 'en')).toBeUndefined();
  });
});
