// Files of other programs line by line: JSON lines and resources of Field.
import { describe, expect, it } from 'vitest';
import type { ImportedData } from '../import/imported-data.ts';
import { readImport } from '../read-import.ts';

const read = (...lines: string[]): ImportedData => readImport({ text: lines.join('\n') });
const named = ({ units }: ImportedData): string[] =>
  units.map(({ area, us_number }) => [area, us_number].filter(Boolean).join('/'));
const said = ({ statements }: ImportedData): string[] =>
  statements.map(({ from, type, word, to }) => `${from.us_number} ${type ?? `?${word}`} ${to.us_number}`);

describe('JSON lines', () => {
  it('are read as the list they are, and a broken one is told by its line', () => {
    const data = read('{"us":1,"copre":[2]}', '{"us":2}', '');

    expect(named(data)).toEqual(['1', '2']);
    expect(said(data)).toEqual(['1 covers 2']);
    expect(() => read('{"us":1}', '{"us":')).toThrow('JSON');
  });
});

describe('resources of Field', () => {
  const resource = (one: object): string => JSON.stringify({ resource: one });
  const data = read(
    resource({ id: 't', category: 'Trench', identifier: 'T1', relations: {} }),
    resource({
      id: 'a',
      category: 'Feature',
      identifier: '12',
      shortDescription: 'pit',
      dating: [{ type: 'range', begin: { inputYear: 100, inputType: 'bce' }, end: { year: -50 } }],
      dimensionLength: [{ inputValue: 120, inputUnit: 'cm' }],
      relations: { isAbove: ['b'], isRecordedIn: ['t'] },
    }),
    resource({
      id: 'b',
      category: 'Layer',
      identifier: '13',
      relations: { isBelow: ['a'], liesWithin: ['a'] },
    }),
    resource({ id: 'f', category: 'Pottery', identifier: 'F-1', relations: { liesWithin: ['b'] } }),
    resource({ id: 'i', category: 'Image', identifier: 'im.jpg', relations: { depicts: ['a'] } }),
  );

  it('are units by their identifiers, in the area of their trench', () => {
    expect(named(data)).toEqual(['T1/12', 'T1/13']);
    expect(said(data)).toEqual(['12 later_than 13', '13 earlier_than 12']);
    expect(data.units[0]!.fields).toEqual({
      definition: 'Feature',
      description: 'pit',
      dating: '100 BCE – 50 BCE',
      length_max: 1.2,
    });
  });

  it('are finds of the nearest unit; others are left out and told', () => {
    expect(data.records.map(({ fields }) => fields)).toEqual([
      { inventory_number: 'F-1', us_number: '13', area: 'T1', find_type: 'Pottery' },
    ]);
    expect(data.notes.join(' ')).toContain('Image (1)');
  });

  it('come as CSV with a column for each part of a value', () => {
    const csv = read(
      'identifier,category,relations.isSameAs,dating.0.type,dating.0.end.inputYear,dating.0.end.inputType,dimensionWidth.0.inputValue,dimensionWidth.0.inputUnit,dimensionWidth.0.measurementComment',
      '12,Feature,13,before,100,ce,80,cm,top',
      '13,Layer,12;14,,,,,,',
      '14,Layer,,,,,,,',
    );

    expect(said(csv)).toEqual(['12 same_as 13', '13 same_as 12', '13 same_as 14']);
    expect(csv.units[0]!.fields).toEqual({
      definition: 'Feature',
      dating: 'before 100 CE',
      width_mean: 0.8,
      custom: { 'dimensionWidth.0.measurementComment': 'top' },
    });
  });
});

describe('what Field gives out as CSV and JSON lines', () => {
  const csv = read(
    'identifier,category,shortDescription.en,shortDescription.de,relations.isChildOf,relations.isAfter,relations.isContemporaryWith',
    'T1,Trench,,,,,',
    '12,Layer,humus,Humus,T1,13;14,',
    '13,Feature,,Grube,T1,,14',
    '14,Milet:Well,,,T1,15,',
    '15,Milet:Wall,,,T1,,',
    'P-1,Pottery,rim,,12,,',
    'P-2,Pottery,,,99,,',
  );

  it('is read as its resources are', () => {
    expect(named(csv)).toEqual(['T1/12', 'T1/13', 'T1/14', 'T1/15']);
    expect(said(csv)).toEqual([
      '12 later_than 13',
      '12 later_than 14',
      '13 contemporary_with 14',
      '14 later_than 15',
    ]);
    expect(csv.units.map(({ fields }) => fields)).toEqual([
      { definition: 'Layer', description: 'humus', custom: { 'shortDescription (de)': 'Humus' } },
      { definition: 'Feature', description: 'Grube' },
      { definition: 'Well' },
      { definition: 'Wall' },
    ]);
    expect(csv.units.map(({ source }) => source.row)).toEqual([3, 4, 5, 6]);
  });

  it('has finds of the unit they lie in, also where that is of another file', () => {
    expect(csv.records.map(({ fields }) => [fields['inventory_number'], fields['us_number']])).toEqual([
      ['P-1', '12'],
      ['P-2', '99'],
    ]);
  });

  it('need no relations in each line', () => {
    const lines = read(
      '{"category":"Trench","identifier":"T1"}',
      '{"category":"Layer","identifier":"12","relations":{"isChildOf":"T1","isAfter":["13"]}}',
      '{"category":"Layer","identifier":"13","shortDescription":{"de":"Grube"}}',
    );

    expect(named(lines)).toEqual(['T1/12', '13']);
    expect(said(lines)).toEqual(['12 later_than 13']);
    expect(lines.units[1]!.fields['description']).toBe('Grube');
  });
});
