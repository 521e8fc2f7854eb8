import { describe, expect, it } from 'vitest';
import { inventoryItemFields } from '../entities/inventory-item.ts';
import { parseWhere } from './parse-where.ts';

const parse = (where: unknown): ReturnType<typeof parseWhere> =>
  parseWhere(inventoryItemFields, typeof where === 'string' ? where : JSON.stringify(where));
const one = (condition: unknown): unknown => parse({ and: [condition] }).tree?.groups[0]?.filters[0];
const problemsOf = (where: unknown): [string, string][] =>
  parse(where).problems.map(({ field, message }) => [field, (message as { en: string }).en]);

describe('parseWhere()', () => {
  it('parses conditions and groups of conditions (observation 22)', () => {
    const { tree, problems } = parse({
      or: [
        { field: 'find_type', operator: 'is', value: 'Vetro' },
        {
          and: [
            { field: 'year', operator: 'less', value: 2026 },
            { field: 'dating', operator: 'not_empty' },
          ],
        },
      ],
    });
    expect(problems).toEqual([]);
    expect(tree).toEqual({
      join: 'or',
      groups: [
        {
          join: 'and',
          filters: [{ fields: ['find_type'], kind: 'text', operator: 'equals', value: 'Vetro' }],
        },
        {
          join: 'and',
          filters: [
            { fields: ['year'], kind: 'integer', operator: 'below', value: 2026 },
            { fields: ['dating'], kind: 'text', operator: 'empty', value: true, isNegated: true },
          ],
        },
      ],
    });
  });

  it('a day of a field with time means all of it', () => {
    expect(one({ field: 'created_at', operator: 'is', value: '2026-05-31' })).toMatchObject({
      operator: 'between',
      value: '2026-05-31T00:00:00.000Z',
      upper: '2026-05-31T23:59:59.999Z',
    });
    expect(one({ field: 'created_at', operator: 'greater', value: '2026-05-31' })).toMatchObject({
      operator: 'above',
      value: '2026-05-31T23:59:59.999Z',
    });
  });

  it('an empty value and empty groups are no condition', () => {
    expect(parse('')).toEqual({ problems: [] });
    expect(parse({ and: [] })).toEqual({ problems: [] });
    expect(parse({ and: [{ or: [] }] })).toEqual({ problems: [] });
  });

  it.each([
    ['{"and":', 'where', 'where must be JSON.'],
    [[], 'where', 'where must be {"and": […]} or {"or": […]}.'],
    [{ and: [], or: [] }, 'where', 'where must be {"and": […]} or {"or": […]}.'],
    [{ not: [] }, 'where', 'where must be {"and": […]} or {"or": […]}.'],
    [{ and: [null] }, 'where.and[0]', 'where.and[0] must be {"and": […]} or {"or": […]}.'],
    [
      { and: [{ or: [{ and: [] }] }] },
      'where.and[0].or[0]',
      'where.and[0].or[0] must be a condition with field, operator and value; a group cannot contain groups.',
    ],
    [
      { and: [{ field: 'yaer', operator: 'is', value: 1 }] },
      'where.and[0].field',
      'yaer is not known here; did you mean year?',
    ],
    [
      { and: [{ field: 'washed', operator: 'less', value: 1 }] },
      'where.and[0].operator',
      'where.and[0].operator must be one of is, is_not, any_of, empty, not_empty for washed.',
    ],
    [
      { or: [{ or: [{ field: 'year', operator: 'is', value: 'x' }] }] },
      'where.or[0].or[0].value',
      'where.or[0].or[0].value must be a number.',
    ],
    [
      { and: [{ field: 'year', operator: 'is', value: { a: 1 } }] },
      'where.and[0].value',
      'where.and[0].value must be a text, a number, or true or false, and not empty.',
    ],
    [
      { and: [{ field: 'year', operator: 'any_of', value: [] }] },
      'where.and[0].value',
      'where.and[0].value must be a list of 1 to 100 values.',
    ],
    [
      { and: [{ field: 'year', operator: 'between', value: [1] }] },
      'where.and[0].value',
      'where.and[0].value must be a list of two values.',
    ],
    [
      { and: [{ field: 'year', operator: 'is', values: 1 }] },
      'where.and[0]',
      'values is not known here; did you mean value?',
    ],
  ])('refuses %j and names the place', (where, field, message) => {
    expect(problemsOf(where)).toEqual([[field, message]]);
  });

  it('is bounded in size, number and depth', () => {
    const condition = { field: 'year', operator: 'is', value: 1 };
    const many = (count: number): unknown => ({ or: Array.from({ length: count }, () => condition) });
    expect(parse(many(50)).problems).toEqual([]);
    expect(problemsOf(many(51))).toEqual([['where', 'where must have at most 50 conditions.']]);
    expect(problemsOf('x'.repeat(8001))).toEqual([['where', 'where must have at most 8000 characters.']]);
    expect(problemsOf('['.repeat(8000))).toEqual([['where', 'where must be JSON.']]);
    expect(problemsOf({ and: Array.from({ length: 500 }, () => 1) })).toHaveLength(10);
  });
});
