import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParsedNode } from './parsed-graph.ts';
import { nameParsedNodes, readLabel } from './node-names.ts';

const node = (id: string, label: string, more: Partial<ParsedNode> = {}): ParsedNode => ({
  id,
  label,
  fields: {},
  source: { row: 1 },
  isDeclared: true,
  ...more,
});
const namesOf = (nodes: readonly ParsedNode[]): Record<string, string> =>
  Object.fromEntries([...nameParsedNodes(nodes).byId].map(([id, { us_number }]) => [id, us_number]));

describe('readLabel()', () => {
  it.each([
    ['1001', '1001', {}],
    ['US1001', '1001', { unit_type: 'US' }],
    ['SU 001', '001', { unit_type: 'US' }],
    ['[12]', '12', {}],
    ['context 12a', '12a', {}],
    ['USM12', 'USM12', { unit_type: 'USM' }],
    ['US 5\nburnt layer\nwith ash', '5', { unit_type: 'US', description: 'burnt layer\nwith ash' }],
    ['US1_Fondazione_1-2', '1', { unit_type: 'US', interpretation: 'Fondazione', period: '1', phase: '2' }],
    ['USM2_a_b_1', 'USM2', { unit_type: 'USM', interpretation: 'a_b', period: '1' }],
    ['Natural ground', 'Natural ground', {}],
    ['a_b_c', 'a_b_c', {}],
  ])('reads %j', (label, number, fields) => {
    expect(readLabel(label)).toMatchObject({ number, fields });
  });

  it('loses nothing of a label that is too long for a name', () => {
    const { whole, fields } = readLabel('x'.repeat(250));

    expect(whole + String(fields['description'])).toBe('x'.repeat(250));
  });
});

describe('nameNodes()', () => {
  it('keeps prefixes where numbers alone would not be different', () => {
    expect(namesOf([node('a', 'US1'), node('b', '1')])).toEqual({ a: 'US1', b: '1' });
    expect(namesOf([node('a', 'US1'), node('b', 'US2')])).toEqual({ a: '1', b: '2' });
  });

  it('tells nodes of one number apart by their labels, or else by their ids', () => {
    const labels = [node('a', 'US01', { us_number: '01' }), node('b', 'SF01', { us_number: '01' })];
    const ids = [node('128b08ff', 'T44'), node('57eb7400', 'T44')];

    expect(namesOf(labels)).toEqual({ a: 'US01', b: 'SF01' });
    expect(namesOf(ids)).toEqual({ '128b08ff': 'T44#128b08', '57eb7400': 'T44#57eb74' });
    expect(nameParsedNodes(ids).shared).toEqual(['T44']);
  });

  it('lets areas have the same numbers', () => {
    const nodes = [node('a', '1', { area: 'A' }), node('b', '1', { area: 'B' })];

    expect(namesOf(nodes)).toEqual({ a: '1', b: '1' });
  });

  it('takes the id for a label that only dresses it up', () => {
    expect(namesOf([node('1', 'SU 001')])).toEqual({ '1': '1' });
  });

  it.each([
    [
      'that are all numbers with titles',
      ['US 1001: humus', '1002 – strato (bruno)', 'USM 3, muro', '1004'],
      ['1001', '1002', 'USM 3', '1004'],
    ],
    [
      'of which one has another form',
      ['1001 humus', 'Natural ground', '1002 fill'],
      ['1001 humus', 'Natural ground', '1002 fill'],
    ],
    ['whose numbers are not their own', ['1 north wall', '1 south wall'], ['1 north wall', '1 south wall']],
    ['that name two units', ['1 and 2', '3 = 4'], ['1 and 2', '3 = 4']],
    ['that are a number and a letter', ['3 A', '3 B'], ['3 A', '3 B']],
  ])('parts number and title of labels %s', (_, labels, names) => {
    const nodes = labels.map((label, i) => node(`n${i}`, label));

    expect(Object.values(namesOf(nodes))).toEqual(names);
  });

  it('parts them where the node is called as its label begins', () => {
    const nodes = [node('1001', '1001 humus'), node('x', 'Natural ground')];
    const { fields } = nameParsedNodes(nodes).byId.get('1001')!;

    expect(namesOf(nodes)).toEqual({ '1001': '1001', x: 'Natural ground' });
    expect(fields).toEqual({ description: 'humus' });
  });

  it('gives every node a name of its own, in any order of nodes', () => {
    const label = fc.constantFrom('US1', '1', 'SU1', 'x', 'T44', 'US2', '', '1 wall', 'US 2: pit');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        fc.array(label, { minLength: 8, maxLength: 8 }),
        (ids, labels) => {
          const nodes = ids.map((id, i) => node(id.replace(/[\s:]/g, '-') + i, labels[i]!));

          const names = namesOf(nodes);

          expect(new Set(Object.values(names)).size).toBe(nodes.length);
          expect(namesOf(nodes.toReversed())).toEqual(names);
        },
      ),
    );
  });
});
