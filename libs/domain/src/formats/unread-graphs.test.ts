import { describe, expect, it } from 'vitest';
import { describeImport, readImport } from './read-import.ts';
import { rejectUnreadGraph } from './unread-graphs.ts';

const lines = (...rows: readonly string[]): string => rows.join('\n');

const TEXTS: readonly (readonly [format: string, text: string])[] = [
  [
    'GML',
    lines(
      'graph [',
      '  directed 1',
      '  node [ id 0 label "1001" ]',
      '  node [ id 1 label "1002" ]',
      '  edge [ source 0 target 1 ]',
      ']',
    ),
  ],
  [
    'GML',
    lines('Creator "yFiles"', 'Version "2.20"', 'graph', '[ hierarchic 1', 'node [ id 0 label "7" ]', ']'),
  ],
  ['GML', '\ufeff# a remark\ngraph [ node [ id 1 label "US 1" ]'],
  ['TGF', lines('1 US 101', '2 US 102', '3 103', '#', '1 2 copre', '2 3 taglia')],
  ['TGF', lines('101', '102', ' # ', '101\t102')],
  ['Pajek', lines('*Network site', '% remark', '*Vertices 2', '1 "101" 0.1 0.2', '2 102', '*Arcs', '1 2 1')],
  ['Pajek', lines('% remark', '*vertices 2', '1 101', '2 102', '*edgeslist', '1 2')],
  ['NetworkX edge list', lines("1 2 {'relation': 'covers'}", "2 3 {'weight': 1, 'relation': 'cuts'}")],
  ['NetworkX edge list', lines('1 2 {}', '2 3 {}', '')],
  ['NetworkX adjacency list', lines('#draw.py', '# GMT Fri Nov 27', '#', '1 2 3', '2 4', '3', '4')],
];

const nodes = [{ id: '1' }, { id: '2' }];
const links = [{ source: '1', target: '2' }];
const VALUES: readonly (readonly [format: string, value: unknown])[] = [
  [
    'Cytoscape JSON',
    { elements: { nodes: nodes.map((data) => ({ data })), edges: links.map((data) => ({ data })) } },
  ],
  ['Cytoscape JSON', { elements: [...nodes, ...links].map((data) => ({ data })) }],
  ['D3/NetworkX JSON (nodes, links)', { nodes, links }],
  ['D3/NetworkX JSON (nodes, links)', { directed: true, graph: {}, nodes, adjacency: [[{ id: '2' }], []] }],
  ['D3/NetworkX JSON (nodes, links)', { data: { vertices: nodes, edges: links } }],
  ['D3/NetworkX JSON (nodes, links)', { nodes: ['1', '2'], edges: [['1', '2', 'covers']] }],
  ['D3/NetworkX JSON (nodes, links)', { nodes, edges: [['1', '2', 'covers']] }],
];

describe('a graph in a format that Trowel does not read', () => {
  it.each([...TEXTS, ...VALUES.map(([format, value]) => [format, JSON.stringify(value)] as const)])(
    'is rejected by its name, %s',
    (format, text) => {
      const message = `site.txt is a graph in the format ${format}, which Trowel does not read. Export it as GraphML or as a table of relations`;

      expect(() => readImport({ text, fileName: 'site.txt' })).toThrow(message);
      expect(() => readImport({ text, fileName: 'site.txt', format: 'edge_list' })).toThrow(message);
      expect(() => describeImport({ text, fileName: 'site.txt' })).toThrow(message);
    },
  );

  it('is rejected by its name, GEXF', () => {
    const xml = [{ name: 'gexf', attributes: {}, children: [], text: '', line: 1 }];

    expect(() => readImport({ xml, fileName: 'rete.gexf', language: 'it' })).toThrow(
      'rete.gexf è un grafo nel formato GEXF, che Trowel non legge. Esportalo come GraphML o come tabella di rapporti',
    );
  });
});

describe('a file that only resembles such a graph', () => {
  it.each([
    ['a table with a remark', 'us,copre\n1,2\n#\n2,3\n'],
    ['a table with a column graph', 'graph;us;copre\n[1];1;2\n'],
    ['text in braces', 'us,copre,note\n1,2,{a}\n2,3,{b}\n'],
    ['a list of nodes without links', JSON.stringify({ nodes: 2, units: [{ us: 1, copre: [2] }] })],
    ['elements of another kind', JSON.stringify({ elements: ['a'], units: [{ us: 1, copre: [2] }] })],
  ])('is read: %s', (_, text) => {
    const [first] = readImport({ text }).statements;

    expect([first?.from.us_number, first?.type, first?.to.us_number]).toEqual(['1', 'covers', '2']);
  });

  it.each(['a b\n\n', 'a b \r\n\r\n', '# a\n\n', 'a "b"\n \n', '% a\n\n', '#\n', ' \n', '1 2 {\n'])(
    'is looked at in linear time: %j',
    (line) => {
      const start = process.cpuUsage();
      const text = line.repeat(5_000);
      expect(() =>
        rejectUnreadGraph({ text, fileName: 'a', language: 'en', xml: [], json: undefined }),
      ).not.toThrow();
      expect(process.cpuUsage(start).user / 1_000).toBeLessThan(10_000);
    },
  );
});
