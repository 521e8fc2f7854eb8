import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Grouping } from '../../../../drawing/layout/model/groupings.ts';
import { buildMatrix } from '../../../../matrix/matrix.ts';
import type { MatrixUnit } from '../../../../matrix/graph/units.ts';
import { generateSite } from '../../../../testing/generate-site.ts';
import { recordSite } from '../../../../testing/record-site.ts';
import { layoutGraphml } from './graphml-layout.ts';
import type { GraphmlPeriod } from './graphml-periods.ts';
import { findAll, readGraphml, type ReadGraph, type ReadNode } from './graphml-read.fixture.ts';
import type { GraphmlRelation } from './graphml-sources.ts';
import { renderYedGraphml, type YedGraphmlOptions } from './graphml-yed.ts';

interface Drawing {
  units: readonly MatrixUnit[];
  statements: ReturnType<typeof recordSite>['statements'];
  grouping?: Grouping;
  options?: Partial<YedGraphmlOptions>;
}

function draw({ units, statements, grouping = 'period', options = {} }: Drawing): string {
  const matrix = buildMatrix(units, statements);
  const layout = layoutGraphml(matrix, { grouping });
  return renderYedGraphml(matrix, layout, { siteName: 'Villa', ...options });
}

function drawLines(
  lines: readonly string[],
  traits: Record<string, Partial<MatrixUnit>>,
  rest: Omit<Drawing, 'units' | 'statements'> = {},
): ReadGraph {
  const { units, statements } = recordSite(lines, traits);
  return readGraphml(draw({ units, statements, ...rest }));
}

function period(code: string, facts: Partial<GraphmlPeriod> = {}): GraphmlPeriod {
  const blank = { name: null, name_en: null, dating: null, start_year: null, end_year: null, color: null };
  return { period: code, phase: '', ...blank, ...facts };
}

function unitsOf({ nodes }: ReadGraph): ReadNode[] {
  return nodes.filter(({ data }) => data['pyarchinit.us']);
}

function byLabel(graph: ReadGraph): Map<string, ReadNode> {
  return new Map(graph.nodes.map((node) => [node.label, node]));
}

function edgeNames(graph: ReadGraph): string[] {
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
  return graph.edges.map(
    ({ source, target, data }) => `${labels.get(source)} ${data['relationship']} ${labels.get(target)}`,
  );
}

/** The label of the row a node is in for yEd, and for tools that forget the title and look at its upper edge. */
function rowsOf(graph: ReadGraph, { frame: { y, height } }: ReadNode): (string | undefined)[] {
  const find = (isIn: (top: number, bottom: number) => boolean): string | undefined =>
    graph.rows.find(({ top, bottom }) => isIn(top, bottom))?.label;
  return [
    find((top, bottom) => y > top && y + height < bottom),
    find((top, bottom) => y > top - 30 && y < bottom - 30),
  ];
}

function findOverlaps(nodes: readonly ReadNode[]): string[] {
  const sorted = nodes.toSorted((a, b) => a.frame.x - b.frame.x);
  return sorted.flatMap(({ frame: a, label }, at) => {
    const overlaps: string[] = [];
    for (const { frame: b, label: other } of sorted.slice(at + 1)) {
      if (b.x >= a.x + a.width) break;
      if (a.y < b.y + b.height && b.y < a.y + a.height) overlaps.push(`${label} ${other}`);
    }
    return overlaps;
  });
}

const TRAITS = {
  '1': { period: '1' },
  '2': { period: '1' },
  '3': { period: '2', unit_type: 'USM' },
  '4': { period: '2', definition: 'Taglio' },
  '5': { period: '3' },
  '6': {},
  '7': { period: '2' },
};
const LINES = ['1 covers 2', '2 covers 3', '3 bonded to 4', '3 cuts 5', '4 covers 5', '6 covers 5'];

describe('renderYedGraphml()', () => {
  it('writes a row for each period with label, years and colour, the most recent on top, the undated last', () => {
    const periods = [
      period('1', {
        name: 'Medioevo',
        name_en: 'Middle Ages',
        start_year: 900,
        end_year: 1300,
        color: '#ffd70a',
      }),
      period('2', { dating: 'IV [c. 350] sec.', start_year: -27 }),
    ];

    const graph = drawLines(LINES, TRAITS, { options: { periods, title: 'Villa [A]' } });

    expect(graph.rows.map(({ label }) => label)).toEqual([
      'Middle Ages [start:900;end:1300]',
      'IV (c. 350) sec. [start:-27;end:XX]',
      'Period 3 [start:XX;end:XX]',
      'Undated [start:XX;end:XX]',
    ]);
    expect(graph.rows[0]?.colour).toBe('#FFD70A');
    expect(graph.nodes[0]).toMatchObject({ realizer: 'TableNode', label: 'Villa (A) [ID:Villa]' });
  });

  it('puts every unit into the row of its period for all ways of reading rows, units without relations too', () => {
    const graph = drawLines(LINES, TRAITS);

    const rows = Object.fromEntries(unitsOf(graph).map((node) => [node.label, rowsOf(graph, node)]));
    const row = (name: string): string[] => Array(2).fill(`${name} [start:XX;end:XX]`) as string[];
    expect(rows).toEqual({
      US1: row('Period 1'),
      US2: row('Period 1'),
      USM3: row('Period 2'),
      US4: row('Period 2'),
      US5: row('Period 3'),
      US6: row('Undated'),
      US7: row('Period 2'),
    });
  });

  it('keeps the boxes of a row where the layout has them, side by side and above each other', () => {
    const { units, statements } = generateSite({ units: 80, seed: 4 });
    const matrix = buildMatrix(units, statements);
    const layout = layoutGraphml(matrix, { grouping: 'period' });

    const graph = readGraphml(renderYedGraphml(matrix, layout));

    const shifts = new Map<number, Set<number>>();
    const placed = new Map(graph.nodes.map((node) => [node.data['EMID'], node]));
    for (const box of layout.boxes.filter(({ level }) => level >= 0)) {
      const { frame } = placed.get(`us-${box.node}`)!;
      expect(frame.x).toBe(box.x);
      shifts.set(box.lane, (shifts.get(box.lane) ?? new Set()).add(frame.y - box.y));
    }
    expect(shifts.size).toBe(layout.lanes.length);
    expect([...shifts.values()].every((own) => own.size === 1)).toBe(true);
  });

  it('is exactly the layout where there are no rows', () => {
    const { units, statements } = generateSite({ units: 80, seed: 4, equalShare: 0 });
    const matrix = buildMatrix(units, statements);
    const layout = layoutGraphml(matrix, { grouping: 'none' });

    const graph = readGraphml(renderYedGraphml(matrix, layout));

    const frames = new Map(graph.nodes.map(({ data, frame }) => [data['EMID'], frame]));
    for (const { node, x, y, width, height } of layout.boxes)
      expect(frames.get(`us-${node}`)).toEqual({ x, y, width, height });
    const drawn = graph.edges.slice(0, layout.lines.length).map(({ points }) => points);
    expect(drawn).toEqual(layout.lines.map(({ points }) => points));
  });

  it('turns rows, nodes and lines upside down together when the oldest is wanted on top', () => {
    const plain = drawLines(LINES, TRAITS);

    const turned = drawLines(LINES, TRAITS, { options: { reverseEpochs: true } });

    expect(turned.rows.map(({ label }) => label)).toEqual(plain.rows.map(({ label }) => label).reverse());
    for (const node of unitsOf(turned))
      expect(rowsOf(turned, node)).toEqual(rowsOf(plain, byLabel(plain).get(node.label)!));
    expect(edgeNames(turned)).toEqual(edgeNames(plain));
    const [covers] = turned.edges;
    expect(covers!.points[1]!).toBeGreaterThan(covers!.points.at(-1)!);
  });

  it('draws from the later to the earlier unit, equal and contemporary ones as double lines without arrow, contradictions in red', () => {
    const lines = [
      ...LINES,
      '5 covers 1',
      '7 same as 2',
      '8 contemporary with 7',
      '3 abuts 9?',
      '10 later than 9',
    ];

    const graph = drawLines(lines, TRAITS);

    const look = graph.edges.map(
      ({ line, arrow }) => `${line['type']} ${line['width']} ${line['color']} ${arrow}`,
    );
    const told = edgeNames(graph).map((name, at) => `${name}: ${look[at]}`);
    expect(told.sort()).toEqual(
      [
        'US10 is_after US9: line 1.0 #000000 standard',
        'US1 overlies US2: line 1.0 #000000 standard',
        'US2 is_physically_equal_to US7: double_line 2.0 #000000 none',
        'US2 overlies USM3: line 1.0 #000000 standard',
        'US4 overlies US5: line 1.0 #000000 standard',
        'US5 overlies US1: line 2.0 #C01527 standard',
        'US6 overlies US5: line 1.0 #000000 standard',
        'US2 has_same_time US8: double_line 2.0 #000000 none',
        'USM3 abuts US9: line 1.0 #6A6F75 standard',
        'USM3 cuts US5: line 1.0 #000000 standard',
        'USM3 is_bonded_to US4: double_line 2.0 #000000 none',
      ].sort(),
    );
  });

  it('draws every type with its shape, border and fill in capitals', () => {
    const types = [
      'US',
      'USM',
      'USN',
      'USVA',
      'USVB',
      'USVC',
      'SF',
      'VSF',
      'USD',
      'TU',
      'CON',
      'DOC',
      'property',
      'Extractor',
      'Combinar',
    ];
    const traits = Object.fromEntries(types.map((unit_type, at) => [`${at + 1}`, { unit_type }]));

    const graph = drawLines([], traits, { grouping: 'none' });

    const looks = graph.nodes.map(({ label, realizer, drawing }) => {
      const [shape] = findAll(drawing, 'y:Shape').map(({ attributes }) => attributes['type']);
      const [border] = findAll(drawing, 'y:BorderStyle').map(({ attributes }) => attributes);
      const [fill] = findAll(drawing, 'y:Fill').map(({ attributes }) => attributes['color']);
      return [label, shape ?? realizer, fill, border!['color'], border!['type']].join(' ');
    });
    expect(looks).toEqual([
      'US1 rectangle #FFFFFF #9B3333 line',
      'USM2 rectangle #C0C0C0 #9B3333 line',
      'USN3 rectangle #FFFFFF #9B3333 dashed',
      'USV4 parallelogram #000000 #248FE7 line',
      'USV5 hexagon #000000 #31792D line',
      'USV6 ellipse #000000 #31792D line',
      'SF7 octagon #FFFFFF #D8BD30 line',
      'VSF8 octagon #000000 #B19F61 line',
      'USD9 roundrectangle #FFFFFF #D86400 line',
      'TU10 rectangle #FFFFFF #9B3333 line',
      'CON11 SVGNode #CCCCFF #000000 line',
      'D.12 GenericNode #FFFFFFE6 #000000 line',
      '13 GenericNode #FFFFFFE6 #000000 line',
      'D.14 SVGNode #CCCCFF #000000 line',
      'C.15 SVGNode #CCCCFF #000000 line',
    ]);
  });

  it('gathers the claims and sources of one unit in its frame, and leaves shared documents outside', () => {
    const traits = {
      ...TRAITS,
      '101': { unit_type: 'USVA', period: '2' },
      height: { unit_type: 'property' },
      'C.01': { unit_type: 'Combinar' },
      'D.01.01': { unit_type: 'Extractor' },
      'D.01': { unit_type: 'DOC' },
      'D.02': { unit_type: 'DOC' },
    };
    const relations: GraphmlRelation[] = [
      { from: 'height', type: 'em_referred_from', to: '101' },
      { from: 'height', type: 'em_refers_to', to: 'C.01' },
      { from: 'C.01', type: 'em_refers_to', to: 'D.01.01' },
      { from: 'D.01', type: 'em_refers_to', to: 'D.01.01' },
      { from: 'D.01.01', type: 'em_referred_from', to: 'D.01' },
      { from: '1', type: 'documented_by', to: 'D.02' },
      { from: 'D.02', type: 'documents', to: '2' },
      { from: '101', type: 'em_links_to', to: '3' },
    ];

    const graph = drawLines(LINES, traits, { options: { relations } });

    const names = byLabel(graph);
    const frame = names.get('USV101_PD')!;
    const inside = graph.nodes.filter(({ parent }) => parent === frame.id);
    expect(inside.map(({ label }) => label)).toEqual(['C.01', 'D.01', 'D.01.01', 'height']);
    expect(rowsOf(graph, frame)[0]).toBe('Period 2 [start:XX;end:XX]');
    expect(names.get('D.02')?.parent).toBe(names.get('US1')?.parent);
    const dashed = graph.edges.flatMap(({ line }, at) =>
      line['type'] === 'dashed' ? [edgeNames(graph)[at]] : [],
    );
    expect(dashed).toEqual([
      'USV101 em_links_to USM3',
      'US1 has_documentation D.02',
      'US2 has_documentation D.02',
      'C.01 combines D.01.01',
      'D.01.01 extracted_from D.01',
      'height has_data_provenance C.01',
      'USV101 has_paradata_nodegroup USV101_PD',
    ]);
  });

  it('frames areas, ids telling who lies in what', () => {
    const graph = drawLines(
      ['A/1 covers A/2', 'A/2 covers B/1', 'B/1 covers 9', 'B/7'],
      {},
      { grouping: 'period_area' },
    );

    const parents = graph.nodes.map(({ id, label, parent }) => `${id} ${label} < ${parent}`);
    expect(parents.sort()).toEqual(
      [
        'n0 Villa [ID:Villa] < ',
        'n0::n0 US9 < n0',
        'n0::n1 Area A < n0',
        'n0::n1::n0 A/US1 < n0::n1',
        'n0::n1::n1 US2 < n0::n1',
        'n0::n2 Area B < n0',
        'n0::n2::n0 B/US1 < n0::n2',
        'n0::n3 Area B < n0',
        'n0::n3::n0 US7 < n0::n3',
      ].sort(),
    );
  });

  it('tells of every unit what its record needs to be found and compared again', () => {
    const units = new Map([
      [
        '2',
        {
          description: 'a < b & "c"\u0007\r\n]]>',
          definition: 'Strato',
          period: '1',
          relationships: [{ type: 'covers' as const, us_number: '3', area: '' }],
        },
      ],
    ]);

    const graph = drawLines(LINES, TRAITS, { options: { units, siteName: 'Villa "Est"' } });

    expect(byLabel(graph).get('US2')?.data).toEqual({
      EMID: 'us-2',
      description: 'a < b & "c"\r\n]]>',
      label: 'US2',
      node_type: 'US',
      'pyarchinit.us': '2',
      'pyarchinit.sito': 'Villa "Est"',
      'pyarchinit.d_stratigrafica': 'Strato',
      'pyarchinit.periodo_iniziale': '1',
      'pyarchinit.rapporti': `[['Copre', '3', '', 'Villa "Est"']]`,
      // XML does not hold the bell.
      'trowel.facts': JSON.stringify({ description: 'a < b & "c"\u0007\r\n]]>' }),
      'trowel.relations': JSON.stringify([{ type: 'covers', us_number: '3', area: '' }]),
      row: 'row_0',
    });
    expect(JSON.parse(graph.data['pyarchinit.epochs_meta']!)).toHaveLength(4);
  });

  it('gives each of several equal units a node, joined as the records join them', () => {
    const lines = [
      '1 covers 2',
      '12 same as 2',
      '13 same as 12',
      '13 covers 5',
      ...[21, 22, 23, 24].map((n) => `20 same as ${n}`),
      '1 covers 20',
    ];
    const { statements } = recordSite(lines);
    const relations = statements.map(({ from, type, to }) => ({ from, type: type!, to: to! }));

    const graph = drawLines(lines, {}, { options: { relations } });

    expect(unitsOf(graph)).toHaveLength(10);
    expect(findOverlaps(unitsOf(graph))).toEqual([]);
    expect(edgeNames(graph)).toEqual([
      'US1 overlies US2',
      'US1 overlies US20',
      'US13 overlies US5',
      'US2 is_physically_equal_to US12',
      'US12 is_physically_equal_to US13',
      ...[21, 22, 23, 24].map((n) => `US20 is_physically_equal_to US${n}`),
    ]);
  });

  it('draws a site without units, without periods and without relations', () => {
    const empty = drawLines([], {});
    const undated = drawLines(['1 covers 2'], {});
    const isolated = drawLines(['1', '2', '3'], { '1': { period: 'I' } });

    expect(empty.nodes).toHaveLength(1);
    expect(empty.rows.map(({ label }) => label)).toEqual(['Undated [start:XX;end:XX]']);
    expect(undated.rows).toHaveLength(1);
    expect(unitsOf(undated).map((node) => rowsOf(undated, node)[1])).toEqual(
      Array(2).fill('Undated [start:XX;end:XX]'),
    );
    expect(unitsOf(isolated).map((node) => rowsOf(isolated, node)[0])).toEqual([
      'Period I [start:XX;end:XX]',
      ...(Array(2).fill('Undated [start:XX;end:XX]') as string[]),
    ]);
  });

  it('never gives two units one label or two rows one name', () => {
    const graph = drawLines(
      [],
      { 12: { period: 'a' }, US12: { period: 'b' }, 'US12 (2)': { period: 'c' } },
      {
        options: { periods: ['a', 'b', 'c'].map((code) => period(code, { dating: 'IV sec.' })) },
      },
    );

    expect(
      unitsOf(graph)
        .map(({ label }) => label)
        .sort(),
    ).toEqual(['US12', 'US12 (2)', 'US12 (2) (2)']);
    expect(graph.rows.map(({ label }) => label.split(' [')[0])).toEqual([
      'IV sec.',
      'IV sec. (b)',
      'IV sec. (c)',
    ]);
  });

  it('holds every unit and line of any site, in its row, with nothing overlapping, the same for any order of input', () => {
    const groupings: Grouping[] = ['period', 'area', 'period_area', 'none'];

    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.constantFrom(...groupings),
        fc.boolean(),
        fc.integer({ min: 0, max: 5 }),
        (size, seed, grouping, reverseEpochs, undated) => {
          const { units: dated, statements } = generateSite({
            units: size,
            seed,
            unitsPerArea: 20,
            equalShare: 0.1,
          });
          const lone = [1, 2, 3].map((at) => ({ ...dated[0]!, key: `L${at}`, us_number: `L${at}` }));
          const units = [
            ...dated.map((unit, at) => (at % 6 < undated ? unit : { ...unit, period: null })),
            ...lone,
          ];
          const text = draw({ units, statements, grouping, options: { reverseEpochs } });
          const again = draw({
            units: units.toReversed(),
            statements: statements.toReversed(),
            grouping,
            options: { reverseEpochs },
          });
          const graph = readGraphml(text);
          const matrix = buildMatrix(units, statements);

          expect(again).toBe(text);
          expect(unitsOf(graph)).toHaveLength(units.length);
          expect(graph.edges.length).toBeGreaterThanOrEqual(matrix.edges.length + matrix.contemporary.length);
          expect(findOverlaps(unitsOf(graph))).toEqual([]);
          const keyOf = new Map(units.map((unit) => [`us-${unit.key}`, unit]));
          for (const node of unitsOf(graph).filter(() => graph.rows.length > 0)) {
            const [own, other] = rowsOf(graph, node);
            const { period: code } = keyOf.get(node.data['EMID']!)!;
            const merged = matrix.nodes.find(({ members }) =>
              members.some(({ id }) => `us-${id}` === node.data['EMID']),
            )!;
            const expected = merged.period ? `Period ${merged.period}` : 'Undated';
            expect(own?.split(' [')[0]).toBe(expected);
            expect(other).toBe(own);
            expect(node.data['pyarchinit.periodo_iniziale'] ?? null).toBe(
              merged.members.length > 1 ? merged.period : code,
            );
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});
