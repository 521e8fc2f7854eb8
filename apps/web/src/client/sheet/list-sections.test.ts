import { unitFields } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import type { RecordField } from '../data/fields.ts';
import { listSections } from './list-sections.ts';

const FIELDS = unitFields.map(({ name, label, section, required }): RecordField => ({
  name,
  label,
  section: section ?? 'record',
  kind: 'text',
  unit: undefined,
  vocabulary: undefined,
  description: undefined,
  words: [],
  most: undefined,
  minimum: undefined,
  maximum: undefined,
  canBeEmpty: !required,
  canChange: section !== 'record',
}));
const misfitsOf = (type: string): string[] =>
  listSections(FIELDS, type).flatMap(({ name, misfit }) => (misfit ? [`${name}: ${misfit.kind}`] : []));

describe('listSections()', () => {
  it('says of which sections they do not fit the type, and why', () => {
    expect(misfitsOf('US')).toEqual(['masonry: masonry', 'masonry_materials: masonry']);
    expect(misfitsOf('USM')).toEqual([]);
    expect(misfitsOf('DOC')).toContain('physical: ground');
  });

  it('begins with what decides the others: the type', () => {
    const [first] = listSections(FIELDS, 'US');

    expect(first?.name).toBe('definition');
    expect(first?.fields.slice(0, 2).map(({ field }) => field.name)).toEqual(['unit_type', 'definition']);
  });

  it('puts what is said in English behind what it says, and shows each field once', () => {
    const fields = listSections(FIELDS, 'US').flatMap((section) => section.fields);
    const twin = fields.find(({ field }) => field.name === 'description')?.english?.name;

    expect(twin).toBe('description_en');
    expect(fields.some(({ field }) => field.name.endsWith('_en'))).toBe(false);
  });
});
