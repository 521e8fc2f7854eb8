import { describe, expect, it } from 'vitest';
import type { RecordField } from '../../data/fields.ts';
import {
  buildNextFind,
  createEmptyFind,
  isSentence,
  LINE_FIELDS,
  listProblems,
  parseFind,
} from './find-line-fields.ts';

const FIELDS = [
  { name: 'fragments_total', kind: 'integer', minimum: 0 },
  { name: 'weight_g', kind: 'decimal', minimum: 0 },
  { name: 'box_number', kind: 'text', most: 4 },
].map((field) => ({ words: [], canBeEmpty: true, ...field })) as unknown as RecordField[];

describe('the entry line of finds (observation 28)', () => {
  it('has a field for unit, material, definition, quantity, weight, dating, box and number', () => {
    expect(LINE_FIELDS.map(({ name }) => name)).toEqual([
      'us_number',
      'find_type',
      'definition',
      'fragments_total',
      'weight_g',
      'dating',
      'box_number',
      'inventory_number',
    ]);
  });

  it.each([
    ['US 2 ceramica comune 12 frammenti 350 g cassa 1', false, true],
    ['2 bis ovest', false, true],
    ['2 bis ovest', true, false],
    [' 2 bis ', false, false],
    ['1044', false, false],
    ['', false, false],
  ])('takes no sentence as the number of a unit: “%s”, recorded: %s', (text, isRecorded, expected) => {
    expect(isSentence(text, isRecorded)).toBe(expected);
  });

  it('parses numbers in the notation of the language and leaves out empty fields', () => {
    const typed = { ...createEmptyFind(), us_number: ' 12 ', fragments_total: '7', weight_g: '1.250,5' };

    expect(parseFind(FIELDS, typed, 'it')).toEqual({ us_number: '12', fragments_total: 7, weight_g: 1250.5 });
  });

  it('reports values that cannot be saved while they are typed, and no others', () => {
    const typed = { ...createEmptyFind(), fragments_total: '2,5', weight_g: '-1', box_number: '12345' };

    expect(Object.keys(listProblems(FIELDS, typed, 'it'))).toEqual([
      'fragments_total',
      'weight_g',
      'box_number',
    ]);
    expect(
      listProblems(FIELDS, { ...typed, fragments_total: '2', weight_g: '1', box_number: '' }, 'it'),
    ).toEqual({});
  });

  it('leaves unit, material, dating and box for the next find of the bag', () => {
    const typed = createEmptyFind();
    for (const { name } of LINE_FIELDS) typed[name] = 'x';

    expect(parseFind([], buildNextFind(typed), 'it')).toEqual({
      us_number: 'x',
      find_type: 'x',
      dating: 'x',
      box_number: 'x',
    });
  });
});
