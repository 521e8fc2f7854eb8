import { describe, expect, it } from 'vitest';
import type { Statement } from '../graph/facts.ts';
import type { MatrixUnit } from '../graph/units.ts';
import { buildMatrix } from '../matrix.ts';
import { compareMatrices } from './compare-matrices.ts';
import { findOrderBetween } from './order-between.ts';
import { buildOrderIndex } from './order-index.ts';
import { selectNeighbours, selectBetween } from './select-nodes.ts';

//    1
//   / \
//  2   3    7 = 8
//   \ / \
//    4   5
//    |
//    6
const units = ['1', '2', '3', '4', '5', '6', '7', '8'].map((key) => ({ key, us_number: key, area: '' }));
const covers = (from: string, to: string): Statement => ({ from, type: 'covers', to });
const SAME: Statement = { from: '7', type: 'same_as', to: '8' };
const STATEMENTS = [
  ...['1 2', '1 3', '2 4', '3 4', '3 5', '4 6'].map((pair) => covers(pair[0]!, pair[2]!)),
  SAME,
];
const matrix = buildMatrix(units, STATEMENTS);

describe('selectNeighbours()', () => {
  it('takes in what lies within the steps, up and down', () => {
    const chosen = selectNeighbours(matrix, { node: '3', above: 1, below: 1 });

    expect([...chosen].sort()).toEqual(['1', '3', '4', '5']);
  });

  it('takes in, where asked, what stood at the same time as the node itself, and nothing of what is around that', () => {
    const contemporary = [
      { source: '3', target: '6' },
      { source: '1', target: '4' },
    ];
    const lines = { ...matrix, contemporary };
    const chosen = selectNeighbours(lines, { node: '3', above: 1, below: 0, beside: true });

    expect([...chosen].sort()).toEqual(['1', '3', '6']);
    expect([...selectNeighbours(lines, { node: '3', above: 1, below: 0 })].sort()).toEqual(['1', '3']);
  });

  it('goes to the end when asked for all', () => {
    const chosen = selectNeighbours(matrix, { node: '3', above: 0, below: Infinity });

    expect([...chosen].sort()).toEqual(['3', '4', '5', '6']);
  });
});

describe('selectBetween()', () => {
  it('takes in the chains between two units, whichever is named first', () => {
    const down = selectBetween(matrix, '1', '4');
    const up = selectBetween(matrix, '4', '1');

    expect([...down].sort()).toEqual(['1', '2', '3', '4']);
    expect(up).toEqual(down);
  });

  it('gives the two alone when nothing lies between them', () => {
    const chosen = selectBetween(matrix, '2', '5');

    expect([...chosen].sort()).toEqual(['2', '5']);
  });
});

describe('selectNeighbours() in a loop', () => {
  // 1 covers 2 covers 3 covers 1
  const loop = buildMatrix(units.slice(0, 3), [covers('1', '2'), covers('2', '3'), covers('3', '1')]);
  const against = loop.edges.find(({ contradicts }) => contradicts)!;

  it('does not follow a relation that contradicts the others', () => {
    const { source, target } = against;

    expect(selectNeighbours(loop, { node: source, above: 0, below: 1 })).not.toContain(target);
    expect(selectNeighbours(loop, { node: target, above: 1, below: 0 })).not.toContain(source);
  });
});

describe('findOrderBetween()', () => {
  const index = buildOrderIndex(units, STATEMENTS);

  it('proves that one is later, and the other earlier, by the same chain', () => {
    const later = findOrderBetween(index, '1', '6');
    const earlier = findOrderBetween(index, '6', '1');

    expect(later.relation).toBe('later');
    expect(later.path.map(({ from, to }) => `${from}-${to}`)).toHaveLength(3);
    expect(earlier).toEqual({ relation: 'earlier', path: later.path });
  });

  it('tells equal units by what makes them one', () => {
    const answer = findOrderBetween(index, '7', '8');

    expect(answer.relation).toBe('equal');
    expect(answer.path).toMatchObject([{ from: '7', type: 'same_as', to: '8' }]);
  });

  it('says undetermined where the records do not say', () => {
    const answer = findOrderBetween(index, '2', '5');

    expect(answer).toEqual({ relation: 'undetermined', path: [] });
  });

  it('gives both chains where the records contradict each other', () => {
    const contradicting = buildOrderIndex(units, [...STATEMENTS, covers('6', '1')]);

    const answer = findOrderBetween(contradicting, '1', '6');

    expect(answer.relation).toBe('undetermined');
    expect(answer.path).toHaveLength(3);
    expect(answer.contradicted_by).toMatchObject([{ from: '6', to: '1' }]);
  });
});

describe('compareMatrices()', () => {
  const stateOf = (some: readonly MatrixUnit[], statements: readonly Statement[]) => ({
    units: some,
    matrix: buildMatrix(some, statements),
  });
  const was = stateOf(units, STATEMENTS);

  it('finds nothing where nothing changed', () => {
    const comparison = compareMatrices(was, stateOf(units, STATEMENTS.toReversed()));

    expect(comparison).toEqual({
      added: [],
      removed: [],
      changed: [],
      lines: { added: [], removed: [] },
      order: { gained: 0, lost: 0, reversed: [] },
    });
  });

  it('tells units that came, went or changed', () => {
    const later = [...units.slice(1), { key: '9', us_number: '9', area: '' }].map((unit) =>
      unit.key === '5' ? { ...unit, period: 'II' } : unit,
    );
    const statements = STATEMENTS.filter(({ from }) => from !== '1' && from !== '7');

    const comparison = compareMatrices(was, stateOf(later, statements));

    expect(comparison.added.map(({ us_number }) => us_number)).toEqual(['9']);
    expect(comparison.removed.map(({ us_number }) => us_number)).toEqual(['1']);
    expect(comparison.changed).toMatchObject([
      { unit: { us_number: '5' }, field: 'period', before: null, after: 'II' },
      { unit: { us_number: '7' }, field: 'same_as', before: '8', after: null },
      { unit: { us_number: '8' }, field: 'same_as', before: '7', after: null },
    ]);
  });

  it('counts what one relation more makes known', () => {
    const comparison = compareMatrices(was, stateOf(units, [...STATEMENTS, covers('5', '2')]));

    expect(comparison.lines.added.map(({ later, earlier }) => `${later.id}-${earlier.id}`)).toEqual(['5-2']);
    // 5 now lies above 2, 4 and 6; 3 above 2.
    expect(comparison.order).toEqual({ gained: 4, lost: 0, reversed: [] });
  });

  it('names the pairs that turned round', () => {
    const turned = STATEMENTS.map((one) => (one.from === '4' ? covers('6', '4') : one));

    const comparison = compareMatrices(was, stateOf(units, turned));

    expect(comparison.order.reversed).toMatchObject([{ later: { id: '6' }, earlier: { id: '4' } }]);
    expect(comparison.order.lost).toBe(3);
  });

  it('agrees with plain searches on a site wider than a block of columns', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => ({ key: `${i}`, us_number: `${i}`, area: '' }));
    const chain = many.slice(1).map(({ key }, i) => covers(`${i}`, key));
    const broken = chain.filter((_, i) => i !== 2_500);

    const comparison = compareMatrices(stateOf(many, chain), stateOf(many, broken));

    expect(comparison.order).toEqual({ gained: 0, lost: 2_501 * 2_499, reversed: [] });
  });
});
