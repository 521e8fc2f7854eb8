import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relationClassOf, type RelationType } from '../../records/relations/vocabulary.ts';
import { generateSite } from '../../testing/generate-site.ts';
import { recordSite } from '../../testing/record-site.ts';
import type { Statement } from '../graph/facts.ts';
import type { MatrixUnit } from '../graph/units.ts';
import { buildMatrix } from '../matrix.ts';
import { createRecordedOrder, type RecordedOrder } from './recorded-order.ts';

const wordsOf = (chain: ReturnType<RecordedOrder['findContradictionOf']>): string[] | undefined =>
  chain?.map((step) => `${step.from} ${step.type} ${step.to}`);

const keep = (lines: readonly string[]): RecordedOrder => {
  const { units, statements } = recordSite(lines);
  return createRecordedOrder(units, statements);
};

const unitOf = (key: string): MatrixUnit => ({ key, us_number: key, area: '' });

describe('findContradictionOf()', () => {
  //  1 → 2 = 20 → 3 → 4, and 1 → 9 → 4
  const site = recordSite([
    '1 covers 2',
    '2 same as 20',
    '20 covers 3',
    '3 covers 4',
    '1 covers 9',
    '9 cuts 4',
    '7',
  ]);
  const keeper = createRecordedOrder(site.units, site.statements);
  const chainOf = (from: string, type: Statement['type'], to: string | null): string[] | undefined =>
    wordsOf(keeper.findContradictionOf({ from, type, to }));

  it('gives the shortest chain that leads back, beginning with the statement', () => {
    expect(chainOf('4', 'covers', '1')).toEqual(['4 covers 1', '1 covers 9', '9 cuts 4']);
    expect(chainOf('1', 'covered_by', '4')).toEqual(['4 covers 1', '1 covers 9', '9 cuts 4']);
    expect(chainOf('3', 'cuts', '2')).toEqual(['3 cuts 2', '2 same_as 20', '20 covers 3']);
  });

  it('finds a unit over itself or over what is the same', () => {
    expect(chainOf('3', 'covers', '3')).toEqual(['3 covers 3']);
    expect(chainOf('2', 'covers', '20')).toEqual(['2 covers 20', '20 same_as 2']);
  });

  it('finds equals and contemporaries of which one is later, whichever states it', () => {
    expect(chainOf('1', 'same_as', '3')).toEqual([
      '3 same_as 1',
      '1 covers 2',
      '2 same_as 20',
      '20 covers 3',
    ]);
    expect(chainOf('4', 'bonded_to', '9')).toEqual(['4 bonded_to 9', '9 cuts 4']);
  });

  it('finds nothing wrong with what fits, orders nothing or names no unit', () => {
    expect(chainOf('1', 'covers', '4')).toBeUndefined();
    expect(chainOf('9', 'covers', '3')).toBeUndefined();
    expect(chainOf('9', 'same_as', '3')).toBeUndefined();
    expect(chainOf('2', 'contemporary_with', '20')).toBeUndefined();
    expect(chainOf('2', 'same_as', '2')).toBeUndefined();
    expect(chainOf('4', 'adjacent_to', '1')).toBeUndefined();
    expect(chainOf('4', null, '1')).toBeUndefined();
    expect(chainOf('4', 'covers', null)).toBeUndefined();
    expect(chainOf('4', 'covers', 'nowhere')).toBeUndefined();
  });

  it('knows contemporaries: none may be later, nor be one with what is', () => {
    const level = keep(['1 contemporary with 2', '2 same as 3', '5 covers 1']);

    const chains = [
      wordsOf(level.findContradictionOf({ from: '1', type: 'covers', to: '3' })),
      wordsOf(level.findContradictionOf({ from: '3', type: 'cuts', to: '5' })),
      wordsOf(level.findContradictionOf({ from: '5', type: 'same_as', to: '3' })),
      wordsOf(level.findContradictionOf({ from: '1', type: 'same_as', to: '3' })),
    ];

    expect(chains).toEqual([
      ['1 covers 3', '3 same_as 2', '2 contemporary_with 1'],
      ['3 cuts 5', '5 covers 1', '1 contemporary_with 2', '2 same_as 3'],
      ['3 same_as 5', '5 covers 1', '1 contemporary_with 2', '2 same_as 3'],
      undefined,
    ]);
  });

  it('refuses exactly the statements that make an error of the matrix, one after another', () => {
    const KEYS = ['1', '2', '3', '4', '5', '6'];
    const key = fc.constantFrom(...KEYS);
    const type = fc.constantFrom<RelationType[]>('covers', 'cut_by', 'same_as', 'contemporary_with');
    const units = KEYS.map(unitOf);
    const hasError = (statements: readonly Statement[]): boolean =>
      buildMatrix(units, statements).findings.some(({ severity }) => severity === 'error');

    fc.assert(
      fc.property(fc.array(fc.record({ from: key, type, to: key }), { maxLength: 14 }), (asked) => {
        const keeper = createRecordedOrder(units);
        const recorded: Statement[] = [];
        for (const statement of asked.filter(
          ({ from, to, type: kind }) => from !== to || kind === 'covers',
        )) {
          const isRefused = keeper.findContradictionOf(statement) !== undefined;

          expect(isRefused).toBe(hasError([...recorded, statement]));
          if (isRefused) continue;
          keeper.add(statement);
          recorded.push(statement);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('quotes each step with all sheets that have it, and its doubt', () => {
    const doubtful = createRecordedOrder(
      [unitOf('1'), unitOf('2'), unitOf('8')],
      [
        { from: '1', type: 'covers', to: '2' },
        { from: '2', type: 'covered_by', to: '1', certainty: 'uncertain', source: { recordedIn: '8' } },
      ],
    );

    expect(doubtful.findContradictionOf({ from: '2', type: 'cuts', to: '1' })).toEqual([
      { from: '2', type: 'cuts', to: '1', recorded_in: '2', certainty: null },
      { from: '1', type: 'covers', to: '2', recorded_in: '1, 8', certainty: null },
    ]);
  });

  it('calls units by area where their number repeats, as it stands now', () => {
    const areas = createRecordedOrder(
      [
        { key: 'a', us_number: '5', area: 'A' },
        { key: 'b', us_number: '5', area: 'B' },
      ],
      [{ from: 'a', type: 'covers', to: 'b' }],
    );
    const asked: Statement = { from: 'b', type: 'covers', to: 'a' };

    const before = wordsOf(areas.findContradictionOf(asked));
    areas.setUnit({ key: 'b', us_number: '6', area: 'B' });
    const after = wordsOf(areas.findContradictionOf(asked));

    expect(before).toEqual(['B/5 covers A/5', 'A/5 covers B/5']);
    expect(after).toEqual(['6 covers 5', '5 covers 6']);
  });

  it('gives the same chain whatever the order in which statements came', () => {
    const { units, statements } = generateSite({ units: 80, seed: 3, bothSided: 0.5 });
    const ends = fc.constantFrom(...units.map(({ key }) => key));
    const shuffled = fc.shuffledSubarray(statements, { minLength: statements.length });

    fc.assert(
      fc.property(shuffled, ends, ends, (order, from, to) => {
        const asked: Statement = { from, type: 'covers', to };

        const chain = createRecordedOrder(units.toReversed(), order).findContradictionOf(asked);

        expect(chain).toEqual(createRecordedOrder(units, statements).findContradictionOf(asked));
      }),
      { numRuns: 60 },
    );
  });

  it('finds a chain of fifty thousand statements', () => {
    const count = 50_000;
    const units = Array.from({ length: count }, (_, i) => unitOf(String(i)));
    const statements = units.slice(1).map(({ key }, i): Statement => ({
      from: String(i),
      type: i % 10 === 0 ? 'same_as' : 'covers',
      to: key,
    }));
    const line = createRecordedOrder(units, statements);

    const ring = line.findRingOf({ from: String(count - 1), type: 'covers', to: '0' });

    expect(ring).toHaveLength(count + 1);
  });
});

describe('what changes', () => {
  const asked: Statement = { from: '3', type: 'covers', to: '1' };

  it('a statement taken away no longer contradicts, the other of two like it still does', () => {
    const keeper = keep(['1 covers 2', '1 covers 2', '2 covers 3']);

    const first = keeper.remove({ from: '1', type: 'covers', to: '2', certainty: null });
    const withOne = keeper.findContradictionOf(asked);
    const second = keeper.remove({ from: '1', type: 'covers', to: '2', certainty: null });
    const third = keeper.remove({ from: '1', type: 'covers', to: '2', certainty: null });

    expect([first, second, third]).toEqual([true, true, false]);
    expect(withOne).toHaveLength(3);
    expect(keeper.findContradictionOf(asked)).toBeUndefined();
  });

  it('an equality taken away parts the units again, unless another joins them', () => {
    const keeper = keep(['1 covers 2', '2 same as 20', '20 covers 3', '2 same as 7', '7 same as 20']);

    keeper.remove({ from: '2', type: 'same_as', to: '20', certainty: null });
    const around = wordsOf(keeper.findContradictionOf(asked));
    keeper.remove({ from: '7', type: 'same_as', to: '20', certainty: null });

    expect(around).toEqual(['3 covers 1', '1 covers 2', '2 same_as 7', '7 same_as 20', '20 covers 3']);
    expect(keeper.findContradictionOf(asked)).toBeUndefined();
  });

  it('statements about a unit that is not there wait for it', () => {
    const keeper = keep(['1 covers 2', '2 covers 3']);

    keeper.removeUnit('2');
    const without = keeper.findContradictionOf(asked);
    keeper.setUnit(unitOf('2'));

    expect(without).toBeUndefined();
    expect(keeper.findContradictionOf(asked)).toHaveLength(3);
  });

  it('nothing is kept of what is gone', () => {
    const keeper = keep(['1 covers 2', '2 same as 3', '4']);

    for (const key of ['1', '2', '3', '4']) {
      keeper.removeStatementsOf(key);
      keeper.removeUnit(key);
    }

    expect(keeper.size).toBe(0);
    expect(keeper.listNamesakes('2')).toEqual([]);
  });

  it('namesakes are known by their number', () => {
    const keeper = createRecordedOrder([
      { key: 'b', us_number: '5', area: 'B' },
      { key: 'a', us_number: '5', area: 'A' },
      { key: 'c', us_number: '5', area: 'C' },
    ]);

    const all = keeper.listNamesakes('5');
    keeper.removeUnit('b');
    keeper.setUnit({ key: 'c', us_number: '6', area: 'C' });

    expect(all).toEqual(['a', 'b', 'c']);
    expect(keeper.listNamesakes('5')).toEqual(['a']);
    expect(keeper.listNamesakes('6')).toEqual(['c']);
  });
});

describe('after any changes', () => {
  const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const key = fc.constantFrom(...KEYS);
  const type = fc.constantFrom<RelationType[]>(
    'covers',
    'cut_by',
    'fills',
    'same_as',
    'contemporary_with',
    'adjacent_to',
  );
  const statement = fc.record({ from: key, type, to: key });
  const change = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), statement }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('set' as const), key }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), key }) },
  );

  it('answers are the fewest statements that lead back, or none', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 40 }),
        fc.array(statement, { maxLength: 12 }),
        (changes, questions) => {
          const kept = createRecordedOrder(KEYS.slice(0, 6).map(unitOf));
          const there = new Set(KEYS.slice(0, 6));
          let recorded: Statement[] = [];
          for (const one of changes) {
            if (one.kind === 'add') {
              kept.add(one.statement);
              recorded.push(one.statement);
            } else if (one.kind === 'set') {
              kept.setUnit(unitOf(one.key));
              there.add(one.key);
            } else if (one.kind === 'forget') {
              kept.removeStatementsOf(one.key);
              kept.removeUnit(one.key);
              there.delete(one.key);
              recorded = recorded.filter(({ from, to }) => from !== one.key && to !== one.key);
            } else if (recorded.length > 0) {
              const [gone] = recorded.splice(one.at % recorded.length, 1);
              kept.remove(gone!);
            }
          }

          for (const asked of questions) {
            const chain = kept.findContradictionOf(asked);

            expect(chain?.length).toBe(shortestChain(recorded, there, asked));
            if (chain) expectValid(chain, asked, recorded);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('answers are the fewest statements where much is recorded and contradicts itself', () => {
    const { units, statements } = generateSite({ units: 120, seed: 11, equalShare: 0.1 });
    const keys = units.map((unit) => unit.key);
    const wrong: Statement[] = [
      { from: statements[3]!.to!, type: statements[3]!.type, to: statements[3]!.from },
      { from: statements[90]!.to!, type: statements[90]!.type, to: statements[90]!.from },
    ];
    const recorded = [...statements, ...wrong];
    const keeper = createRecordedOrder(units, recorded);
    const there = new Set(keys);
    const ends = fc.constantFrom(...keys);

    fc.assert(
      fc.property(ends, type, ends, (from, kind, to) => {
        const asked: Statement = { from, type: kind, to };

        const chain = keeper.findContradictionOf(asked);

        expect(chain?.length).toBe(shortestChain(recorded, there, asked));
        if (chain) expectValid(chain, asked, recorded);
      }),
      { numRuns: 200 },
    );
  });
});

/** The fewest statements that lead back, by looking at all of them again and again. */
function shortestChain(
  recorded: readonly Statement[],
  there: ReadonlySet<string>,
  { from, type, to }: Statement,
): number | undefined {
  if (to === null || type === null || !there.has(from) || !there.has(to)) return undefined;
  const between = recorded.filter((one) => one.from !== one.to);
  const isJoin = ([, , kind]: string[]): boolean => kind !== 'later';
  const all = between.flatMap(stepsOf);
  const strict = all.filter(([, , kind]) => kind !== 'contemporary');
  const distance = (start: string, goal: string, walked: readonly string[][]): number | undefined => {
    const seen = new Map([[start, 0]]);
    for (const at of seen.keys()) {
      for (const [a, b] of walked) {
        if (a === at && there.has(b!) && !seen.has(b!)) seen.set(b!, seen.get(at)! + 1);
      }
    }
    return seen.get(goal);
  };
  const back = (later: string, earlier: string, steps: readonly string[][]): number | undefined => {
    const length = distance(earlier, later, steps);
    return length === undefined ? undefined : length + 1;
  };
  const relationClass = relationClassOf(type);
  if (relationClass === 'none') return undefined;
  const [later, earlier] = relationClass === 'earlier' ? [to, from] : [from, to];
  if (relationClass === 'later' || relationClass === 'earlier')
    return back(later, earlier, strict) ?? back(later, earlier, all);
  if (distance(from, to, strict.filter(isJoin)) !== undefined) return undefined;
  const found = back(from, to, strict) ?? back(to, from, strict);
  if (found !== undefined) return found;
  if (distance(from, to, all.filter(isJoin)) !== undefined) return undefined;
  return back(from, to, all) ?? back(to, from, all);
}

/** From, to, and why one may go that way. */
function stepsOf({ from, type, to }: Statement): string[][] {
  const relationClass = type === null || to === null ? 'none' : relationClassOf(type);
  if (relationClass === 'none') return [];
  if (relationClass === 'later') return [[from, to!, 'later']];
  if (relationClass === 'earlier') return [[to!, from, 'later']];
  return [
    [from, to!, relationClass],
    [to!, from, relationClass],
  ];
}

/** The chain begins with the statement, hangs together, closes, and quotes only what is recorded. */
function expectValid(
  chain: readonly { from: string; type: RelationType; to: string }[],
  asked: Statement,
  recorded: readonly Statement[],
): void {
  const said = new Set(recorded.flatMap(stepsOf).map((step) => step.join(' ')));
  const [first, ...rest] = chain;
  expect(new Set([first!.from, first!.to])).toEqual(new Set([asked.from, asked.to]));
  for (const [i, step] of chain.entries()) expect(step.to).toBe(chain[(i + 1) % chain.length]!.from);
  for (const { from, type, to } of rest) expect(said).toContain(`${from} ${to} ${relationClassOf(type)}`);
}
