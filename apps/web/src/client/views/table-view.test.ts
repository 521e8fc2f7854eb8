import { describe, expect, it } from 'vitest';
import type { RecordField } from '../data/fields.ts';
import { formatCondition } from './condition-text.ts';
import { formatWhere, parseConditions } from './conditions.ts';
import { createCondition, createGroup, readFilterDraft, toDraft } from './filter-draft.ts';
import { readFilter } from './table-view.ts';

const field = (name: string, kind: RecordField['kind'] = 'text'): RecordField => ({
  name,
  label: { en: name, it: name },
  section: 'identity',
  kind,
  unit: undefined,
  vocabulary: undefined,
  description: undefined,
  words: [],
  most: undefined,
  minimum: undefined,
  maximum: undefined,
  canBeEmpty: true,
  canChange: true,
});
const FIELDS = [
  field('period'),
  field('definition'),
  field('weight_g', 'decimal'),
  field('washed', 'boolean'),
  field('created_at', 'moment'),
];
const WHERE = {
  or: [
    { field: 'period', operator: 'any_of', value: ['1', '2'] },
    {
      and: [
        { field: 'weight_g', operator: 'between', value: [1.5, 3] },
        { field: 'washed', operator: 'is', value: true },
        { field: 'definition', operator: 'not_empty' },
      ],
    },
    { field: 'created_at', operator: 'less', value: '2026-09-03' },
  ],
};

describe('readFilter()', () => {
  it('reads the parameters of links: exact texts, bounds and empty fields', () => {
    const asked = new URLSearchParams(
      'q=x&period_is=4&weight_g_min=2&definition=wall&without=definition,period&unknown=1',
    );

    expect(readFilter(asked, FIELDS)).toEqual({
      join: 'and',
      members: [
        { field: 'period', operator: 'is', value: '4' },
        { field: 'weight_g', operator: 'at_least', value: '2' },
        { field: 'definition', operator: 'contains', value: 'wall' },
        { field: 'definition', operator: 'empty' },
        { field: 'period', operator: 'empty' },
      ],
    });
  });

  it('reads conditions and groups from the address, and writes the same (observation 22)', () => {
    const text = JSON.stringify(WHERE);
    const read = readFilter(new URLSearchParams({ where: text }), FIELDS);

    expect(formatWhere(read)).toBe(text);
  });

  it.each(['', '{', '[]', '{"and":1}', '{"and":[1,null,{"or":[[]]},{"field":"unknown","operator":"is"}]}'])(
    'ignores what is no condition: %s',
    (text) => {
      expect(parseConditions(text, FIELDS).members).toEqual([]);
      expect(formatWhere(parseConditions(text, FIELDS))).toBeUndefined();
    },
  );
});

describe('the draft of a filter', () => {
  it.each(['en', 'it'] as const)('is the same filter after editing without a change (%s)', (language) => {
    const filter = parseConditions(JSON.stringify(WHERE), FIELDS);
    const draft = toDraft(filter, FIELDS, language);

    expect(readFilterDraft(draft, FIELDS, language)).toEqual(filter);
  });

  it('is no filter while a value is missing or invalid', () => {
    const [period, , weight] = FIELDS;
    const empty = { join: 'and', members: [createGroup(period!, 'or')] } as const;
    const invalid = { join: 'and', members: [{ ...createCondition(weight!), text: 'x' }] } as const;

    expect(readFilterDraft(empty, FIELDS, 'en')).toBeUndefined();
    expect(readFilterDraft(invalid, FIELDS, 'en')).toBeUndefined();
  });
});

describe('formatCondition()', () => {
  it('formats a condition as a sentence in the language of the session', () => {
    const { members } = parseConditions(JSON.stringify(WHERE), FIELDS);
    const say = (language: 'en' | 'it'): string[] =>
      members.map((member) => formatCondition(member, FIELDS, language));

    expect(say('en')).toEqual([
      'period is any of 1, 2',
      '(weight_g is between 1.5 and 3 and washed is yes and definition is not empty)',
      'created_at is before 03/09/2026',
    ]);
    expect(say('it')).toEqual([
      'period è uno di 1, 2',
      '(weight_g è tra 1,5 e 3 e washed è sì e definition non è vuoto)',
      'created_at è prima del 03/09/2026',
    ]);
  });
});
