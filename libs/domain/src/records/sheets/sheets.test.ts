import { describe, expect, it } from 'vitest';
import { getEntity, listSheetEntities } from '../entities/entity.ts';
import { listFieldsWith } from './custom-fields.ts';
import { acceptCustomValues, convertCustomValue } from './custom-values.ts';
import { findMissingFields } from './find-missing.ts';
import { mergeDefinitions } from './merge-definitions.ts';
import { parsePattern } from './pattern.ts';
import {
  buildSheetJsonSchema,
  type CustomFieldDefinition,
  NewSheetDefinition,
  SheetDefinition,
} from './sheet-definition.ts';
import { buildStandardDefinition } from './standard-definition.ts';
import { validateDefinition } from './validate-definition.ts';

const label = { en: 'Test', it: 'Prova' };
const number: CustomFieldDefinition = { key: 'depth', type: 'decimal', label, unit: 'cm', min: 0, max: 10 };
const choice: CustomFieldDefinition = {
  key: 'posture',
  type: 'choice',
  label,
  vocabulary: ['supine', { value: 'prone', label: { it: 'Prono' } }],
};
const keysOf = ({ sections }: Pick<SheetDefinition, 'sections'>): string[] =>
  sections.flatMap(({ fields }) => fields.filter(({ shown }) => shown).map(({ key }) => key));

describe.each(listSheetEntities())('sheet of %s', (entity) => {
  it('lists every field that can be sent, once, and is valid', () => {
    const standard = buildStandardDefinition(entity);
    const sendable = Object.keys(getEntity(entity).create!.shape).filter((name) => name !== 'custom');
    expect(keysOf(standard).toSorted()).toEqual(sendable.toSorted());
    expect(SheetDefinition.parse(standard)).toEqual(standard);
    expect(validateDefinition({ entity, inherited: [] }, standard)).toEqual([]);
    expect(mergeDefinitions(entity, [])).toEqual(
      expect.objectContaining({ entity, version: 0, custom_fields: [] }),
    );
  });

  it('hides what a layer does not list and shows its custom fields and the natural key', () => {
    const merged = mergeDefinitions(entity, [
      { sections: [], custom_fields: [number] },
      { sections: [{ key: 'short', label, fields: [use('depth')] }], custom_fields: [choice] },
    ]);
    const fixed = getEntity(entity).fields.flatMap(({ name, required }) => (required ? [name] : []));
    expect(keysOf(merged).toSorted()).toEqual(['depth', 'posture', ...fixed].toSorted());
    expect(merged.custom_fields).toEqual([number, choice]);
  });

  it('refuses a custom field with the name of a built-in one', () => {
    const [{ name: key } = { name: '' }] = getEntity(entity).fields.slice(2);
    const problems = validateDefinition(
      { entity, inherited: [] },
      { sections: [], custom_fields: [{ ...number, key }] },
    );
    expect(problems).toEqual([
      expect.objectContaining({ field: 'custom_fields.0.key', type: 'reserved_name' }),
    ]);
  });
});

describe('definition', () => {
  it('names the place of each problem', () => {
    const problems = validateDefinition(
      { entity: 'us', inherited: [number] },
      {
        sections: [
          {
            key: 'a',
            label,
            fields: [use('depth'), use('depht'), { ...use('posture'), initial: 'sitting' }],
          },
          { key: 'a', label, fields: [use('depth')] },
        ],
        custom_fields: [
          choice,
          choice,
          { key: 'bad', type: 'link', label, pattern: '(a', min: 2, max: 1 },
          { key: 'day', type: 'date', label, min: 3 },
        ],
      },
    );
    expect(problems.map(({ field, type }) => `${field} ${type}`)).toEqual([
      'custom_fields.2.links_to missing',
      'custom_fields.2.pattern invalid_pattern',
      'custom_fields.2.max invalid_value',
      'custom_fields.3.min invalid_type',
      'custom_fields.1.key given_twice',
      'sections.1.key given_twice',
      'sections.0.fields.1.key unknown_field',
      'sections.0.fields.2.initial invalid_value',
      'sections.1.fields.0.key given_twice',
    ]);
  });

  it('is described by a JSON Schema and accepts what a request returned', () => {
    expect(buildSheetJsonSchema()).toMatchObject({ type: 'object', additionalProperties: false });
    expect(NewSheetDefinition.parse(buildStandardDefinition('us'))).toMatchObject({
      entity: 'us',
      version: 0,
    });
    expect(NewSheetDefinition.safeParse({ custom_fields: [{ ...number, key: 'Depth' }] }).success).toBe(
      false,
    );
    expect(NewSheetDefinition.safeParse({ custom_fields: [{ ...number, label: {} }] }).success).toBe(false);
  });
});

describe('values', () => {
  const fields: CustomFieldDefinition[] = [
    number,
    choice,
    { key: 'seen', type: 'flag', label },
    { key: 'day', type: 'date', label, min: '2026-01-01' },
    { key: 'code', type: 'text', label, pattern: '[A-Z]{2}-\\d+' },
    { key: 'finds', type: 'list', label, max: 2 },
    { key: 'count', type: 'integer', label },
    { key: 'area_m2', type: 'computed', label, expression: '1' },
  ];

  it('checks each type and names the field', () => {
    const bad = {
      depth: 11,
      posture: 'sitting',
      seen: 'yes',
      day: '2025-12-31',
      code: 'AB-x',
      finds: ['a', 'b', 'c'],
      count: 1.5,
    };
    const { problems } = acceptCustomValues({ fields }, bad);
    expect(problems.map(({ field }) => field)).toEqual(Object.keys(bad).map((key) => `custom.${key}`));
    const good = {
      depth: 9.5,
      posture: 'Prono',
      seen: true,
      day: '2026-01-01',
      code: 'AB-12',
      finds: ['a'],
      count: 3,
    };
    expect(acceptCustomValues({ fields }, { ...good, free: 'x', depth: '' })).toEqual({
      values: { ...good, posture: 'prone', free: 'x', depth: null },
      problems: [],
    });
  });

  it('does not check an old value that stays', () => {
    expect(acceptCustomValues({ fields }, { depth: 11 }, { depth: 11 }).problems).toEqual([]);
    expect(acceptCustomValues({ fields }, { depth: 12 }, { depth: 11 }).problems).toHaveLength(1);
  });

  it('converts texts of files', () => {
    const convert = (key: string, value: unknown): unknown =>
      convertCustomValue(
        fields.find((one) => one.key === key)!,
        value,
      );
    expect(convert('depth', '9,5')).toBe(9.5);
    expect(convert('depth', 'deep')).toBeUndefined();
    expect(convert('seen', 'Sì')).toBe(true);
    expect(convert('day', '31/05/2026')).toBe('2026-05-31');
    expect(convert('finds', 'a; b')).toEqual(['a', 'b']);
    expect(convert('code', 12)).toBeUndefined();
    expect(convert('count', '')).toBeNull();
  });

  it('finds required empty fields, those of the lab only after the season', () => {
    const { sections } = mergeDefinitions('us', [
      {
        sections: [
          {
            key: 'a',
            label,
            fields: [
              { ...use('depth'), required: true, recorded_in: 'lab' },
              { ...use('posture'), required: true, unit_types: ['USM'] },
              { ...use('description'), required: true },
            ],
          },
        ],
        custom_fields: fields,
      },
    ]);
    const definition = { sections, custom_fields: fields };
    const unit = { site_name: 'S', us_number: '1', unit_type: 'US', custom: {} };
    const names = (isRunning: boolean, record: object): string[] =>
      findMissingFields(definition, record as Record<string, unknown>, { isRunning }).map(
        ({ field }) => field,
      );
    expect(names(true, unit)).toEqual(['description']);
    expect(names(false, unit)).toEqual(['custom.depth', 'description']);
    expect(names(false, { ...unit, unit_type: 'USM', custom: { depth: 1 }, description: 'x' })).toEqual([
      'custom.posture',
    ]);
  });

  it('offers custom fields as fields', () => {
    const all = listFieldsWith('us', fields);
    expect(all).toBe(listFieldsWith('us', fields));
    expect(all.find(({ name }) => name === 'custom.depth')).toMatchObject({
      kind: 'decimal',
      unit: 'cm',
      label,
    });
  });
});

describe('pattern', () => {
  it.each([
    ['[A-Z]{2}-\\d+', 'AB-12', 'AB-'],
    ['^(?:T|tomb) ?\\d{1,3}[a-z]?$', 'tomb 12b', 'tomb 1234'],
    ['a?b*c+', 'ccc', 'ab'],
    ['[^0-9]+', 'abc', 'a1'],
    ['(a|b(c|d))*', 'abcbd', 'abb'],
    ['a{2,}', 'aaa', 'a'],
    ['x\\.y', 'x.y', 'xay'],
    ['', '', 'a'],
    ['.', '😀', 'ab'],
  ])('%s matches %s and not %s', (pattern, good, bad) => {
    const parsed = parsePattern(pattern);
    expect('matches' in parsed && [parsed.matches(good), parsed.matches(bad)]).toEqual([true, false]);
  });

  it.each([
    '(a',
    'a)',
    '[a',
    '*a',
    'a**',
    '(?=a)',
    '\\1',
    'a{3,1}',
    '[z-a]',
    '((a{99}){99})',
    'a{1000}',
    'a$b',
  ])('refuses %s', (pattern) => expect(parsePattern(pattern)).toHaveProperty('problem'));

  it('needs linear time where backtracking needs years', () => {
    const parsed = parsePattern('(a+)+b');
    const start = performance.now();
    expect('matches' in parsed && parsed.matches('a'.repeat(10_000))).toBe(false);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

function use(key: string): SheetDefinition['sections'][number]['fields'][number] {
  return { key, shown: true, required: false, recorded_in: null };
}
