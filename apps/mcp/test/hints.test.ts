import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type Answer, type TestMcp } from './test-mcp.ts';

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
  await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Villa' } });
});
afterAll(() => mcp.close());

const matrix = (relation: object): Promise<Answer> =>
  mcp.call('create_harris_matrix', { site_name: 'Villa', relationships: [relation], dry_run: true });
const sheet = (relation: object): Promise<Answer> =>
  mcp.call('manage_data', {
    command: 'insert',
    table: 'us',
    data: { site_name: 'Villa', us_number: '1', relationships: [relation] },
    validate_only: true,
  });

describe.each([
  ['a matrix', matrix],
  ['a sheet', sheet],
])('a relation of %s', (_of, call) => {
  it.each([
    { from: '1', type: 'covers', to: '2' },
    { us_from: '1', relationship_type: 'covers', us_to: '2' },
    { us_from: 1, relationship_type: 'covers', us_to: 2 },
    { from_us: 'A/1', relationship: 'copre', to_us: 'A/2' },
    { from_us_number: '1', tipo: 'copre', to_us_number: '2' },
    { source: '1', label: 'covers', target: '2' },
  ])('may be %j', async (relation) => {
    const own = call === sheet && relation.from_us !== undefined ? { ...relation, from_us: '1' } : relation;
    expect((await call(own)).text).not.toContain('validation:');
  });

  it.each([
    { us_from: '1', us_to: '2' },
    { us_from: '1', us_to: '2', relationship_type: 'covers', colour: 'red' },
    { us_from: '1', us_to: '2', relationship_type: 'covers', type: 'cuts' },
    { from: '1', to: '2', type: 'covers', types: 'covers' },
    { us_from: '1', us_to: '2', relationship_type: 'covers', certainti: 'doubtful' },
  ])('that is %j is never refused with a name that was given', async (relation) => {
    const { ok, text } = await call(relation);
    const hints = [...text.matchAll(/no (?:field|argument) (\w+)\. Did you mean (\w+)\?/g)];
    expect(ok).toBe(false);
    for (const [, key, meant] of hints) {
      expect(meant).not.toBe(key);
      expect(Object.keys(relation)).not.toContain(meant);
    }
  });
});

it('an unknown key inside an argument is compared with the keys that belong there', async () => {
  const { text } = await matrix({ from: '1', type: 'covers', to: '2', certainty: 'doubtful' });

  expect(text).toContain('There is no field certainty. relationships.0 takes from, type, to.');
});

it('all that is wrong is reported at once, with the arguments of the operation', async () => {
  const { error, text } = await mcp.call('manage_data', { command: 'update', cascade: true, colour: 'red' });

  const problems = error?.problems?.map(({ field, type }) => `${field} ${type}`) ?? [];
  expect(problems.toSorted()).toEqual([
    'cascade without_effect',
    'colour unrecognized_key',
    'data missing',
    'record_id missing',
    'table missing',
  ]);
  expect(text).toContain('manage_data (update) needs command; table; data; one of record_id, filters');
});
