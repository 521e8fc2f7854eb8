import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateSite } from '../../testing/generate-site.ts';
import { certifyLayout } from './certificate.ts';
import type { Statement } from '../../matrix/graph/facts.ts';
import { layoutMatrix } from '../layout/layout-matrix.ts';
import type { Grouping } from '../layout/model/groupings.ts';
import type { LayoutLine, MatrixLayout } from '../layout/model/layout-model.ts';
import { buildMatrix } from '../../matrix/matrix.ts';
import type { HarrisMatrix } from '../../matrix/matrix-model.ts';

/** "1>3 2>3": 1 and 2 are later than 3. "1~2": contemporary. A unit is in the period its number is listed for. */
function matrixOf(relations: string, periods: Record<string, string> = {}): HarrisMatrix {
  const statements = relations.split(' ').map((relation): Statement => {
    const [from, to] = relation.split(/[>~]/) as [string, string];
    return { from, type: relation.includes('~') ? 'contemporary_with' : 'later_than', to };
  });
  const names = new Set(relations.split(/[ >~]/));
  return buildMatrix(
    [...names].map((key) => ({ key, us_number: key, area: '', period: periods[key] ?? null })),
    statements,
  );
}

/** The drawing with the lines of some relations changed. */
function redraw(layout: MatrixLayout, change: (line: LayoutLine) => number[] | undefined): MatrixLayout {
  return { ...layout, lines: layout.lines.map((line) => ({ ...line, points: change(line) ?? line.points })) };
}

function boxOf(layout: MatrixLayout, node: string): MatrixLayout['boxes'][number] {
  return layout.boxes.find((box) => box.node === node)!;
}

function kindsOf(matrix: HarrisMatrix, layout: MatrixLayout): Set<string> {
  return new Set(certifyLayout(matrix, layout).problems.map(({ kind }) => kind));
}

function pairsOf(matrix: HarrisMatrix, layout: MatrixLayout): string[] {
  return certifyLayout(matrix, layout).problems.map(({ kind, from, to }) => `${kind} ${from}>${to}`);
}

const BOX = {
  shape: 'deposit' as const,
  width: 30,
  height: 20,
  level: 0,
  lane: -1,
  column: -1,
  isInferred: false,
};

/** Boxes 30 wide and 20 high, their upper left corners given; no lines yet. */
function drawBoxes(places: Record<string, [number, number]>): MatrixLayout {
  return {
    width: 500,
    height: 500,
    grouping: 'none',
    boxes: Object.entries(places).map(([node, [x, y]]) => ({ ...BOX, node, label: node, x, y })),
    lines: [],
    junctions: [],
    links: [],
    bars: [],
    lanes: [],
    columns: [],
    tray: null,
    figures: { levels: 0, crossings: 0, bends: 0, length: 0 },
  };
}

function lineOf(relation: string, points: number[]): LayoutLine {
  const [source, target] = relation.split('>') as [string, string];
  return { edge: 0, source, target, kind: 'order', points };
}

describe('certifyLayout()', () => {
  it('passes a drawing whose lines say what is recorded', () => {
    const matrix = matrixOf('1>3 2>3 2>4 3>5 4>5');

    const { isFaithful, pairs, problems } = certifyLayout(matrix, layoutMatrix(matrix));

    expect({ isFaithful, pairs, problems }).toEqual({ isFaithful: true, pairs: 5, problems: [] });
  });

  it('passes generated sites of any grouping, with and without trunks', () => {
    const sites = fc.record({
      units: fc.integer({ min: 2, max: 120 }),
      seed: fc.nat(),
      unitsPerArea: fc.constantFrom(15, 40, 500),
      grouping: fc.constantFrom<Grouping>('none', 'period', 'area', 'period_area'),
      trunks: fc.boolean(),
    });

    fc.assert(
      fc.property(sites, ({ grouping, trunks, ...options }) => {
        const site = generateSite(options);
        const matrix = buildMatrix(site.units, site.statements);

        expect(certifyLayout(matrix, layoutMatrix(matrix, { grouping, trunks })).problems).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('passes relations recorded at random, contradictions and contemporaries among them', () => {
    const pair = fc.tuple(fc.nat(14), fc.nat(14), fc.constantFrom('>', '>', '>', '~'));
    const period = fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined });
    const records = fc.record({
      pairs: fc.array(pair, { minLength: 1, maxLength: 40 }),
      periods: fc.array(period, { minLength: 15, maxLength: 15 }),
      grouping: fc.constantFrom<Grouping>('none', 'period'),
      trunks: fc.boolean(),
    });

    fc.assert(
      fc.property(records, ({ pairs, periods, grouping, trunks }) => {
        const named = Object.fromEntries(periods.flatMap((own, at) => (own ? [[String(at), own]] : [])));
        const matrix = matrixOf(pairs.map(([a, b, sign]) => `${a}${sign}${b}`).join(' '), named);

        expect(certifyLayout(matrix, layoutMatrix(matrix, { grouping, trunks })).problems).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  // 1   2      1   2
  // |   |  as  +-+-+   says that 1 is later than 4, and 2 later than 3.
  // 3   4      3   4
  it('fails when two lines share a trunk that says more than they do', () => {
    const matrix = matrixOf('1>4 2>3');
    const boxes = drawBoxes({ 1: [0, 0], 2: [100, 0], 3: [0, 100], 4: [100, 100] });
    const lines = [
      lineOf('1>4', [15, 20, 15, 60, 115, 60, 115, 100]),
      lineOf('2>3', [115, 20, 115, 60, 15, 60, 15, 100]),
    ];
    const junctions = [15, 60, 115, 60];

    const problems = pairsOf(matrix, { ...boxes, lines, junctions });

    expect(problems).toEqual(['false 1>3', 'false 2>4']);
  });

  it('reads a crossing without a dot as two lines, and with a dot as a joint', () => {
    const matrix = matrixOf('1>4 2>3');
    const boxes = drawBoxes({ 1: [0, 0], 2: [100, 0], 3: [0, 100], 4: [100, 100] });
    const lines = [
      lineOf('1>4', [15, 20, 15, 60, 115, 60, 115, 100]),
      lineOf('2>3', [105, 20, 105, 70, 20, 70, 20, 100]),
    ];

    const apart = certifyLayout(matrix, { ...boxes, lines });
    const joined = pairsOf(matrix, { ...boxes, lines, junctions: [105, 60] });

    expect(apart.problems).toEqual([]);
    expect(joined).toEqual(['false 1>3', 'false 2>4']);
  });

  it('fails when lines lie on each other', () => {
    const matrix = matrixOf('1>4 2>3');
    const boxes = drawBoxes({ 1: [0, 0], 2: [100, 0], 3: [60, 100], 4: [100, 100] });
    const lines = [
      lineOf('1>4', [15, 20, 15, 60, 115, 60, 115, 100]),
      lineOf('2>3', [115, 20, 115, 70, 75, 70, 75, 100]),
    ];

    const problems = pairsOf(matrix, { ...boxes, lines });

    expect(problems).toContain('false 2>4');
  });

  it('fails when parallel lines are too near to tell apart', () => {
    const matrix = matrixOf('1>3 2>4');
    const boxes = drawBoxes({ 1: [0, 0], 2: [31, 0], 3: [0, 100], 4: [31, 100] });
    const lines = [lineOf('1>3', [29.6, 20, 29.6, 100]), lineOf('2>4', [31, 20, 31, 100])];
    const near = [
      lineOf('1>3', [29.6, 20, 29.6, 100]),
      lineOf('2>4', [31, 20, 31, 60, 30.2, 60, 30.2, 70, 31, 70, 31, 100]),
    ];

    const apart = kindsOf(matrix, { ...boxes, lines });
    const together = kindsOf(matrix, { ...boxes, lines: near });

    expect(apart).toEqual(new Set());
    expect(together).toContain('overlap');
  });

  it('fails when lines of different kinds lie on each other', () => {
    const matrix = matrixOf('1>3 2>3');
    const layout = layoutMatrix(matrix);
    const lines = layout.lines.map((line, at): LayoutLine => ({
      ...line,
      kind: at === 0 ? 'order' : 'contradiction',
    }));

    const kinds = kindsOf(matrix, { ...layout, lines });

    expect(kinds).toContain('overlap');
  });

  it('fails when a line leads to another box', () => {
    const matrix = matrixOf('1>3 1>4 2>5');
    const layout = layoutMatrix(matrix);
    const [box, other] = [boxOf(layout, '3'), boxOf(layout, '4')];
    const shift = other.x - box.x;

    const problems = pairsOf(
      matrix,
      redraw(layout, ({ target, points }) =>
        target === '3'
          ? points.map((value, at) => (at % 2 === 0 && at >= points.length - 4 ? value + shift : value))
          : undefined,
      ),
    );

    expect(problems).toContain('missing 1>3');
  });

  it('fails when a line is not drawn', () => {
    const matrix = matrixOf('1>2 2>3');
    const layout = layoutMatrix(matrix);

    const problems = pairsOf(matrix, { ...layout, lines: layout.lines.slice(1) });

    expect(problems).toEqual(['missing 1>2']);
  });

  it('fails when a line ends nowhere', () => {
    const matrix = matrixOf('1>2');
    const layout = layoutMatrix(matrix);
    const lines = [...layout.lines, lineOf('1>2', [-50, 0, -50, 10])];

    const problems = certifyLayout(matrix, { ...layout, lines }).problems;

    expect(problems).toEqual([
      { kind: 'false', from: '', to: '', at: [-50, 0] },
      { kind: 'false', from: '', to: '', at: [-50, 10] },
    ]);
  });

  it('fails when a line of the order runs upward', () => {
    const matrix = matrixOf('1>2');
    const layout = layoutMatrix(matrix);
    const swap: Record<string, string> = { 1: '2', 2: '1' };
    const boxes = layout.boxes.map((box) => ({ ...box, node: swap[box.node]! }));

    const problems = pairsOf(matrix, { ...layout, boxes });

    expect(problems).toEqual(['missing 1>2', 'false 2>1']);
  });

  it('fails when a line runs through a box', () => {
    const matrix = matrixOf('1>2 3>4');
    const boxes = drawBoxes({ 1: [0, 0], 2: [0, 200], 3: [0, 80], 4: [100, 200] });
    const lines = [lineOf('1>2', [10, 20, 10, 200]), lineOf('3>4', [20, 100, 20, 150, 115, 150, 115, 200])];

    const problems = pairsOf(matrix, { ...boxes, lines });

    expect(problems).toEqual(['through_box 3>']);
  });

  it('fails when a line passes behind its own box', () => {
    const matrix = matrixOf('1>2');
    const boxes = drawBoxes({ 1: [0, 0], 2: [100, 100] });
    const lines = [lineOf('1>2', [15, 20, 15, 110, 115, 110, 115, 100])];

    const kinds = kindsOf(matrix, { ...boxes, lines });

    expect(kinds).toContain('through_box');
  });

  it('fails when two boxes lie on each other', () => {
    const matrix = matrixOf('1>2 1>3');
    const layout = layoutMatrix(matrix);
    const boxes = layout.boxes.map((box) =>
      box.node === '3' ? { ...box, x: boxOf(layout, '2').x + 5 } : box,
    );

    const kinds = kindsOf(matrix, { ...layout, boxes });

    expect(kinds).toContain('overlap');
  });

  it('fails when a box is missing, doubled or unknown', () => {
    const matrix = matrixOf('1>2');
    const layout = layoutMatrix(matrix);
    const spare = { ...boxOf(layout, '1'), x: 500 };

    const missing = pairsOf(matrix, { ...layout, boxes: layout.boxes.slice(1) });
    const doubled = pairsOf(matrix, { ...layout, boxes: [...layout.boxes, spare] });
    const unknown = pairsOf(matrix, { ...layout, boxes: [...layout.boxes, { ...spare, node: '9' }] });

    expect(missing).toContain('missing 1>');
    expect(doubled).toContain('false 1>');
    expect(unknown).toEqual(['false 9>']);
  });

  it('fails when a box stands in the lane of another period', () => {
    const matrix = matrixOf('1>2', { 1: '1', 2: '2' });
    const layout = layoutMatrix(matrix, { grouping: 'period' });
    const lanes = layout.lanes.map((lane, at) => ({ ...lane, period: layout.lanes[1 - at]!.period }));

    const problems = pairsOf(matrix, { ...layout, lanes });

    expect(layout.lanes.map(({ period }) => period)).toEqual(['1', '2']);
    expect(problems).toEqual(['lane 1>', 'lane 2>']);
  });

  it('reads a relation against the periods upward', () => {
    const matrix = matrixOf('1>2 2>3', { 1: '2', 2: '1', 3: '2' });
    const layout = layoutMatrix(matrix, { grouping: 'period' });
    const lines = layout.lines.map((line): LayoutLine => ({ ...line, kind: 'order' }));

    const right = certifyLayout(matrix, layout);
    const wrong = pairsOf(matrix, { ...layout, lines });

    expect(layout.lines.map(({ kind }) => kind)).toEqual(['paradox', 'order']);
    expect(right.problems).toEqual([]);
    expect(wrong).toEqual(['missing 1>2', 'false 2>1']);
  });

  it('gives a checksum that changes with any box, line or relation, and only then', () => {
    const matrix = matrixOf('1>2 1>3');
    const layout = layoutMatrix(matrix);
    const moved = {
      ...layout,
      boxes: layout.boxes.map((box, at) => (at === 0 ? { ...box, x: box.x + 0.5 } : box)),
    };

    const hashes = [
      certifyLayout(matrix, layout),
      certifyLayout(matrix, moved),
      certifyLayout(
        matrix,
        redraw(layout, ({ target }) => (target === '2' ? [0, 0, 0, 9] : undefined)),
      ),
      certifyLayout({ ...matrix, edges: matrix.edges.slice(1) }, layout),
    ].map(({ hash }) => hash);

    expect(hashes[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set(hashes).size).toBe(4);
    expect(certifyLayout(matrixOf('1>3 1>2'), layoutMatrix(matrixOf('1>3 1>2'))).hash).toBe(hashes[0]);
  });

  it('finds links that join other contemporaries than the records', () => {
    const matrix = matrixOf('9>1 9>2 9>3 9>4 1~2 2~3 1~3');
    const layout = layoutMatrix(matrix);
    const [first, second] = layout.links;
    const { x, y } = boxOf(layout, '4');

    expect(layout.links).toHaveLength(2);
    expect(pairsOf(matrix, layout)).toEqual([]);
    expect(pairsOf(matrix, { ...layout, links: [first!] })).toEqual(['missing 1>3']);
    expect(pairsOf(matrix, { ...layout, links: [first!, second!, { ...second!, b: '4' }] })).toContain(
      `false ${second!.a}>4`,
    );
    expect(
      pairsOf(matrix, {
        ...layout,
        links: [first!, { ...second!, points: [...second!.points.slice(0, 2), x, y] }],
      }),
    ).toContain(`false ${second!.a}>${second!.b}`);
  });
});
