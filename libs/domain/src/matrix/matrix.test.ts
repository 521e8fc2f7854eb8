import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, generateSite } from '../testing/generate-site.ts';
import { recordSite } from '../testing/record-site.ts';
import type { Statement } from './graph/facts.ts';
import type { MatrixUnit } from './graph/units.ts';
import type { HarrisMatrix } from './matrix-model.ts';
import { buildMatrix, type MatrixOptions } from './matrix.ts';

function matrixOf(
  lines: readonly string[],
  traits: Record<string, Partial<MatrixUnit>> = {},
  options: Partial<MatrixOptions> = {},
): HarrisMatrix {
  const { units, statements } = recordSite(lines, traits);
  return buildMatrix(units, statements, options);
}

const linesOf = ({ edges }: HarrisMatrix): string[] =>
  edges.map(({ source, target, contradicts }) => `${source}>${target}${contradicts ? '!' : ''}`);

const codesOf = ({ findings }: HarrisMatrix): string[] => findings.map(({ code }) => code);

describe('buildMatrix()', () => {
  //    1
  //   / \
  //  2   3      1-4 and 1-5 are implied
  //   \ / \
  //    4   5
  const diamond = [
    '1 covers 2',
    '1 covers 3',
    '4 covered by 2',
    '3 cuts 4',
    '3 covers 5',
    '1 covers 4',
    '1 later than 5',
  ];

  it('draws the order with fewest lines and tells what implies the others', () => {
    const { edges, redundant, levels, statistics } = matrixOf(diamond);

    expect(edges.map(({ source, relation, target }) => `${source} ${relation} ${target}`)).toEqual([
      '1 covers 2',
      '1 covers 3',
      '2 covers 4',
      '3 cuts 4',
      '3 covers 5',
    ]);
    expect(redundant).toMatchObject([
      { source: '1', target: '4', implied_by: ['2'] },
      { source: '1', target: '5', implied_by: ['3'] },
    ]);
    expect(levels).toEqual([['1'], ['2', '3'], ['4', '5']]);
    expect(statistics).toEqual({
      units: 5,
      relations: 7,
      reduced_relations: 5,
      components: 1,
      isolated: 0,
      depth: 3,
      width: 2,
    });
  });

  it('draws redundant lines too when it is not to reduce', () => {
    expect(matrixOf(diamond, {}, { reduce: false }).edges).toHaveLength(7);
  });

  it('makes one node of equal units and says why', () => {
    //  1
    //  |
    //  2 = 10 = 3
    //           |
    //           4
    const { nodes, edges, same_as, statistics } = matrixOf([
      '1 covers 2',
      '2 same as 10',
      '10 same as 3',
      '3 covers 4',
    ]);

    expect(nodes.map(({ id, members }) => [id, members.map((member) => member.us_number)])).toEqual([
      ['1', ['1']],
      ['2', ['2', '3', '10']],
      ['4', ['4']],
    ]);
    expect(edges).toHaveLength(2);
    expect(same_as).toMatchObject([
      { node: '2', units: ['2', '3', '10'], chain: [{ to: '10' }, { from: '3' }] },
    ]);
    expect(statistics).toMatchObject({ units: 5, depth: 3 });
  });

  it('sorts units naturally and names them by area only where numbers repeat', () => {
    const { nodes, findings } = matrixOf(['A/2 covers A/10', 'B/2 covers A/10', 'A/10 covers A/10']);

    expect(nodes.map(({ id }) => id)).toEqual(['A/2', 'A/10', 'B/2']);
    expect(findings[0]!.units).toEqual(['10']);
    expect(matrixOf(['A/2 covers A/2', 'B/2 covers A/2']).findings[0]!.units).toEqual(['A/2']);
  });

  it('gives the same matrix whatever the order of the records', () => {
    const { units, statements } = generateSite({ units: 150, seed: 3 });
    const wrong = statements.map((one, at): Statement =>
      at % 40 === 0 ? { ...one, from: one.to!, to: one.from } : one,
    );
    const matrix = buildMatrix(units, wrong);

    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed);
      const shuffle = <T>(items: readonly T[]): T[] =>
        items
          .map((item) => ({ item, place: random() }))
          .sort((a, b) => a.place - b.place)
          .map(({ item }) => item);

      expect(buildMatrix(shuffle(units), shuffle(wrong))).toEqual(matrix);
    }
  });

  it('copes with a chain of 100,000 units', () => {
    const size = 100_000;
    const units = Array.from({ length: size }, (_, at) => ({ key: `${at}`, us_number: `${at}`, area: '' }));
    const chain = units
      .slice(1)
      .map(({ key }, at): Statement => ({ from: `${at}`, type: 'covers', to: key }));
    const ring: Statement[] = [...chain, { from: `${size - 1}`, type: 'covers', to: '0' }];

    expect(buildMatrix(units, chain).statistics).toMatchObject({ depth: size, reduced_relations: size - 1 });
    expect(codesOf(buildMatrix(units, ring))).toEqual(['cycle']);
  });

  it('does not report a unit as isolated if an error sets its only relation apart', () => {
    const units = ['1', '2', '3'].map((key) => ({ key, us_number: key, area: '' }));
    const { findings, statistics } = buildMatrix(units, [
      { from: '1', type: 'covers', to: '1' },
      { from: '2', type: 'covers', to: null, toLabel: '9' },
    ]);

    expect(findings.map(({ code, units }) => [code, ...units])).toEqual([
      ['self_relation', '1'],
      ['unknown_unit', '2', '9'],
      ['isolated', '3'],
    ]);
    expect(statistics.isolated).toBe(1);
  });

  it('copes with 20,000 units and as many unknown targets', () => {
    const units = Array.from({ length: 20_000 }, (_, at) => ({ key: `${at}`, us_number: `${at}`, area: '' }));
    const statements = units.map(({ key }): Statement => ({
      from: key,
      type: 'covers',
      to: null,
      toLabel: 'X',
    }));

    const { findings } = buildMatrix(units, statements);

    expect(findings.filter(({ code }) => code === 'unknown_unit')).toHaveLength(20_000);
    expect(findings).toHaveLength(20_000);
  });

  it('builds an empty matrix of nothing', () => {
    expect(buildMatrix([], [])).toMatchObject({
      nodes: [],
      edges: [],
      levels: [],
      findings: [],
      statistics: { depth: 0, width: 0 },
    });
  });
});

describe('buildMatrix() with part of the units', () => {
  //  1        5
  //  |        |
  //  2  (h)   |
  //  | \      |
  //  3  4 ----+    all but 2 and 4 shown
  //     |
  //     6
  const lines = ['1 covers 2', '2 covers 3', '2 covers 4', '5 covers 4', '4 covers 6', '1 cuts 3'];
  const shown = matrixOf(lines, {}, { shows: ({ key }) => key !== '2' && key !== '4' });

  it('keeps the order through those hidden, and the relations recorded between those shown', () => {
    expect(shown.nodes.map(({ id }) => id)).toEqual(['1', '3', '5', '6']);
    expect(shown.edges).toEqual([
      { source: '1', target: '3', relation: 'cuts', certainty: null },
      { source: '1', target: '6', relation: 'later_than', certainty: null, through_hidden: true },
      { source: '5', target: '6', relation: 'later_than', certainty: null, through_hidden: true },
    ]);
    expect(shown.levels).toEqual([
      ['1', '5'],
      ['3', '6'],
    ]);
    expect(shown.statistics).toMatchObject({ units: 4, relations: 1, components: 1, isolated: 0 });
    expect(shown.findings).toEqual([]);
  });

  it('reports contradictions that concern a shown unit, with the whole chain', () => {
    const { findings, edges } = matrixOf(
      ['1 covers 2', '2 covers 3', '3 covers 1'],
      {},
      { shows: ({ key }) => key !== '2' },
    );

    expect(findings[0]).toMatchObject({ code: 'cycle' });
    expect(findings[0]!.chain.map(({ from, to }) => `${from} ${to}`).sort()).toEqual(['1 2', '2 3', '3 1']);
    expect(edges).toHaveLength(1);
  });

  it('calls a merged node by a unit that is shown', () => {
    const { nodes } = matrixOf(
      ['A/1 same as B/7', 'B/7 covers B/8'],
      {},
      { shows: ({ area }) => area === 'B' },
    );

    expect(nodes.map(({ id, members }) => [id, members.length])).toEqual([
      ['B/7', 2],
      ['B/8', 1],
    ]);
  });

  it('gives the order of the shown units that the whole has', () => {
    const pair = fc.tuple(fc.nat(11), fc.nat(11)).filter(([a, b]) => a !== b);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 30 }), fc.uniqueArray(fc.nat(11)), (pairs, hidden) => {
        const lines = pairs.map(([a, b]) => `${Math.min(a, b)} covers ${Math.max(a, b)}`);
        const isHidden = (key: string): boolean => hidden.includes(Number(key));

        const part = matrixOf(lines, {}, { shows: ({ key }) => !isHidden(key) });

        const whole = listOrder(matrixOf(lines)).filter(([a, b]) => !isHidden(a) && !isHidden(b));
        expect(listOrder(part).map(String).sort()).toEqual(whole.map(String).sort());
      }),
    );
  });
});

/** Every pair of nodes the lines lead between. */
function listOrder({ nodes, edges }: HarrisMatrix): [string, string][] {
  const below = new Map(
    nodes.map(({ id }) => [id, edges.filter(({ source }) => source === id).map(({ target }) => target)]),
  );
  return nodes.flatMap(({ id }) => {
    const seen = new Set<string>();
    const open = [...below.get(id)!];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...below.get(next)!);
    }
    return [...seen].map((other): [string, string] => [id, other]);
  });
}

describe('findings', () => {
  it('calls a relation of a unit with itself self_relation, and proposes the number meant', () => {
    const { findings } = matrixOf(['12 covers 12', '21 covers 30', '12 covers 40']);

    expect(findings[0]).toMatchObject({
      code: 'self_relation',
      severity: 'error',
      units: ['12'],
      suggestions: [{ action: 'drop' }, { action: 'retarget', instead: { from: '12', to: '21' } }],
    });
  });

  it('calls two units over each other a contradiction, longer loops a cycle, and draws the rest', () => {
    //  1 ⇄ 2    3 → 4 → 5 → 3
    const matrix = matrixOf(['1 covers 2', '2 covers 1', '3 covers 4', '4 covers 5', '5 covers 3']);

    expect(
      matrix.findings
        .filter(({ severity }) => severity === 'error')
        .map(({ code, units }) => [code, units.length]),
    ).toEqual([
      ['contradiction', 2],
      ['cycle', 3],
    ]);
    expect(linesOf(matrix).filter((line) => line.endsWith('!'))).toHaveLength(2);
    expect(matrix.edges).toHaveLength(5);
  });

  it('explains a contradiction through equal units with the statements in reading order', () => {
    const [finding] = matrixOf(['2081 covers 2004', '2004 covers 2033', '2033 same as 2081']).findings;

    expect(finding!.chain.map(({ from, type, to }) => `${from} ${type} ${to}`)).toEqual([
      '2004 covers 2033',
      '2033 same_as 2081',
      '2081 covers 2004',
    ]);
    expect(finding!.message).toBe(
      '2004 cannot be above 2033: sheet 2033 says that 2033 is the same as 2081, and sheet 2081 says that 2081 covers 2004. Most likely wrong: “2004 covers 2033”, on sheet 2004. Without this statement, or with it reversed, no contradiction remains. If it is right, check “2081 covers 2004”, on sheet 2081.',
    );
  });

  it('speaks Italian', () => {
    const [finding] = matrixOf(['1 taglia 2', '1 coperto da 2'], {}, { language: 'it' }).findings;

    expect(finding!.message).toBe(
      '2 non può stare sopra 1: la scheda 1 dice che 1 taglia 2. Probabile errore: «1 è coperta da 2», sulla scheda 1. Senza questa affermazione, o invertendola, non resta alcuna contraddizione.',
    );
  });

  it('says which sheet a statement stands on', () => {
    const recordedIn = (statements: Statement[]): string[] =>
      buildMatrix(recordSite(['1', '2']).units, [
        ...statements,
        { from: '2', type: 'cuts', to: '1' },
      ]).findings.flatMap(({ chain }) =>
        chain.filter(({ from }) => from === '1').map((step) => step.recorded_in),
      );

    expect(recordedIn([{ from: '1', type: 'covers', to: '2' }])).toEqual(['1']);
    expect(recordedIn([{ from: '2', type: 'covered_by', to: '1' }])).toEqual(['2']);
    expect(recordedIn([{ from: '1', type: 'covers', to: '2', reciprocal: true }])[0]).toBe('1, 2');
    expect(recordedIn([{ from: '1', type: 'covers', to: '2', source: { recordedIn: 'Section 4' } }])).toEqual(
      ['Section 4'],
    );
  });

  it('reports an order between equal units, and offers to separate them', () => {
    const [finding] = matrixOf(['1 same as 2', '2 same as 3', '1 covers 3', '3 covers 4']).findings;

    expect(finding).toMatchObject({ code: 'equal_but_ordered', units: ['1', '3', '2'] });
    expect(finding!.suggestions).toContainEqual({
      action: 'separate',
      relation: { from: '3', type: 'same_as', to: '2' },
      contradictions_left: 0,
    });
  });

  it('reports an order between contemporaries with the path', () => {
    const [finding] = matrixOf(['1 covers 2', '2 covers 3', '1 bonded to 3']).findings;

    expect(finding).toMatchObject({
      code: 'contemporary_but_ordered',
      chain: [
        { from: '3', type: 'bonded_to', to: '1' },
        { from: '1', to: '2' },
        { from: '2', to: '3' },
      ],
      suggestions: [{ action: 'drop', contradictions_left: 0 }],
    });
  });

  it('reports contemporaries that cannot all share a level', () => {
    //  1 ~ 2     1 over 3, 4 over 2: fine each, impossible together
    //  |   ^
    //  3 ~ 4
    const { findings } = matrixOf([
      '1 contemporary with 2',
      '3 contemporary with 4',
      '1 covers 3',
      '4 covers 2',
    ]);

    expect(findings[0]).toMatchObject({ code: 'contemporary_cannot_hold', severity: 'error' });
    expect(new Set(findings[0]!.units)).toEqual(new Set(['1', '2', '3', '4']));
    expect(findings[0]!.chain.map(({ type }) => type).sort()).toEqual([
      'contemporary_with',
      'contemporary_with',
      'covers',
      'covers',
    ]);
  });

  it('says what may be wrong where contemporaries cannot share a level, and what that leaves', () => {
    const [finding, ...others] = matrixOf([
      '1 contemporary with 2',
      '3 contemporary with 4',
      '1 cuts 3',
      '4 later than 2?',
    ]).findings;

    expect(others).toEqual([]);
    expect(finding!.suggestions.map(({ action, relation }) => [action, relation.from, relation.to])).toEqual([
      ['drop', '4', '2'],
      ['reverse', '4', '2'],
      ...finding!.suggestions.slice(2).map(({ action, relation }) => [action, relation.from, relation.to]),
    ]);
    expect(finding!.suggestions.length).toBeGreaterThanOrEqual(4);
    expect(finding!.suggestions.every((one) => one.contradictions_left === 0)).toBe(true);
    expect(finding!.message).toContain('4 is later than 2');
    expect(finding!.message).toContain('no contradiction');
  });

  it('counts what a remedy leaves of several chains through one pair', () => {
    //  1 over 2 and 3 over 4, 1 ~ 4; 2 ~ 3 and 2 ~ 5 under 6 = …: both chains need 1 ~ 4
    const { findings } = matrixOf([
      '1 contemporary with 4',
      '1 covers 2',
      '2 bonded to 3',
      '3 covers 4',
      '1 covers 5',
      '5 bonded to 6',
      '6 covers 4',
    ]);

    const left = new Map(
      findings.flatMap(({ suggestions }) =>
        suggestions.map(({ action, relation, contradictions_left }) => [
          `${action} ${[relation.from, relation.to].toSorted().join(' ')}`,
          contradictions_left,
        ]),
      ),
    );

    const total = findings.filter(({ severity }) => severity === 'error').length;
    expect(left.get('drop 1 4')).toBe(0);
    expect(left.get('drop 2 3')).toBe(total - 1);
  });

  it('tells some of many nested contemporaries that are ordered, and how many the rest are', () => {
    const count = 2_000;
    const chain = Array.from({ length: count - 1 }, (_, at) => `${at + 1} covers ${at + 2}`);
    const pairs = Array.from({ length: count / 2 }, (_, at) => `${at + 1} bonded to ${count - at}`);

    const { findings } = matrixOf([...chain, ...pairs]);

    const told = findings.filter(({ code }) => code === 'contemporary_but_ordered');
    const rest = told.at(-1)!;
    expect(rest.message).toContain(`${count / 2 - (told.length - 1)} more pairs of units`);
    expect(JSON.stringify(told).length).toBeLessThan(4_000_000);
  });

  it('counts what a remedy leaves of the contradictions that are shown', () => {
    const lines = ['A/1 covers A/2', 'A/2 covers A/1', 'B/3 covers B/4', 'B/4 covers B/3', 'A/2 covers B/3'];
    const leftIn = (options: Partial<MatrixOptions>): string[][] =>
      matrixOf(lines, {}, options)
        .findings.filter(({ code }) => code === 'contradiction')
        .map(({ message, suggestions }) => [message, String(suggestions[0]!.contradictions_left)]);

    const whole = leftIn({});
    const area = leftIn({ shows: (unit) => unit.area === 'A' });

    expect(whole.map(([message]) => /one other remains/.test(message!))).toEqual([true, true]);
    expect(area).toEqual([[expect.stringContaining('no contradiction remains'), '0']]);
  });

  it('names the unit of a relation with itself by its area where its number repeats', () => {
    const { findings } = matrixOf(['A/5 covers A/5', 'B/5 covers A/51', 'A/51 covers A/52']);

    const [own] = findings.filter(({ code }) => code === 'self_relation');
    expect(own!.message).toContain('A/5 ');
    for (const { relation } of own!.suggestions) expect([relation.from, relation.to]).toEqual(['A/5', 'A/5']);
  });

  it('leaves consistent contemporaries alone', () => {
    const matrix = matrixOf(['1 covers 2', '1 covers 3', '2 bonded to 3']);

    expect(codesOf(matrix)).toEqual([]);
    expect(matrix.contemporary).toEqual([
      { source: '2', target: '3', relation: 'bonded_to', certainty: null },
    ]);
  });

  it('reports statements about units that do not exist, with those that may be meant', () => {
    const { units, statements } = recordSite(['1 covers 112', '112 covers 3']);
    const { findings } = buildMatrix(units, [
      ...statements,
      { from: '3', type: 'covers', to: null, toLabel: '121' },
    ]);

    expect(findings[0]).toMatchObject({
      code: 'unknown_unit',
      units: ['3', '121'],
      chain: [{ from: '3', to: '121', recorded_in: '3' }],
    });
    expect(findings[0]!.message).toBe('Sheet 3 says that 3 covers 121, but there is no SU 121.');
    const meant = buildMatrix(units, [...statements, { from: '1', type: 'covers', to: null, toLabel: '121' }])
      .findings[0]!;
    expect(meant.suggestions).toMatchObject([{ action: 'retarget', instead: { from: '1', to: '112' } }]);
  });

  it('reports lone statements only where sheets answer each other', () => {
    const lone = ['1 covers 2', '2 covers 3', '3 covers 4'];

    expect(codesOf(matrixOf(lone))).toEqual([]);
    expect(codesOf(matrixOf(lone, {}, { oneSided: 'always' }))).toEqual([
      'one_sided',
      'one_sided',
      'one_sided',
    ]);
    const both = matrixOf([...lone, '2 covered by 1', '3 covered by 2']);
    expect(both.findings).toMatchObject([{ code: 'one_sided', severity: 'warning', units: ['3', '4'] }]);
    expect(both.findings[0]!.message).toBe('Sheet 3 says that 3 covers 4. Sheet 4 does not record it.');
    expect(
      codesOf(matrixOf([...lone, '2 covered by 1', '3 covered by 2'], {}, { oneSided: 'never' })),
    ).toEqual([]);
  });

  it('reports two physical kinds for one pair, but lets mere time be', () => {
    expect(codesOf(matrixOf(['1 covers 2', '2 cut by 1']))).toEqual(['conflicting_kinds']);
    expect(codesOf(matrixOf(['1 covers 2', '1 later than 2']))).toEqual([]);
  });

  it.each([
    ['1 cuts 2', { 1: { definition: 'Strato' } }],
    ['1 cuts 2', { 1: { unit_type: 'USM' } }],
    ['1 fills 2', { 1: { definition: 'Taglio di fondazione' } }],
    ['1 fills 2', { 2: { definition: 'wall' } }],
    ['2 filled by 1', { 2: { definition: null, interpretation: 'Crollo' } }],
  ])('reports %s as impossible with %j', (line, traits) => {
    expect(codesOf(matrixOf([line], traits))).toEqual(['impossible_by_type']);
  });

  it.each([
    ['1 cuts 2', {}],
    ['1 cuts 2', { 1: { definition: 'Fossa' }, 2: { definition: 'Strato' } }],
    ['1 fills 2', { 1: { definition: 'Riempimento di fossa' }, 2: { definition: 'Taglio' } }],
    ['1 fills 2', { 1: { definition: 'Fill of pit' }, 2: { definition: 'Pit cut' } }],
  ])('finds nothing impossible in %s with %j', (line, traits) => {
    expect(codesOf(matrixOf([line], traits))).toEqual([]);
  });

  it('reports a later unit of an older period; 1 is the most recent', () => {
    const inverted = { 1: { period: '3' }, 2: { period: '2', phase: '1' } };

    expect(codesOf(matrixOf(['1 covers 2'], inverted))).toEqual(['period_inversion']);
    expect(codesOf(matrixOf(['2 covers 1'], inverted))).toEqual([]);
    expect(codesOf(matrixOf(['1 covers 2'], { 1: { period: '2' }, 2: { period: '2', phase: '1' } }))).toEqual(
      [],
    );
    expect(
      codesOf(matrixOf(['1 covers 2'], { 1: { period: '3', period_end: '1' }, 2: { period: '2' } })),
    ).toEqual([]);
    expect(codesOf(matrixOf(['1 covers 2'], { 1: { period: 'Roman' }, 2: { period: '2' } }))).toEqual([]);
  });

  it('reports a unit that ends before it begins', () => {
    const backward = matrixOf(['1 covers 2'], { 1: { period: '1', period_end: '2', phase_end: '3' } });

    expect(backward.findings).toMatchObject([
      { code: 'period_inversion', severity: 'warning', units: ['1'], chain: [] },
    ]);
    expect(codesOf(matrixOf(['1 covers 2'], { 1: { period: '2', period_end: '1' } }))).toEqual([]);
    const oneMoment = { period: '2', phase: '1', period_end: '2', phase_end: '1' };
    expect(codesOf(matrixOf(['1 covers 2'], { 1: oneMoment }))).toEqual([]);
    expect(codesOf(matrixOf(['1 covers 2'], { 1: { period: '2', phase: '1', period_end: '2' } }))).toEqual(
      [],
    );
  });

  it('reports a unit that covers another and yet lies wholly lower', () => {
    const levels = {
      1: { elevation_min: 9, elevation_max: 9.5 },
      2: { elevation_min: 10, elevation_max: 11 },
    };

    expect(matrixOf(['1 covers 2'], levels).findings).toMatchObject([
      { code: 'elevation_inversion', severity: 'warning', units: ['1', '2'] },
    ]);
    expect(codesOf(matrixOf(['2 covers 1'], levels))).toEqual([]);
    expect(codesOf(matrixOf(['1 later than 2'], levels))).toEqual([]);
    expect(
      codesOf(matrixOf(['1 fills 2'], { ...levels, 1: { elevation_min: 9, elevation_max: 10 } })),
    ).toEqual([]);
    expect(codesOf(matrixOf(['1 covers 2'], { ...levels, 2: { elevation_min: 10 } }))).toEqual([]);
  });

  it('suspects the relation the levels speak against', () => {
    const at = (elevation: number): Partial<MatrixUnit> => ({
      elevation_min: elevation,
      elevation_max: elevation + 0.5,
    });
    const levels = { 1: at(12), 2: at(11), 3: at(10) };

    const [finding] = matrixOf(['3 covers 1', '1 covers 2', '2 covers 3'], levels).findings;

    expect(finding).toMatchObject({ code: 'cycle', chain: [{ from: '3', to: '1' }, {}, {}] });
    expect(finding!.suggestions[0]).toMatchObject({ action: 'drop', relation: { from: '3', to: '1' } });
  });

  it('names the person and the row of each statement, of those that make units one too', () => {
    const { units, statements } = recordSite(['1 covers 2', '2 same as 3', '3 covers 1'], {
      3: { recorder: 'L. Bianchi' },
    });
    const sourced = statements.map((one, row) =>
      one.from === '3' ? one : { ...one, source: { record: 'us.csv', row: row + 2, who: 'M. Rossi' } },
    );

    const [finding] = buildMatrix(units, sourced).findings;

    expect(finding!.chain.map(({ from, sources }) => [from, sources?.[0]])).toEqual([
      ['1', { sheet: '1', record: 'us.csv', row: 2, who: 'M. Rossi' }],
      ['2', { sheet: '2', record: 'us.csv', row: 3, who: 'M. Rossi' }],
      ['3', { sheet: '3', who: 'L. Bianchi' }],
    ]);
    expect(finding!.message).toContain(
      'sheet 2 (recorded by M. Rossi, us.csv, row 3) says that 2 is the same as 3',
    );
    expect(finding!.message).toContain('sheet 3 (recorded by L. Bianchi) says that 3 covers 1');
  });

  it('reports isolated units, unlike equals and parts that hang on nothing', () => {
    const matrix = matrixOf(['1 covers 2', '2 same as 3', '4 covers 5', '6', 'D.1'], {
      2: { unit_type: 'US' },
      3: { unit_type: 'USM' },
      'D.1': { unit_type: 'DOC' },
    });

    expect(matrix.findings.map(({ code, units }) => [code, ...units])).toEqual([
      ['isolated', '6'],
      ['equal_unlike', '2', '3'],
      ['disconnected', '4', '5'],
    ]);
    expect(matrix.statistics).toMatchObject({ components: 4, isolated: 2 });
  });

  it('says first that a number is wrong only where the site records both sheets', () => {
    // 1 covers 12 should be 21, on whose sheet it stands.
    const loop = ['1 covers 12', '12 covers 3', '3 covers 1', '21 covered by 1'];
    const both = [4, 5, 6, 7].flatMap((n) => [`${n} covers ${n + 1}`, `${n + 1} covered by ${n}`]);
    const adviceOn = (lines: string[]): string[] =>
      matrixOf(lines)
        .findings.find(({ code }) => code === 'cycle')!
        .suggestions.filter(({ relation }) => relation.to === '12')
        .map(({ action }) => action);

    expect(adviceOn([...loop, ...both])[0]).toBe('retarget');
    expect(adviceOn(loop)[0]).toBe('drop');
  });

  it('leaves out claims and sources that nothing ties in time where they are not wanted', () => {
    const units = ['1', '2', 'D.1', 'D.2', '400', 'USV1.height'].map((number) => ({
      key: number,
      us_number: number,
      area: '',
      unit_type: { 'D.1': 'DOC', 'D.2': 'document', 400: 'DOC', 'USV1.height': 'property' }[number] ?? 'US',
    }));
    const statements: Statement[] = [
      { from: '1', type: 'covers', to: '2' },
      { from: '1', type: 'later_than', to: 'D.2' },
    ];
    const idsOf = (options?: { claims: boolean }): string[] =>
      buildMatrix(units, statements, options).nodes.map(({ id }) => id);

    // A document the excavation gave a number, or an order, is one of its units.
    expect(idsOf({ claims: false }).sort()).toEqual(['1', '2', '400', 'D.2']);
    expect(idsOf().sort()).toEqual(['1', '2', '400', 'D.1', 'D.2', 'USV1.height']);
  });

  it('knows that contemporaries hang together: they are neither isolated nor parts of their own', () => {
    const matrix = matrixOf([
      '1 covers 2',
      '2 contemporary with 3',
      '4 bonded to 5',
      '6 covers 7',
      '7 bonded to 3',
    ]);

    expect(matrix.findings.map(({ code, units }) => [code, ...units])).toEqual([['disconnected', '4', '5']]);
    expect(matrix.statistics).toMatchObject({ components: 5, isolated: 3 });
  });

  it('orders nothing by links, adjacency or unknown words', () => {
    const matrix = matrixOf(['1 > 2', '2 >> 1', '1 adjacent to 2', '2 obliterates 1']);

    expect(matrix.statistics).toMatchObject({ relations: 0, isolated: 2 });
  });

  it('rank the one-sided reversed relation first among well attested ones', () => {
    const attested = [
      '1 covers 2',
      '2 covered by 1',
      '2 covers 3',
      '3 covered by 2',
      '3 covers 4',
      '4 covered by 3',
    ];

    const [finding] = matrixOf([...attested, '4 covers 1']).findings.filter(
      ({ severity }) => severity === 'error',
    );

    expect(finding!.suggestions.slice(0, 2)).toMatchObject([
      { action: 'drop', relation: { from: '4', to: '1' }, contradictions_left: 0 },
      {
        action: 'reverse',
        relation: { from: '4', to: '1' },
        instead: { from: '1', to: '4' },
        contradictions_left: 0,
      },
    ]);
  });

  it('guess the number meant when the other sheet has the other half of a slip', () => {
    //  5 → 104 → 140 → 7: sheet 7 says that 7 covers 104 (for 114), sheet 114 says that 114 is covered by 7
    const lines = [
      '5 covers 104',
      '104 covered by 5',
      '104 covers 140',
      '140 covered by 104',
      '140 covers 7',
      '7 covered by 140',
    ];

    const [finding] = matrixOf([...lines, '7 covers 104', '114 covered by 7']).findings;

    expect(finding).toMatchObject({ code: 'cycle' });
    expect(finding!.suggestions[0]).toEqual({
      action: 'retarget',
      relation: { from: '7', type: 'covers', to: '104' },
      instead: { from: '7', type: 'covers', to: '114' },
      contradictions_left: 0,
    });
  });
});
