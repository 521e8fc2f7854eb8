import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TooLargeError, ValidationError } from '@trowel/domain/core';
import type { DotGraph } from './dot-graph.ts';
import { readDot } from './read-dot.ts';

const pairs = ({ edges }: DotGraph): string[] => edges.map(({ from, to }) => `${from} ${to}`);
const edgesOf = (text: string): string[] => pairs(readDot(text));
const attributesOf = (text: string, id: string) =>
  Object.fromEntries(readDot(text).nodes.find((node) => node.id === id)!.attributes);

const failureOf = (run: () => unknown): unknown => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
};

const manyNames = (name: string, count: number, end: string): string =>
  Array.from({ length: count }, (_, i) => `${name}${i}${end}`).join('');

describe('readDot()', () => {
  it.each([
    ['digraph { a -> b -> c }', ['a b', 'b c']],
    ['graph { a -- b; b -- c; }', ['a b', 'b c']],
    ['strict digraph "x y" { a->b a->b }', ['a b', 'a b']],
    ['digraph { {a; b} -> {c d} }', ['a c', 'a d', 'b c', 'b d']],
    ['digraph { subgraph s {a [color=red] b} -> c }', ['a c', 'b c']],
    ['digraph { a -> {b -> c} }', ['b c', 'a b', 'a c']],
    ['digraph { subgraph s {x y}; z -> subgraph s }', ['z x', 'z y']],
    ['digraph { a:port:n -> "b":s }', ['a b']],
    ['DIGRAPH { a /* why */ -> // because\n b }', ['a b']],
    ['# line of a preprocessor\ndigraph {\n# another\n ; a->b ;; }', ['a b']],
    ['\ufeffdigraph { -1 -> .5; über->Größe; 12a -> 3.5 }', ['-1 .5', 'über Größe', '12a 3.5']],
    ['digraph { "a\\"b" -> "c" + "d" }', ['a"b cd']],
  ])('reads %j', (text, expected) => {
    expect(edgesOf(text)).toEqual(expected);
  });

  it('gives ports, places and the subgraph an edge was written in', () => {
    const graph = readDot('digraph {\n  subgraph cluster_a {\n    a:x:n -> b\n  }\n}');

    expect(graph.edges).toMatchObject([
      { from: 'a', to: 'b', fromPort: 'x:n', subgraph: 0, line: 3, column: 5 },
    ]);
    expect(graph.edges[0]).not.toHaveProperty('toPort');
    expect(graph.subgraphs).toMatchObject([{ id: 'cluster_a', parent: -1, members: ['a', 'b'], line: 2 }]);
  });

  it('puts the defaults of the scope into what is first named there, and own attributes over them', () => {
    const text =
      'digraph { node [s=1]; a; { node [s=2] b [t=3; u="x"][v] a } c; edge [w=1] a -> b [w=2]; b -> c }';

    expect(attributesOf(text, 'a')).toEqual({ s: '1' });
    expect(attributesOf(text, 'b')).toEqual({ s: '2', t: '3', u: 'x', v: 'true' });
    expect(attributesOf(text, 'c')).toEqual({ s: '1' });
    expect(readDot(text).edges.map(({ attributes }) => attributes.get('w'))).toEqual(['2', '1']);
  });

  it('tells HTML from text, and nodes with a statement from those only named by edges', () => {
    const { nodes } = readDot('digraph { a [label=<<b>x</b> > y>]; a -> b }'.replace(' > y', ''));

    expect(nodes[0]!.attributes.get('label')).toBe('<b>x</b>');
    expect(nodes[0]!.html.has('label')).toBe(true);
    expect(nodes.map(({ isStated }) => isStated)).toEqual([true, false]);
  });

  it('joins what is said of a subgraph in two places', () => {
    const { subgraphs } = readDot('digraph { subgraph s { a rank=same } subgraph s { label="S" b } { c } }');

    expect(subgraphs.map(({ id, members }) => [id, members])).toEqual([
      ['s', ['a', 'b']],
      ['', ['c']],
    ]);
    expect(Object.fromEntries(subgraphs[0]!.attributes)).toEqual({ rank: 'same', label: 'S' });
  });

  it.each([
    ['digraph {\n a -> \n}', 'line 3, column 1: expected a node or a subgraph, found "}"'],
    ['digraph { a b', 'line 1, column 14: expected a "}" for the "{" at line 1, found the end'],
    ['digraph {\n "a }', 'line 2, column 2: this quote is never closed'],
    ['digraph { /* }', 'line 1, column 11: this comment is never closed'],
    ['digraph { a [label=<x }', 'this HTML label is never closed'],
    ['digraph { a [x= ] }', 'expected a value for "x", found "]"'],
    ['digraph { a ? }', 'line 1, column 13: "?" has no meaning here'],
    ['hello', 'expected "graph" or "digraph", found "hello"'],
    ['digraph {} digraph {}', 'contains a second graph, at line 1'],
  ])('says where %j goes wrong', (text, message) => {
    expect(() => readDot(text)).toThrow(ValidationError);
    expect(() => readDot(text)).toThrow(message);
  });

  it('refuses more than its limits, and reads deep and long graphs below them', () => {
    const deep = (depth: number): string => `digraph {${'{'.repeat(depth)} a ${'}'.repeat(depth)}}`;
    const chain = `digraph { ${Array.from({ length: 20_000 }, (_, i) => i).join('->')} }`;
    const product = 'digraph { {a b c d e} -> {f g h i j} }';

    expect(() => readDot(deep(101))).toThrow(TooLargeError);
    expect(() => readDot(product, { limits: { edges: 24 } })).toThrow('more than 24 edges');
    expect(() => readDot(product, { limits: { nodes: 9 } })).toThrow('more than 9 nodes');
    expect(readDot(deep(100)).nodes).toHaveLength(1);
    expect(readDot(chain).edges).toHaveLength(19_999);
  });

  it.each([
    [
      'a thousand defaults for each node',
      `node [${manyNames('k', 1_000, '=v ')}] ${manyNames('n', 3_000, ';')}`,
    ],
    [
      'a thousand defaults for each edge',
      `edge [${manyNames('k', 1_000, '=v ')}] ${'a -> b;'.repeat(3_000)}`,
    ],
    ['a thousand defaults for each subgraph', `node [${manyNames('k', 1_000, '=v ')}] ${'{}'.repeat(3_000)}`],
    [
      'thousands of nodes handed outward again and again',
      `${manyNames('{ x', 90, '; ')} ${manyNames('n', 30_000, ';')} ${'}'.repeat(90)}`,
    ],
  ])('refuses %s', (_what, statements) => {
    expect(() => readDot(`digraph { ${statements} }`)).toThrow(
      'repeats more than 2000000 attributes and nodes',
    );
  });

  it('refuses more subgraphs than its limit, and passes over those that stand alone', () => {
    const many = `digraph { subgraph s { ${manyNames('n', 5_000, ';')} } ${'subgraph s;'.repeat(5_000)} }`;

    expect(() => readDot('digraph { {} {} {} }', { limits: { subgraphs: 2 } })).toThrow(
      'more than 2 subgraphs',
    );
    expect(readDot(many).nodes).toHaveLength(5_000);
  });

  it('gives back any names and pairs that were written in quotes', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\\\r]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { minLength: 1 }), (given) => {
        const quote = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;
        const text = given.map(([a, b]) => `${quote(a)} -> ${quote(b)}`).join('\n');

        const { edges } = readDot(`digraph {\n${text}\n}`);

        expect(edges.map(({ from, to }) => [from, to])).toEqual(given);
      }),
    );
  });

  it('never fails but with a sentence, whatever the text', () => {
    const piece = fc.constantFrom(
      'a',
      '"b"',
      '->',
      '--',
      '{',
      '}',
      '[',
      ']',
      '=',
      ';',
      ':',
      'node',
      'subgraph',
      '<x>',
      '/*',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const failure = failureOf(() => readDot(`digraph { ${pieces.join(' ')}`));

        expect(failure === undefined || failure instanceof ValidationError).toBe(true);
      }),
    );
  });
});

const CORPUS = `${process.env['TROWEL_CORPUS'] ?? fileURLToPath(new URL('../../../../../../../../shared/corpus', import.meta.url))}/graphs/dot/`;
/** Nodes and edges as counted by another program. */
const COUNTS: Record<string, [nodes: number, edges: number]> = {
  'Midland_Valley.dot': [43, 51],
  'doc.dot': [8, 11],
  'jurassic_tm.dot': [213, 262],
  'kr_A_I5.gv': [24, 16],
  'kr_kyle.gv': [12, 16],
  'kr_kyle_testSquare.gv': [12, 15],
  'own_clusters_t1.dot': [12, 4],
  'own_oneline_t2.dot': [6, 3],
};

describe.skipIf(!existsSync(CORPUS))('readDot() on real files (skipped where the corpus is absent)', () => {
  it('finds the nodes and edges that another program counts', () => {
    const read = readdirSync(CORPUS).map((file) => {
      const { nodes, edges } = readDot(readFileSync(CORPUS + file, 'utf8'), { name: file });
      return [file, [nodes.length, edges.length]];
    });

    expect(Object.fromEntries(read)).toEqual(COUNTS);
  });
});
