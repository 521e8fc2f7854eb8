import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildMatrix } from '@trowel/domain/matrix';
import { layoutGraphml, renderStrictGraphml } from '@trowel/domain/formats';
import { generateSite } from '@trowel/domain/testing';
import { MultiDirectedGraph } from 'graphology';
import { parse } from 'graphology-graphml';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { convertDot } from './convert/convert-dot.ts';

const SITES = [
  { seed: 1, units: 12 },
  { seed: 2, units: 300 },
];
const DOTS = ['digraph { a -> b -> c; a -> c; lone }', 'graph { "x y" -- z; z -- "<&>" }'];

function strictOf(options: { seed: number; units: number }) {
  const site = generateSite(options);
  const matrix = buildMatrix(site.units, site.statements);
  const relations = site.statements.flatMap(({ from, type, to }) =>
    type && to !== null ? [{ from, type, to }] : [],
  );
  const text = renderStrictGraphml(matrix, {
    siteName: 'Città "Vecchia" & <Porto>',
    units: new Map(site.units.map((unit) => [unit.key, unit])),
    relations,
    layout: layoutGraphml(matrix, { grouping: 'period' }),
  });
  const equal = matrix.nodes.reduce((sum, { members }) => sum + members.length - 1, 0);
  return { text, nodes: site.units.length, edges: matrix.edges.length + matrix.contemporary.length + equal };
}

/** Elements of the plain schema, as read by a program without knowledge of yEd. */
function stripYed(text: string): string {
  const own = [...text.matchAll(/<key id="(\w+)" for="(?:node|edge)" attr\.name/g)].map(([, id]) => id);
  return text
    .replace(/<key id="(\w+)"[^>]*\/>/g, (key, id: string) => (own.includes(id) ? key : ''))
    .replace(/<data key="(\w+)">[\s\S]*?<\/data>/g, (data, id: string) => (own.includes(id) ? data : ''));
}

describe('graphology', () => {
  it.each(SITES)('reads a strict file of $units units whole', (options) => {
    const { text, nodes, edges } = strictOf(options);

    const graph = parse(MultiDirectedGraph, text);

    expect([graph.order, graph.size]).toEqual([nodes, edges]);
    expect(graph.everyNode((_, { label }) => typeof label === 'string' && label !== '')).toBe(true);
  });

  it.each(DOTS)('reads what %j became, without its drawing', async (content) => {
    const bytes = await convertDot({ content, field: 'dot', name: 'a.dot', title: '', reverseEpochs: false });

    const graph = parse(MultiDirectedGraph, stripYed(new TextDecoder().decode(bytes)));

    expect([graph.order, graph.size]).toEqual(content.startsWith('digraph') ? [4, 3] : [3, 2]);
  });
});

/** The schema of graphml.graphdrawing.org and what it imports: not ours to give on, so `npm test` fetches a copy of Debian's. */
const SCHEMAS = process.env['TROWEL_GRAPHML_XSD'] ?? '';
const hasSchemas = existsSync(join(SCHEMAS, 'graphml.xsd'));

/** Each changes a sound file into one that breaks a rule of the format. */
const BREAKS: readonly [string, (text: string) => string][] = [
  [
    'attributes of other programs',
    (text) => text.replace('<node id="', '<node yfiles.foldertype="group" id="'),
  ],
  ['a line to a node that is not there', (text) => text.replace(/target="[^"]*"/, 'target="nowhere"')],
  ['two nodes of one id', (text) => text.replace(/<node id="[^"]*"/g, '<node id="same"')],
  ['data of a key nobody declared', (text) => text.replace('<data key="', '<data key="undeclared')],
];

describe('the structure of GraphML, as we restate it', () => {
  const schema = {
    fileName: 'graphml.xsd',
    contents: readFileSync(fileURLToPath(new URL('../testing/graphml.xsd', import.meta.url)), 'utf8'),
  };
  const validate = (text: string) =>
    validateXML({ xml: { fileName: 'site.graphml', contents: text }, schema });

  it.each(SITES)('allows a strict file of $units units', async (options) => {
    expect((await validate(strictOf(options).text)).errors).toEqual([]);
  });

  it.each(BREAKS)('refuses %s', async (_what, breakIt) => {
    const { text } = strictOf(SITES[0]!);

    expect((await validate(breakIt(text))).valid).toBe(false);
  });
});

describe(`the official schema${hasSchemas ? '' : ` (skipped: TROWEL_GRAPHML_XSD names no folder with graphml.xsd; npm test sees to it on Debian)`}`, () => {
  const read = (fileName: string) => ({
    fileName,
    // Nothing is fetched: what the schemas name lies beside them.
    contents: readFileSync(join(SCHEMAS, fileName), 'utf8').replace(
      /schemaLocation="[^"]*\/([\w-]+\.xsd)"/g,
      'schemaLocation="$1"',
    ),
  });
  const validate = (text: string) =>
    validateXML({
      xml: { fileName: 'site.graphml', contents: text },
      schema: read('graphml.xsd'),
      preload: readdirSync(SCHEMAS)
        .filter((name) => name.endsWith('.xsd') && name !== 'graphml.xsd')
        .map(read),
    });

  it.skipIf(!hasSchemas).each(SITES)('allows a strict file of $units units', async (options) => {
    expect((await validate(strictOf(options).text)).errors).toEqual([]);
  });

  it.skipIf(!hasSchemas)('refuses what a strict file must not hold', async () => {
    const { text } = strictOf(SITES[0]!);

    const { valid } = await validate(text.replace('<node id="', '<node yfiles.foldertype="group" id="'));

    expect(valid).toBe(false);
  });
});
