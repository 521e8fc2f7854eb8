import { buildStandardDefinition, NewSheetDefinition, type SheetLayer } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import { formatTerms, parseTerms } from './read-terms.ts';
import {
  addCustomField,
  addSection,
  changeCustomField,
  changeField,
  createKey,
  findField,
  isListed,
  moveField,
  moveSection,
  placeField,
  removeCustomField,
  removeSection,
  renameSection,
} from './sheet-draft.ts';

const use = (key: string) => ({ key, shown: true, required: false, recorded_in: null });
const LAYER: SheetLayer = {
  sections: [
    { key: 'a', label: { en: 'A' }, fields: [use('color'), use('consistency')] },
    { key: 'b', label: { en: 'B' }, fields: [use('period')] },
  ],
  custom_fields: [],
};
const orderOf = ({ sections }: SheetLayer): string =>
  sections.map(({ key, fields }) => `${key}: ${fields.map((field) => field.key).join(' ')}`).join('; ');

describe('the order of a sheet', () => {
  it.each([
    ['color', 1, 'a: consistency color; b: period'],
    ['consistency', 1, 'a: color; b: consistency period'],
    ['period', -1, 'a: color consistency period; b: '],
    ['color', -1, 'a: color consistency; b: period'],
    ['period', 1, 'a: color consistency; b: period'],
    ['unknown', 1, 'a: color consistency; b: period'],
  ] as const)('moves %s by %i', (key, by, order) => {
    expect(orderOf(moveField(LAYER, key, by))).toBe(order);
  });

  it('passes over the relations, which are not in the list', () => {
    const relations = { key: 'relations', label: { en: 'R' }, fields: [use('relationships')] };
    const [first, second] = LAYER.sections;
    const layer = { ...LAYER, sections: [first!, relations, second!] };
    expect(orderOf(moveField(layer, 'period', -1))).toBe(
      'a: color consistency period; relations: relationships; b: ',
    );
    expect(orderOf(moveSection(layer, 'b', -1))).toBe(
      'b: period; a: color consistency; relations: relationships',
    );
  });

  it('returns every field to its place when it is moved down and up again', () => {
    const { sections } = buildStandardDefinition('us');
    const layer: SheetLayer = { sections: sections.filter(isListed), custom_fields: [] };
    for (const { key } of layer.sections.flatMap(({ fields }) => fields).slice(0, -1))
      expect(orderOf(moveField(moveField(layer, key, 1), key, -1))).toBe(orderOf(layer));
  });

  it('puts a field before another one, at the end of a section, or leaves it', () => {
    expect(orderOf(placeField(LAYER, 'period', { section: 'a', before: 'color' }))).toBe(
      'a: period color consistency; b: ',
    );
    expect(orderOf(placeField(LAYER, 'color', { section: 'a' }))).toBe('a: consistency color; b: period');
    expect(placeField(LAYER, 'color', { section: 'a', before: 'color' })).toBe(LAYER);
  });

  it('moves sections, adds one, and removes one without losing its fields', () => {
    expect(orderOf(moveSection(LAYER, 'b', -1))).toBe('b: period; a: color consistency');
    expect(orderOf(moveSection(LAYER, 'a', -1))).toBe(orderOf(LAYER));
    expect(orderOf(addSection(LAYER, { it: 'A' }))).toBe('a_2: ; a: color consistency; b: period');
    expect(orderOf(removeSection(LAYER, 'b'))).toBe('a: color consistency period');
    expect(orderOf(removeSection(LAYER, 'a'))).toBe('b: period color consistency');
    expect(renameSection(LAYER, 'a', { it: 'Terra' }).sections[0]?.label).toEqual({ it: 'Terra' });
  });
});

describe('the fields of a sheet', () => {
  it('change, and lose a property that is set to undefined', () => {
    const required = changeField(LAYER, 'color', { required: true, help: { en: 'Munsell' } });
    expect(findField(required, 'color')).toEqual({
      ...use('color'),
      required: true,
      help: { en: 'Munsell' },
    });
    expect(findField(changeField(required, 'color', { help: undefined }), 'color')).not.toHaveProperty(
      'help',
    );
  });

  it('can be custom fields, which are listed in a section and removed from both', () => {
    const added = addCustomField(LAYER, 'b', { key: 'ph', type: 'decimal', label: { en: 'pH' }, max: 14 });
    expect(orderOf(added)).toBe('a: color consistency; b: period ph');
    expect(
      orderOf(addCustomField(LAYER, 'custom', { key: 'ph', type: 'decimal', label: { en: 'pH' } })),
    ).toBe('a: color consistency; b: period; custom: ph');
    expect(NewSheetDefinition.safeParse({ entity: 'us', ...added }).success).toBe(true);
    const [changed] = changeCustomField(added, 'ph', { max: undefined, unit: 'pH' }).custom_fields;
    expect(changed).toEqual({ key: 'ph', type: 'decimal', label: { en: 'pH' }, unit: 'pH' });
    expect(removeCustomField(added, 'ph')).toEqual(LAYER);
  });

  it.each([
    ['Età minima', [], 'eta_minima'],
    ['Età minima', ['eta_minima', 'eta_minima_2'], 'eta_minima_3'],
    ['14C date', [], 'c_date'],
    ['«»', [], 'field'],
    ['Ω', ['field'], 'field_2'],
  ])('the key of %s is made of its letters', (label, taken, key) => {
    expect(createKey(label, taken)).toBe(key);
  });
});

it('terms are read from lines and written the same way', () => {
  expect(parseTerms('supine\nprone | prone | prono\n\n')).toEqual([
    'supine',
    { value: 'prone', label: { en: 'prone', it: 'prono' } },
  ]);
  expect(parseTerms('us.color')).toBe('us.color');
  expect(parseTerms('  \n')).toBeUndefined();
  for (const text of ['us.color', 'supine\nprone | prone | prono', 'crouched'])
    expect(formatTerms(parseTerms(text))).toBe(text);
});
