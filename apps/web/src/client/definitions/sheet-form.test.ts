import { buildStandardDefinition, getEntity, type SheetDefinition } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import { readFields, type RecordField } from '../data/fields.ts';
import { listFormSections } from '../sheet/list-sections.ts';
import { isStandard } from './definition-query.ts';
import { valueOfRow, withValue } from './row-value.ts';
import { buildSheetForm, toRecordField } from './sheet-form.ts';

const field = (name: string, section = 'physical', kind: RecordField['kind'] = 'text'): RecordField => ({
  name,
  label: { en: name, it: name },
  section,
  kind,
  unit: undefined,
  vocabulary: undefined,
  description: undefined,
  words: [],
  most: 500,
  minimum: undefined,
  maximum: undefined,
  canBeEmpty: true,
  canChange: true,
});
const use = (key: string, rest: object = {}) => ({
  key,
  shown: true,
  required: false,
  recorded_in: null,
  ...rest,
});
const FIELDS = [
  field('color'),
  field('period', 'chronology'),
  field('binder_type'),
  field('custom', 'custom', 'object'),
];
const DEFINITION: SheetDefinition = {
  entity: 'us',
  version: 1,
  sections: [
    {
      key: 'earth',
      label: { en: 'Earth', it: 'Terra' },
      fields: [
        use('ph', { required: true }),
        use('color', { label: { it: 'Tinta' }, help: { en: 'Munsell' }, initial: 'bruno' }),
        use('binder_type', { unit_types: ['USM'], initial: 'malta' }),
      ],
    },
    { key: 'rest', label: { it: 'Altro' }, fields: [use('period', { shown: false }), use('total')] },
  ],
  custom_fields: [
    { key: 'ph', type: 'decimal', label: { en: 'pH' }, min: 0, max: 14 },
    { key: 'total', type: 'computed', label: { en: 'Total' }, expression: 'ph * 2' },
  ],
};

describe('buildSheetForm()', () => {
  const form = buildSheetForm(FIELDS, DEFINITION);

  it('lists the fields in the order of the definition, then those that it cannot list', () => {
    expect(form.fields.map(({ name }) => name)).toEqual([
      'custom.ph',
      'color',
      'binder_type',
      'period',
      'custom.total',
      'custom',
    ]);
  });

  it('takes label, help, required and limits from the definition', () => {
    const [ph, color] = form.fields;
    expect(ph).toMatchObject({ isRequired: true, kind: 'decimal', minimum: 0, maximum: 14, canChange: true });
    expect(color).toMatchObject({
      label: { en: 'Tinta', it: 'Tinta' },
      help: { en: 'Munsell', it: 'Munsell' },
    });
    expect(form.fields.find(({ name }) => name === 'custom.total')).toMatchObject({
      isComputed: true,
      canChange: false,
    });
  });

  it('shows a field for masonry only on sheets of masonry, and never a hidden one', () => {
    const namesFor = (type: string): string[] =>
      listFormSections(form, { type }).flatMap(({ fields }) => fields.map(({ field: { name } }) => name));
    expect(namesFor('US')).toEqual(['custom.ph', 'color', 'custom.total']);
    expect(namesFor('USM')).toEqual(['custom.ph', 'color', 'binder_type', 'custom.total']);
  });

  it('chooses columns that are shown, and adds the custom fields', () => {
    const standard = ['period', 'color'];
    expect(form.chooseColumns(standard)).toEqual(['color', 'custom.ph', 'custom.total']);
    expect(form.chooseColumns(standard)).toBe(form.chooseColumns(standard));
  });

  it('begins new records with the initial values that apply to all of them', () => {
    expect(form.initial).toEqual({ color: 'bruno' });
  });
});

it('a choice accepts its terms only, and names them in both languages', () => {
  const choice = toRecordField({
    key: 'posture',
    type: 'choice',
    label: { en: 'Posture' },
    vocabulary: ['crouched', { value: 'prone', label: { en: 'prone', it: 'prono' } }],
  });
  expect(choice).toMatchObject({ kind: 'choice', words: ['crouched', 'prone'] });
  expect(choice.wordLabels?.['prone']).toEqual({ en: 'prone', it: 'prono' });
});

describe('isStandard()', () => {
  const entity = 'us' as const;
  const { record, changes } = getEntity(entity);
  const properties = (shape: object) =>
    Object.fromEntries(
      Object.keys(shape).map((name) => [name, { type: 'string', 'x-label': { en: name, it: name } }]),
    );
  const known = new Map(getEntity(entity).fields.map((one) => [one.name, one.section]));
  const fields = readFields(
    { properties: properties(record.shape) },
    { properties: properties(changes!.shape) },
  ).map((one) => ({ ...one, section: known.get(one.name) ?? 'record' }));
  const standard = buildStandardDefinition(entity);

  it('is true for the definition that the declaration gives', () => {
    expect(isStandard(fields, standard)).toBe(true);
  });

  it.each<[string, (definition: SheetDefinition) => SheetDefinition]>([
    ['a stored version', (one) => ({ ...one, version: 1 })],
    ['another order of sections', (one) => ({ ...one, sections: one.sections.toReversed() })],
    [
      'a hidden field',
      (one) => ({
        ...one,
        sections: one.sections.map((section) => ({
          ...section,
          fields: section.fields.map((each) => ({ ...each, shown: each.key !== 'color' })),
        })),
      }),
    ],
    ['a custom field', (one) => ({ ...one, custom_fields: DEFINITION.custom_fields })],
  ])('is false for %s', (_, change) => {
    expect(isStandard(fields, change(standard))).toBe(false);
  });
});

it('the value of a custom field is read and set in `custom`', () => {
  const row = { id: 1, color: 'bruno', custom: { ph: 6 } };
  expect(valueOfRow(row, 'custom.ph')).toBe(6);
  expect(valueOfRow(row, 'custom.acid')).toBeNull();
  expect(valueOfRow({ id: 1 }, 'custom.ph')).toBeUndefined();
  expect(withValue(row, 'custom.acid', true)).toEqual({ ...row, custom: { ph: 6, acid: true } });
  expect(withValue(row, 'color', 'grigio')).toEqual({ ...row, color: 'grigio' });
});
