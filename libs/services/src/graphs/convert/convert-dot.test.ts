import { existsSync, readFileSync } from 'node:fs';
import { readXmlTree, type XmlElement } from '@trowel/documents';
import { DomainError, TooLargeError } from '@trowel/domain/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DOT_BYTES } from './conversion-limits.ts';
import { convertDot, type DotConversion } from './convert-dot.ts';

const convert = (content: string, options: Partial<DotConversion> = {}): Promise<Uint8Array> =>
  convertDot({ content, field: 'file', name: 'test.dot', title: '', reverseEpochs: false, ...options });

const failureOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'done',
    (error: unknown) => error,
  );

interface ReadNode {
  id: string;
  isGroup: boolean;
  /** Data by the names of their keys. */
  data: Record<string, string>;
  element: XmlElement;
}

interface ReadFile {
  root: XmlElement;
  groups: ReadNode[];
  nodes: ReadNode[];
  edges: { id: string; ends: string; data: Record<string, string>; element: XmlElement }[];
}

function* walk(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* walk(child);
}

const find = (element: XmlElement, name: string): XmlElement | undefined =>
  [...walk(element)].find((one) => one.name === name);
const findAll = (element: XmlElement, name: string): XmlElement[] =>
  [...walk(element)].filter((one) => one.name === name);

/** Reads a file as others do: by the names of its keys. Fails at a key that is not declared. */
async function read(bytes: Uint8Array): Promise<ReadFile> {
  const root = await readXmlTree(
    (async function* () {
      yield bytes;
    })(),
    'the file',
  );
  const keys = new Map(
    root.children
      .filter(({ name }) => name === 'key')
      .map(({ attributes }) => [attributes['id']!, attributes['attr.name'] ?? attributes['yfiles.type']!]),
  );
  const dataOf = (element: XmlElement): Record<string, string> =>
    Object.fromEntries(
      element.children
        .filter(({ name }) => name === 'data')
        .map(({ attributes, text }) => {
          const key = keys.get(attributes['key']!);
          if (key === undefined) throw new Error(`The key ${attributes['key']} is not declared`);
          return [key, text];
        }),
    );
  const nodes = findAll(root, 'node').map((element) => ({
    id: element.attributes['id']!,
    isGroup: 'yfiles.foldertype' in element.attributes,
    data: dataOf(element),
    element,
  }));
  return {
    root,
    groups: nodes.filter(({ isGroup }) => isGroup),
    nodes: nodes.filter(({ isGroup }) => !isGroup),
    edges: findAll(root, 'edge').map((element) => ({
      id: element.attributes['id']!,
      ends: `${element.attributes['source']} ${element.attributes['target']}`,
      data: dataOf(element),
      element,
    })),
  };
}

const convertAndRead = async (content: string, options: Partial<DotConversion> = {}): Promise<ReadFile> =>
  read(await convert(content, options));
const attributesOf = (element: XmlElement, name: string): Readonly<Record<string, string>> =>
  find(element, name)?.attributes ?? {};
const topOf = (file: ReadFile, id: string): number =>
  Number(attributesOf(file.nodes.find(({ data }) => data['dot_id'] === id)!.element, 'Geometry')['y']);
/** Labels of the table: its title, then the rows from the top. */
const tableLabels = ({ groups }: ReadFile): string[] =>
  findAll(find(groups[0]!.element, 'TableNode')!, 'NodeLabel').map(({ text }) => text);

const PERIODS = `digraph G {
  subgraph cluster_datazione_2 { label="Medioevo"; "SF10_capitello_2-1" [URL="DosCo/a.jpg"]; }
  subgraph cluster_datazione_1 { label="II sec. d.C."; "US1_Fondazione_1-1" -> "USM2_Muro_1-1"; }
  "SF10_capitello_2-1" -> "US1_Fondazione_1-1" [label="copre"];
  A -> B;
}`;

describe('convertDot()', () => {
  it('gives nodes in the order they are named, edges with ids, and names both in keys of their own', async () => {
    const { nodes, edges } = await convertAndRead(
      'strict digraph { "wall 1" -> b:port:n -> c; {b c} -> "wall 1"; b -> c [label="covers\\nall"] /* x */ }',
    );

    expect(nodes.map(({ id, data }) => [id, data['dot_id'], data['label']])).toEqual([
      ['n0', 'wall 1', 'wall 1'],
      ['n1', 'b', 'b'],
      ['n2', 'c', 'c'],
    ]);
    expect(edges.map(({ id, ends, data }) => [id, ends, data['label']])).toEqual([
      ['e0', 'n0 n1', undefined],
      ['e1', 'n1 n2', 'covers\nall'],
      ['e2', 'n1 n0', undefined],
      ['e3', 'n2 n0', undefined],
    ]);
  });

  it('makes rows of period clusters by their numbers, and one at the end for what has no period', async () => {
    const file = await convertAndRead(PERIODS, { title: 'Casa [del] Pozzo' });

    expect(tableLabels(file)).toEqual(['Casa (del) Pozzo', 'II sec. d.C.', 'Medioevo', 'Undated']);
    expect(file.groups).toHaveLength(1);
    expect(file.nodes.map(({ id, data }) => [id, data['label'], data['unit_type'], data['period']])).toEqual([
      ['n0::n0', 'SF10', 'SF', 'Medioevo'],
      ['n0::n1', 'US1', 'US', 'II sec. d.C.'],
      ['n0::n2', 'USM2', 'USM', 'II sec. d.C.'],
      ['n0::n3', 'A', undefined, 'Undated'],
      ['n0::n4', 'B', undefined, 'Undated'],
    ]);
    expect(file.nodes[0]!.data).toMatchObject({ url: 'DosCo/a.jpg', description: 'capitello' });
    expect(topOf(file, 'US1_Fondazione_1-1')).toBeLessThan(topOf(file, 'SF10_capitello_2-1'));
    expect(topOf(file, 'SF10_capitello_2-1')).toBeLessThan(topOf(file, 'A'));
  });

  it('turns labels and nodes together, and leaves the edges as they are', async () => {
    const plain = await convertAndRead(PERIODS);

    const turned = await convertAndRead(PERIODS, { reverseEpochs: true });

    expect(tableLabels(turned)).toEqual(['G', 'Medioevo', 'II sec. d.C.', 'Undated']);
    expect(topOf(turned, 'SF10_capitello_2-1')).toBeLessThan(topOf(turned, 'US1_Fondazione_1-1'));
    expect(topOf(turned, 'US1_Fondazione_1-1')).toBeLessThan(topOf(turned, 'A'));
    expect(turned.nodes.map(({ data }) => data['period'])).toEqual(
      plain.nodes.map(({ data }) => data['period']),
    );
    expect(turned.edges.map(({ ends }) => ends)).toEqual(plain.edges.map(({ ends }) => ends));
  });

  it.each([
    [
      'graph { subgraph cluster_ph2 { label="Phase 2"; a; b } subgraph cluster_ph1 { label="Phase 1"; c } }',
      ['Phase 2', 'Phase 1'],
    ],
    ['digraph { a [period="Late"]; b [period="Early"]; c [period="Late"] }', ['Late', 'Early']],
    [
      'digraph { "US2_x_10-1" -> "US1_y_2-1" -> US3 }',
      ['Period 2 - Phase 1', 'Period 10 - Phase 1', 'Undated'],
    ],
    ['digraph { a [label="US 1\\nPeriodo : Romano"]; a -> b }', ['Romano', 'Undated']],
  ])('finds the periods of %j', async (text, rows) => {
    const file = await convertAndRead(text);

    expect(tableLabels(file).slice(1)).toEqual(rows);
  });

  it('makes groups of other clusters, one in another, and leaves out the empty ones', async () => {
    const { groups, nodes, edges } = await convertAndRead(
      'digraph { subgraph cluster_a { label="A & B"; x; subgraph cluster_b { label=B; {rank=same; y z} } subgraph cluster_c { label=C } } y -> w }',
    );

    expect(groups.map(({ id, element }) => [id, find(element, 'NodeLabel')?.text])).toEqual([
      ['n0', 'A & B'],
      ['n0::n0', 'B'],
    ]);
    expect(nodes.map(({ id, data }) => [data['dot_id'], id])).toEqual([
      ['y', 'n0::n0::n0'],
      ['z', 'n0::n0::n1'],
      ['x', 'n0::n1'],
      ['w', 'n1'],
    ]);
    expect(edges.map(({ ends }) => ends)).toEqual(['n0::n0::n0 n1']);
  });

  it('makes no table for a graph without periods; its title is in the data of the graph', async () => {
    const { groups, root } = await convertAndRead('digraph { a -> b }', { title: 'Trench <4>' });

    expect(groups).toEqual([]);
    expect(find(root, 'graph')!.children[0]).toMatchObject({ name: 'data', text: 'Trench <4>' });
  });

  it('takes colours, lines and shapes from the attributes; a type of unit decides shape and border', async () => {
    const { nodes, edges } = await convertAndRead(`digraph {
      a [shape=hexagon, style="filled,dashed", fillcolor=navy, color="#0f0", penwidth=3];
      US1 [shape=star, fillcolor=red, color=blue];
      p [shape=plaintext];
      a -> US1 [color=red, style=dotted, penwidth=2.5, arrowhead=odiamond, dir=both, arrowtail=dot];
      US1 -> p [style=invis, dir=back];
    }`);

    expect(attributesOf(nodes[0]!.element, 'Fill')).toEqual({ color: '#000080', transparent: 'false' });
    expect(attributesOf(nodes[0]!.element, 'BorderStyle')).toEqual({
      color: '#00FF00',
      type: 'dashed',
      width: '3',
    });
    expect(attributesOf(nodes[0]!.element, 'NodeLabel')['textColor']).toBe('#FFFFFF');
    expect(attributesOf(nodes[0]!.element, 'Shape')['type']).toBe('hexagon');
    expect(attributesOf(nodes[1]!.element, 'Fill')['color']).toBe('#FF0000');
    expect(attributesOf(nodes[1]!.element, 'BorderStyle')['color']).toBe('#9B3333');
    expect(attributesOf(nodes[1]!.element, 'Shape')['type']).toBe('rectangle');
    expect(attributesOf(nodes[2]!.element, 'BorderStyle')).toMatchObject({
      hasColor: 'false',
      color: '#000000',
    });
    expect(attributesOf(edges[0]!.element, 'LineStyle')).toEqual({
      color: '#FF0000',
      type: 'dotted',
      width: '2.5',
    });
    expect(attributesOf(edges[0]!.element, 'Arrows')).toEqual({ source: 'circle', target: 'white_diamond' });
    expect(attributesOf(edges[1]!.element, 'LineStyle')['color']).toBe('#00000000');
    expect(attributesOf(edges[1]!.element, 'Arrows')).toEqual({ source: 'standard', target: 'none' });
  });

  it('draws undirected edges without arrows, and keeps the order they are written in', async () => {
    const { edges } = await convertAndRead('graph { b -- a }');

    expect(edges[0]!.ends).toBe('n0 n1');
    expect(attributesOf(edges[0]!.element, 'Arrows')).toEqual({ source: 'none', target: 'none' });
  });

  it('merges parallel edges of a strict graph, in an undirected one both ways', async () => {
    const directed = await convertAndRead('strict digraph { a -> b [color=red]; a -> b [label=x]; b -> a }');
    const undirected = await convertAndRead('strict graph { a -- b; b -- a; a -- a }');

    expect(directed.edges.map(({ ends, data }) => [ends, data['label']])).toEqual([
      ['n0 n1', 'x'],
      ['n1 n0', undefined],
    ]);
    expect(attributesOf(directed.edges[0]!.element, 'LineStyle')['color']).toBe('#FF0000');
    expect(undirected.edges).toHaveLength(2);
  });

  it('refers to pictures of its own only where a node needs them, and never to a file', async () => {
    const drawn = await convertAndRead(
      'digraph { Extractor1 -> DOC2; Combinar3; CON4; property5 [image="/etc/passwd"] }',
    );
    const plain = await convertAndRead(
      'digraph { a [image="http://localhost/x.png", label=<<img src="/etc/hosts"/>b>] }',
    );

    expect(findAll(drawn.root, 'SVGContent').map(({ attributes }) => attributes['refid'])).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(findAll(drawn.root, 'Resource').map(({ attributes }) => attributes['id'])).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(findAll(plain.root, 'Resource')).toEqual([]);
    expect(plain.nodes[0]!.data['label']).toBe('b');
  });

  it('gives the same bytes for the same text', async () => {
    expect(await convert(PERIODS)).toEqual(await convert(PERIODS));
  });

  it('gives well-formed XML that holds what was written, whatever the texts', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(text, { minLength: 1, maxLength: 5 }), async (names) => {
        const quote = (name: string): string => `"${name.replaceAll('\\', '').replaceAll('"', '\\"')}"`;
        const statements = names.map((name) => `${quote(name)} [label=${quote(name)}, URL=${quote(name)}]`);

        const { nodes } = await convertAndRead(`digraph ${quote(names[0]!)} { ${statements.join('; ')} }`);

        const distinct = new Set(names.map((name) => quote(name)));
        expect(nodes).toHaveLength(distinct.size);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['digraph {\n a -> \n}', 3, 1],
    ['digraph {\n "a }', 2, 2],
    ['not a graph', 1, 1],
    ['', 1, 1],
    ['digraph {} digraph {}', 1, 12],
    ['<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><graphml>&e;</graphml>', 1, 1],
  ])('says where %j goes wrong', async (text, line, column) => {
    const failure = await failureOf(convert(text, { name: 'line 9, column 9.dot', field: 'dot_content' }));

    expect(failure).toBeInstanceOf(DomainError);
    expect(failure).toMatchObject({
      code: 'validation',
      message: expect.stringContaining(`line ${line}, column ${column}`),
      detail: { line, column, errors: [{ field: 'dot_content', type: 'unreadable' }] },
    });
  });

  it.each([
    ['depth', `digraph { ${'subgraph cluster_x {'.repeat(10_000)} a ${'}'.repeat(10_001)}`],
    ['nodes', `digraph { ${Array.from({ length: 50_000 }, (_, i) => i).join(';')} }`],
    ['edges', `digraph { ${'a->b;'.repeat(60_000)} }`],
    ['subgraphs', `digraph { ${'{}'.repeat(30_000)} }`],
    ['size', `digraph { a } // ${'x'.repeat(MAX_DOT_BYTES)}`],
    [
      'repeated defaults',
      `digraph { node [${Array.from({ length: 1_000 }, (_, i) => `k${i}=v`).join()}] ${Array.from({ length: 9_000 }, (_, i) => i).join(';')} }`,
    ],
  ])('refuses too much of %s', async (_what, text) => {
    expect(await failureOf(convert(text))).toBeInstanceOf(TooLargeError);
  });

  it('refuses what would become too large a file', async () => {
    const label = '&'.repeat(9_000);
    const text = `digraph { ${Array.from({ length: 500 }, (_, i) => `a${i} [label="${label}", URL="${label}"]`).join(';')} }`;

    expect(await failureOf(convert(text))).toBeInstanceOf(TooLargeError);
  });

  it('reads other encodings than UTF-8, and refuses bytes that are no text', async () => {
    const latin = Buffer.from('digraph { "Fossé" }', 'latin1');
    const binary = Uint8Array.from([0, 1, 2, 3, 0, 255, 0, 7]);

    const file = await read(
      await convertDot({ content: latin, field: 'file', name: 'a.dot', title: '', reverseEpochs: false }),
    );

    expect(file.nodes[0]!.data['label']).toBe('Fossé');
    expect(
      await failureOf(
        convertDot({ content: binary, field: 'file', name: 'a.dot', title: '', reverseEpochs: false }),
      ),
    ).toMatchObject({ code: expect.stringMatching(/^(?:unsupported_media_type|validation)$/) });
  });
});

const CORPUS = `${process.env['TROWEL_CORPUS'] ?? ''}/graphs/dot/`;
/** Nodes, edges and rows; the first two as another program counts them. */
const COUNTS: [file: string, nodes: number, edges: number, rows: number][] = [
  ['Midland_Valley.dot', 43, 51, 0],
  ['doc.dot', 8, 11, 0],
  ['jurassic_tm.dot', 213, 262, 0],
  ['kr_A_I5.gv', 24, 16, 0],
  ['kr_kyle.gv', 12, 16, 5],
  ['kr_kyle_testSquare.gv', 12, 15, 5],
  ['own_clusters_t1.dot', 12, 4, 3],
  ['own_oneline_t2.dot', 6, 3, 0],
];

describe.skipIf(!existsSync(CORPUS))(
  'convertDot() on real files (skipped where the corpus is absent)',
  () => {
    it.each(COUNTS)('keeps the counts of %s', async (name, nodes, edges, rows) => {
      const file = await convertAndRead(readFileSync(CORPUS + name, 'utf8'), { name });

      expect([file.nodes.length, file.edges.length, findAll(file.root, 'Row').length]).toEqual([
        nodes,
        edges,
        rows,
      ]);
      const ids = [...file.nodes, ...file.groups, ...file.edges].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const known = new Set(file.nodes.map(({ id }) => id));
      expect(file.edges.every(({ ends }) => ends.split(' ').every((end) => known.has(end)))).toBe(true);
      for (const { element } of file.nodes) {
        expect(attributesOf(element, 'BorderStyle')['color']).toMatch(/^#[0-9A-F]{6}$/);
        expect(attributesOf(element, 'Fill')['color']).toMatch(/^#[0-9A-F]{6}$/);
      }
    });
  },
);
