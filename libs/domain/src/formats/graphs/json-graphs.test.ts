import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError, ValidationError } from '../../core/errors.ts';
import type { ImportedData } from '../import/imported-data.ts';
import { buildMatrixRecords } from '../matrix-records.ts';
import { readImport } from '../read-import.ts';

const read = (value: unknown, mapping?: Record<string, string>): ImportedData =>
  readImport({ text: JSON.stringify(value), ...(mapping && { mapping }) });
const said = ({ statements }: ImportedData): string[] =>
  statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);
const told = ({ problems }: ImportedData): string[] =>
  problems.map(({ severity, code }) => `${severity} ${code}`);

const failureOf = (run: () => unknown): unknown => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('graphs of two lists', () => {
  it.each([
    ['plain', { nodes: [{ id: '1' }, { id: '2' }], edges: [{ source: '1', target: '2' }] }],
    ['JGF', { graph: { nodes: { 1: {}, 2: { label: '2' } }, edges: [{ source: '1', target: '2' }] } }],
    ['several JGF', { graphs: [{ nodes: { 1: {}, 2: {} }, edges: [{ source: '1', target: '2' }] }] }],
  ])('are read in the form of %s', (_, value) => {
    const data = read(value);

    expect(data.format).toBe('graph_json');
    expect(said(data)).toEqual(['1 later_than 2']);
    expect(told(data)).toEqual(['warning assumed_direction']);
  });

  it('take words from edges, phases and metadata from nodes, and the page for the direction', () => {
    const data = read({
      nodes: [
        { id: 'a', label: 'US 1', y: 90, phase: 'p1', description: 'floor' },
        { id: 'b', label: 'US 2', y: 10, metadata: { unit_type: 'USM' } },
        { id: 'c', label: 'US 3', y: 50 },
      ],
      edges: [
        { source: 'a', target: 'b', relation: 'cut_by' },
        { source: 'a', target: 'c' },
        { source: 'c', target: 'x' },
      ],
      phases: [{ id: 'p1', name: 'Roman' }],
    });

    expect(said(data)).toEqual(['1 cut_by 2', '3 later_than 1']);
    expect(data.units[0]?.fields).toEqual({ unit_type: 'US', description: 'floor', phase: 'Roman' });
    expect(data.units[1]?.fields).toEqual({ unit_type: 'USM' });
    expect(told(data)).toEqual(['warning unknown_node', 'info guessed_direction']);
    expect(data.problems[0]).toMatchObject({ sheet: 'edges', row: 3 });
  });

  it('join the nodes they are drawn between, one without an area too where others have one', () => {
    const nodes = [
      { id: 'a', name: 'US 7', us_number: '7' },
      { id: 'b', name: 'US 7', us_number: '7', area: 'B' },
      { id: 'c', name: 'US 1', us_number: '1', area: 'B' },
    ];
    const line = { source: 'c', target: 'a' };
    const pairsOf = (value: unknown): string[] =>
      buildMatrixRecords(read(value)).statements.map(({ from, type, to }) => `${from} ${type} ${to}`);

    expect(pairsOf({ nodes, edges: [{ ...line, relation: 'covers' }] })).toEqual(['B/1 covers 7']);
    expect(
      pairsOf({
        header: { format: 'em.json' },
        graph: {
          nodes: nodes.map((node) => ({ ...node, node_type: 'US' })),
          edges: [{ ...line, edge_type: 'is_after' }],
        },
      }),
    ).toEqual(['B/1 later_than 7']);
  });

  it('read the matrix of the service back: units recorded as one, redundant and contemporary ones too', () => {
    const data = read({
      data: {
        site_name: 'Villa',
        nodes: [
          {
            id: 'n1',
            unit_type: 'US',
            period: '1',
            members: [
              { us_number: '7', area: 'A' },
              { us_number: '8', area: 'A' },
            ],
          },
          { id: 'n2', unit_type: null, members: [{ us_number: '9', area: '' }] },
        ],
        edges: [{ source: 'n1', target: 'n2', relation: 'covers' }],
        redundant: [{ source: 'n1', target: 'n2', relation: 'later_than', implied_by: [] }],
        contemporary: [{ source: 'n1', target: 'n2', relation: 'contemporary_with' }],
      },
    });

    expect(said(data)).toEqual(['7 covers 9', '7 later_than 9', '7 contemporary_with 9', '7 same_as 8']);
    expect(data.units.map(({ us_number, area }) => `${area}/${us_number}`)).toEqual(['A/7', 'A/8', '/9']);
    expect(data.units[1]?.fields).toMatchObject({ period: '1', unit_type: 'US' });
    expect(told(data)).toEqual([]);
  });
});

describe('the standard graph JSON', () => {
  const graph = (edges: Record<string, unknown>, epochs = {}) => ({
    version: '1.5',
    graphs: {
      g: {
        nodes: {
          stratigraphic: {
            US: { u1: { type: 'US', name: 'US1' }, u2: { name: 'US2', data: { us_number: '2', area: 'B' } } },
            USVs: { v: { name: 'USV3' } },
          },
          epochs,
          documents: { d: { type: 'document', name: 'D.01' } },
          geo: { geo_1: { name: 'geo_position' } },
        },
        edges,
      },
    },
  });

  it('takes the label of an edge before the name of its list, and the name as it reads', () => {
    const data = read(
      graph({
        is_before: [
          { from: 'u1', to: 'u2', stratigraphic_relation: 'COVERED_BY' },
          { from: 'v', to: 'u1' },
        ],
        has_same_time: [{ from: 'u2', to: 'v', relation_label: 'Equal To' }],
        has_property: [{ from: 'u1', to: 'd' }],
      }),
    );

    expect(data.format).toBe('standard_json');
    expect(said(data)).toEqual([
      '1 covered_by 2',
      '1 later_than USV3',
      '2 same_as USV3',
      '1 em_refers_to D.01',
    ]);
    expect(data.units.map(({ us_number, area, fields }) => [us_number, area, fields['unit_type']])).toEqual([
      ['1', '', 'US'],
      ['2', 'B', 'US'],
      ['USV3', '', 'USVA'],
      ['D.01', '', 'DOC'],
    ]);
    expect(data.notes.join('\n')).toContain(
      '1 nodes that are neither units nor claims or sources (1 geo_position)',
    );
  });

  it('believes the epochs where "is_before" is written the wrong way round, and says so', () => {
    const epochs = {
      old: { type: 'EpochNode', name: 'Roman', data: { start_time: -27 } },
      new: { type: 'EpochNode', name: 'Modern', data: { start_time: 1800 } },
    };
    const edges = {
      is_before: [{ from: 'u1', to: 'u2' }],
      has_first_epoch: [
        { from: 'u1', to: 'new' },
        { from: 'u2', to: 'old' },
      ],
    };

    const data = read(graph(edges, epochs));

    expect(said(data)).toEqual(['1 later_than 2']);
    expect(data.units[0]?.fields['period']).toBe('Modern');
    expect(data.problems[0]?.message).toContain('from the later to the earlier: 1, the other way: 0');
    expect(said(read(graph(edges, epochs), { edges: 'earlier_than' }))).toEqual(['2 later_than 1']);
  });

  it('is found inside a scene', () => {
    expect(read({ type: 'scene', resource_json: { multigraph: graph({}) } }).format).toBe('standard_json');
  });
});

describe('em.json', () => {
  it('gives units with their epoch and activity, and claims as records of their own', () => {
    const data = read({
      header: { format: 'em.json' },
      graph: {
        nodes: [
          { id: 'a', node_type: 'US', name: 'US101', description: 'wall' },
          { id: 'b', node_type: 'serSU', name: 'USM900' },
          { id: 'e', node_type: 'EpochNode', name: 'Imperial', data: { start_time: -27 } },
          { id: 'g', node_type: 'ActivityNodeGroup', name: 'VAct.01' },
          { id: 'p', node_type: 'property', name: 'height' },
        ],
        edges: [
          { edge_type: 'is_after', source: 'a', target: 'b' },
          { edge_type: 'has_first_epoch', source: 'a', target: 'e' },
          { edge_type: 'is_in_activity', source: 'a', target: 'g' },
          { edge_type: 'has_property', source: 'a', target: 'p' },
        ],
      },
    });

    expect(said(data)).toEqual(['101 later_than USM900', '101 em_refers_to 101.height']);
    expect(data.units.map(({ fields }) => fields)).toEqual([
      { unit_type: 'US', period: 'Imperial', description: 'wall', custom: { group: 'VAct.01' } },
      { unit_type: 'serSU' },
      { unit_type: 'property', definition: 'height' },
    ]);
    expect(told(data)).toEqual([]);
  });
});

describe('JSON lists of records', () => {
  it('are read as tables, relations of the service included', () => {
    const data = read({
      data: [
        { us_number: '1', area: 'A', relationships: [{ type: 'covers', us_number: '2', note: 'clear' }] },
        { us_number: '2', area: 'A', relationships: [] },
      ],
    });

    expect(data.format).toBe('unit_table');
    expect(said(data)).toEqual(['1 covers 2']);
    expect(said(read([{ us: 1, copre: [2, 3] }, { us: 2 }, { us: 3 }]))).toEqual([
      '1 covers 2',
      '1 covers 3',
    ]);
  });

  it('tell a unit without an area from one of the own area', () => {
    const covering = (end: object) => [
      { area: '', us_number: '7' },
      { area: 'B', us_number: '7' },
      { area: 'B', us_number: '1', relationships: [{ type: 'covers', us_number: '7', ...end }] },
    ];
    const pairsOf = (value: unknown): string[] =>
      buildMatrixRecords(read(value)).statements.map(({ from, to }) => `${from} ${to}`);

    expect(pairsOf(covering({ area: '' }))).toEqual(['B/1 7']);
    expect(pairsOf(covering({ area: null }))).toEqual(['B/1 B/7']);
    expect(pairsOf(covering({}))).toEqual(['B/1 B/7']);
  });
});

describe('JSON of other kinds', () => {
  it('is refused with a sentence, a mistake with its line', () => {
    expect(() => read({ a: 1 })).toThrow('not in a format that Trowel reads');
    expect(() => readImport({ text: '{\n"nodes": [1,}\n', fileName: 'x.json' })).toThrow(ValidationError);
    expect(() => readImport({ text: '{\n"nodes": [1,}\n', fileName: 'x.json' })).toThrow(/x\.json.*not JSON/);
  });

  it('never fails but with a sentence, whatever stands where', () => {
    const word = fc.constantFrom(
      'nodes',
      'edges',
      'id',
      'source',
      'target',
      'label',
      'data',
      'graph',
      'graphs',
      'stratigraphic',
      'US',
      'node_type',
      '__proto__',
      'members',
      'elements',
      'class',
      'context',
      'adjacency',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'medium' },
        word,
        fc.integer(),
        fc.constant(null),
        fc.boolean(),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(word, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    const nodes = fc.array(fc.dictionary(word, tree), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.oneof(
          tree,
          fc.record({ nodes, edges: nodes }),
          fc.record({ graph: fc.record({ nodes, edges: nodes }) }),
          fc.record({ nodes, adjacency: fc.array(nodes, { maxLength: 3 }), directed: fc.boolean() }),
        ),
        (value) => {
          const failure = failureOf(() => read(value));

          expect(failure === undefined || failure instanceof DomainError).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('GeoJSON', () => {
  it('is read as the table of its attributes; that shapes are left out is told', () => {
    const point = { type: 'Point', coordinates: [1, 2] };
    const features = [
      { type: 'Feature', properties: { us: 1, area: 'A', copre: '2', quota_min: 12.34 }, geometry: point },
      { type: 'Feature', properties: { us: 2, area: 'A', copre: null, quota_min: null }, geometry: null },
    ];
    const { units, statements, problems } = readImport({
      text: JSON.stringify({ type: 'FeatureCollection', name: 'us', features }),
    });

    expect(units.map(({ us_number, area, fields }) => [area, us_number, fields])).toEqual([
      ['A', '1', { elevation_min: 12.34 }],
      ['A', '2', {}],
    ]);
    expect(statements.map(({ type, to }) => [type, to.us_number])).toEqual([['covers', '2']]);
    expect(problems).toMatchObject([{ code: 'ignored_column' }]);
  });
});
