import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../../../../matrix/matrix.ts';
import type { MatrixUnit } from '../../../../matrix/graph/units.ts';
import { recordSite } from '../../../../testing/record-site.ts';
import { layoutGraphml } from './graphml-layout.ts';
import type { GraphmlPeriod } from './graphml-periods.ts';
import { findAll, readGraphml, type ReadGraph } from './graphml-read.fixture.ts';
import type { GraphmlRelation } from './graphml-sources.ts';
import { renderStrictGraphml } from './graphml-strict.ts';
import { renderYedGraphml } from './graphml-yed.ts';

const EXAMPLES = join(process.env['TROWEL_CORPUS'] ?? '', 'graphs', 'examples');
const hasCorpus = existsSync(join(EXAMPLES, 'yed_em.example.graphml'));

/** The site of the examples. */
const LINES = [
  '1 covers 2',
  '2 fills 3',
  '3 cuts 4',
  '101 covers 4',
  '2 covers 10',
  '4 contemporary with 102',
];
const TRAITS: Record<string, Partial<MatrixUnit>> = {
  '1': { period: '1' },
  '2': { period: '2' },
  '3': { period: '2' },
  '10': { period: '2', unit_type: 'SF' },
  '4': { period: '3', unit_type: 'USM' },
  '101': { period: '3', unit_type: 'USVA' },
  '102': { period: '3', unit_type: 'USVB' },
};
const SOURCES: Record<string, Partial<MatrixUnit>> = {
  height: { unit_type: 'property' },
  'C.01': { unit_type: 'Combiner' },
  'D.01.01': { unit_type: 'Extractor' },
  'D.01': { unit_type: 'DOC' },
};
const RELATIONS: GraphmlRelation[] = [
  { from: '101', type: 'em_refers_to', to: 'height' },
  { from: 'height', type: 'em_refers_to', to: 'C.01' },
  { from: 'C.01', type: 'em_refers_to', to: 'D.01.01' },
  { from: 'D.01.01', type: 'em_refers_to', to: 'D.01' },
];
const PERIODS = [
  { period: '1', name: 'Modern', start_year: 1800, end_year: 2024 },
  { period: '2', name: 'Late Antique', start_year: 476, end_year: 700 },
  { period: '3', name: 'Roman Imperial', start_year: -27, end_year: 476 },
].map((facts): GraphmlPeriod => ({ phase: '', name_en: null, dating: null, color: null, ...facts }));

function readExample(name: string): ReadGraph {
  return readGraphml(readFileSync(join(EXAMPLES, name), 'utf8'));
}

function listEdges({ nodes, edges }: ReadGraph): string[] {
  const names = new Map(nodes.map(({ id, label, data }) => [id, label || data['label']]));
  return edges
    .map(({ source, target, data, line, arrow }) =>
      [names.get(source), data['relationship'], names.get(target), line['type'], line['width'], arrow].join(
        ' ',
      ),
    )
    .sort();
}

function listNodes({ nodes, rows }: ReadGraph): string[] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label.replace(/ \[.*/, '')]));
  return nodes
    .map(({ label, realizer, parent, drawing, frame }) => {
      const [shape] = findAll(drawing, 'y:Shape').map(({ attributes }) => attributes['type']);
      const [border] = findAll(drawing, 'y:BorderStyle').map(({ attributes }) => attributes['color']);
      const row = rows.find(({ top, bottom }) => frame.y > top && frame.y < bottom)?.label;
      return [labels.get(parent), label.replace(/ \[.*/, ''), realizer, shape, border, row].join(' | ');
    })
    .sort();
}

describe.skipIf(!hasCorpus)('GraphML of the example site (with the corpus)', () => {
  it('has the nodes, frames, rows and lines of the example for yEd', () => {
    const { units, statements } = recordSite(LINES, { ...TRAITS, ...SOURCES });
    const matrix = buildMatrix(units, statements);
    const layout = layoutGraphml(matrix, { grouping: 'period' });

    const ours = readGraphml(
      renderYedGraphml(matrix, layout, {
        siteName: 'Casa del Pozzo',
        relations: RELATIONS,
        periods: PERIODS,
      }),
    );

    const example = readExample('yed_em.example.graphml');
    expect(ours.rows.map(({ label }) => label)).toEqual(example.rows.map(({ label }) => label));
    expect(listNodes(ours)).toEqual(listNodes(example));
    // The example draws lines without order solid, which readers take for an order.
    const edges = listEdges(example).map((edge) => edge.replace('line 2.0 none', 'double_line 2.0 none'));
    expect(listEdges(ours)).toEqual(edges);
  });

  it('has the nodes and edges of the strict example', () => {
    const { units, statements } = recordSite(LINES, TRAITS);

    const ours = readGraphml(
      renderStrictGraphml(buildMatrix(units, statements), { siteName: 'Casa del Pozzo' }),
    );

    const example = readExample('strict_flat.example.graphml');
    expect(ours.nodes.map(({ id }) => id).sort()).toEqual(example.nodes.map(({ id }) => id).sort());
    expect(listEdges(ours)).toEqual(listEdges(example));
    expect(ours.data['title']).toBe(example.data['title']);
  });
});
