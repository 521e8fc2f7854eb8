import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutMatrix } from '../../../../drawing/layout/layout-matrix.ts';
import { buildMatrix } from '../../../../matrix/matrix.ts';
import type { HarrisMatrix } from '../../../../matrix/matrix-model.ts';
import { generateSite } from '../../../../testing/generate-site.ts';
import { recordSite } from '../../../../testing/record-site.ts';
import { readGraphml, type XmlNode } from './graphml-read.fixture.ts';
import { renderStrictGraphml } from './graphml-strict.ts';

const NMTOKEN = /^[\w.:\-\u00B7-\uFFFD]+$/u;
const TYPES: Record<string, RegExp> = {
  string: /^/,
  int: /^-?\d+$/,
  double: /^-?\d+(?:\.\d+)?$/,
};

/** Returns the violations of the official schema (GraphML 1.0 with attributes). Empty if the text is valid. */
function findBreaches(text: string): string[] {
  const { root, keys } = readGraphml(text);
  const breaches: string[] = [];
  const check = (isKept: boolean, what: string): void => void (isKept || breaches.push(what));
  check(root.attributes['xmlns'] === 'http://graphml.graphdrawing.org/xmlns', 'namespace');
  check(
    root.children
      .map(({ name }) => name)
      .join(' ')
      .replace(/^(?:key )*/, '') === 'graph',
    'order in graphml',
  );
  const [graph] = root.children.slice(-1);
  check(['directed', 'undirected'].includes(graph!.attributes['edgedefault'] ?? ''), 'edgedefault');
  check(
    graph!.children.every(({ name }) => ['data', 'node', 'edge'].includes(name)),
    'order in graph',
  );
  const ids = new Set<string>();
  const checkId = ({ name, attributes: { id = '' } }: XmlNode): void => {
    check(NMTOKEN.test(id) && !ids.has(`${name} ${id}`), `id ${id}`);
    ids.add(`${name} ${id}`);
  };
  for (const key of root.children.slice(0, -1)) {
    checkId(key);
    check(NMTOKEN.test(key.attributes['attr.name'] ?? ''), `attr.name of ${key.attributes['id']}`);
    check(TYPES[key.attributes['attr.type'] ?? ''] !== undefined, `attr.type of ${key.attributes['id']}`);
  }
  for (const owner of [graph!, ...graph!.children.filter(({ name }) => name !== 'data')]) {
    checkId(owner);
    const values = owner.children.filter(({ name }) => name === 'data');
    const used = values.map(({ attributes }) => attributes['key']!);
    check(new Set(used).size === used.length, `a key twice in ${owner.attributes['id']}`);
    check(
      owner === graph || owner.children.every(({ name }) => name === 'data'),
      `in ${owner.attributes['id']}`,
    );
    for (const { attributes, text: value } of values)
      check(TYPES[keys.get(attributes['key']!)!['attr.type']!]!.test(value), `${attributes['key']} ${value}`);
  }
  return breaches;
}

function matrixOf(lines: readonly string[], traits: Parameters<typeof recordSite>[1] = {}): HarrisMatrix {
  const { units, statements } = recordSite(lines, traits);
  return buildMatrix(units, statements);
}

const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

describe('renderStrictGraphml()', () => {
  it('writes a flat graph: units, and edges from the later to the earlier', () => {
    const matrix = matrixOf(['1 covers 2', '2 covers 3?', '3 covers 1', '2 bonded to 4', '5 same as 3'], {
      '1': { period: '2', definition: 'Humus' },
    });

    const text = renderStrictGraphml(matrix, { siteName: 'Villa', layout: layoutMatrix(matrix) });

    const { nodes, edges, data } = readGraphml(text);
    expect(data).toEqual({ title: 'Villa', site_name: 'Villa' });
    expect(nodes.map(({ id }) => id)).toEqual(['US1', 'US2', 'US3', 'US5', 'US4']);
    expect(nodes[0]!.data).toMatchObject({
      label: 'US1',
      us_number: '1',
      node_type: 'US',
      period: '2',
      level: '1',
    });
    expect(Number(nodes[0]!.data['y'])).toBeGreaterThan(0);
    expect(
      edges.map(
        ({ source, target, data: { relationship, drawn_as = '' } }) =>
          `${source} ${relationship} ${target} ${drawn_as}`,
      ),
    ).toEqual([
      'US1 overlies US2 ',
      'US2 overlies US3 contradiction',
      'US3 overlies US1 ',
      'US3 is_physically_equal_to US5 ',
      'US2 is_bonded_to US4 ',
    ]);
    expect(findBreaches(text)).toEqual([]);
  });

  it('obeys the schema whatever the names of units', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 });

    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), name, (names, area) => {
        const units = names.map((us_number) => ({ key: us_number, us_number, area, definition: area }));
        const statements = names
          .slice(1)
          .map((to, at) => ({ from: names[at]!, type: 'covers' as const, to }));

        const text = renderStrictGraphml(buildMatrix(units, statements), { siteName: area, title: area });

        expect(findBreaches(text)).toEqual([]);
        expect(readGraphml(text).nodes).toHaveLength(names.length);
        expect(readGraphml(text).edges).toHaveLength(names.length - 1);
      }),
      { numRuns: 100 },
    );
  });

  it('tells rows by number where the layout has periods', () => {
    const matrix = matrixOf(['1 covers 2', '2 covers 3'], {
      '1': { period: '1' },
      '2': { period: '2' },
      '3': { period: '2' },
    });

    const text = renderStrictGraphml(matrix, { layout: layoutMatrix(matrix, { grouping: 'period' }) });

    expect(readGraphml(text).nodes.map(({ data }) => data['period_index'])).toEqual(['0', '1', '1']);
  });

  it.skipIf(!hasXmllint)('is well-formed for a parser of others', () => {
    const { units, statements } = generateSite({ units: 300, seed: 9 });
    const text = renderStrictGraphml(buildMatrix(units, statements), { siteName: '<&">\u0001' });

    const { status, stderr } = spawnSync('xmllint', ['--noout', '-'], { input: text });

    expect([status, stderr.toString()]).toEqual([0, '']);
  });
});
