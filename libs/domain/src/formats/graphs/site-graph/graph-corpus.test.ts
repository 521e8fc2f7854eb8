import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../text/decode-text.ts';
import type { ImportedData } from '../../import/imported-data.ts';
import { readImport } from '../../read-import.ts';
import { findBroken, flattenGraph, type FlatGraph } from './graph-checks.fixture.ts';
import type { WrittenNode } from './graph-model.ts';
import type { GraphRecords } from './graph-records.ts';
import { checkSchema } from './graph-schema-check.fixture.ts';
import { inventSite, recordModel, recordsOf, recordUnit } from './graph-site.fixture.ts';
import { buildSceneJsonSchema } from '../em-json/scene-json-schema.ts';
import { renderSceneJson, type SceneJsonOptions } from '../em-json/scene-json.ts';
import { buildStandardJsonSchema } from '../em-json/standard-json-schema.ts';
import { renderStandardJson, writeStandardJson } from '../em-json/standard-json.ts';

const EXAMPLES = `${process.env['TROWEL_CORPUS'] ?? ''}/graphs/examples/`;
const open = (name: string) => JSON.parse(readFileSync(EXAMPLES + name, 'utf8'));

const options: SceneJsonOptions = {
  identity: {
    scene: '0b5e3c1a-58a4-5d0e-9c7e-2f6a4d8b1c90',
    creator: '7a9d2f4e-1b3c-5e6f-8a70-91b2c3d4e5f6',
    revision: '0123456789abcdef0123456789abcdef',
  },
  resourcePath: 'https://host.example/3d/viewer',
};

/** The site the examples show, as its records. */
function recordExample(virtual: 'with USVn' | 'without'): GraphRecords {
  const dated = (period: string, phase: string) => ({
    period,
    phase,
    excavation_year: 2024,
    excavated: 'Si',
  });
  const [first, second, third] = [dated('1', '1'), dated('2', '2'), dated('3', '1')];
  const units = [
    recordUnit('A/1', ['covers 2'], { ...third, definition: 'Topsoil' }),
    recordUnit('A/2', ['fills 3', 'covers 10'], {
      ...second,
      definition: 'Collapse of tiles',
      interpretation: 'abandonment',
      description: 'Collapse of tiles',
    }),
    recordUnit('A/3', ['cuts 4'], { ...second, definition: 'Cut of robber trench' }),
    recordUnit('A/4', ['bonded to 5', 'covered by 101'], {
      ...first,
      unit_type: 'USM',
      description: 'Brick wall',
      period_end: '3',
      phase_end: '1',
      recorder: 'Marta',
      activity: 'VAct.01 Building of the wall',
    }),
    recordUnit('A/5', [], { ...first, unit_type: 'USM', description: 'Buttress bonded to wall 4' }),
    recordUnit('A/101', ['>> /p'], {
      ...first,
      unit_type: 'USVs',
      definition: 'Reconstructed upper part of wall 4',
    }),
    recordUnit('A/10', [], { ...second, unit_type: 'SF', definition: 'Marble capital' }),
    recordUnit('p', ['>> 01'], { unit_type: 'property', definition: 'height', description: '3.20 m' }),
    recordUnit('01', ['>> D.01.01', '>> D.01.02'], {
      unit_type: 'Combiner',
      description: 'Module x number of courses',
    }),
    recordUnit('D.01.01', ['>> D.01'], {
      unit_type: 'Extractor',
      description: 'Height of preserved core read on the orthophoto',
      recorder: 'Marta',
    }),
    recordUnit('D.01.02', ['>> D.01'], { unit_type: 'Extractor', description: 'Course module 7.5 cm' }),
    recordUnit('D.01', [], {
      unit_type: 'DOC',
      description: 'Photogrammetric survey 2024',
      document_file: 'ortho.tif',
    }),
  ];
  if (virtual === 'with USVn')
    units.push(
      recordUnit('A/102', [], { ...first, unit_type: 'USVn', definition: 'Reconstructed tile roof' }),
    );
  return recordsOf(units, {
    site: { site_name: 'Casa del Pozzo', description: 'Stratigraphic graph of Casa del Pozzo' },
    periods: [
      { period: '1', phase: '1', name: 'Roman Imperial', start_year: -27, end_year: 476, color: '#CD5C5C' },
      { period: '2', phase: '2', name: 'Late Antique', start_year: 476, end_year: 700, color: '#B0C4DE' },
      { period: '3', phase: '1', name: 'Modern', start_year: 1800, end_year: 2024, color: '#BCBCBC' },
    ],
    models: [recordModel('4', 'wall.glb', { area: 'A', size_bytes: 183_244 })],
  });
}

const firstGraph = (document: { graphs: object }): { nodes: object; edges: object } =>
  Object.values(document.graphs)[0] as { nodes: object; edges: object };

/** Nodes by category-free facts, edges by the names of their ends: what must be the same whatever the ids. */
function shapeOf({ nodes, edges }: FlatGraph): { nodes: string[]; edges: string[] } {
  // The example names a model after what it shows, we after its file.
  const nameOf = ({ type, name }: WrittenNode): string =>
    type === 'representation_model' ? type : `${type} ${name}`;
  const shown = [...nodes].filter(([, { type }]) => type !== 'panorama_model');
  const names = new Map(shown.map(([id, node]) => [id, nameOf(node)]));
  const drawn = edges.filter(({ from, to }) => names.has(from) && names.has(to));
  return {
    nodes: shown.map(([, node]) => `${nameOf(node)}: ${tell(node)}`).sort(),
    edges: drawn
      .map(({ array, from, to, stratigraphic_relation = '' }) =>
        [names.get(from), array, stratigraphic_relation, names.get(to)].join(' | '),
      )
      .sort(),
  };
}

/** Of a unit its facts, of others what they say of themselves. */
function tell({ type, description, data }: WrittenNode): string {
  if (type === 'author' || type === 'semantic_shape' || type === 'geo_position') return '';
  const { us_number, area, unit_type, period, phase, start_time, end_time, color, min_y, max_y, url } = data;
  const facts = { us_number, area, unit_type, period, phase };
  const isUnit = Object.hasOwn(data, 'description_strat') && /^(?:US|SF)/.test(type);
  return JSON.stringify([description, isUnit ? facts : { start_time, end_time, color, min_y, max_y, url }]);
}

describe.skipIf(!existsSync(EXAMPLES))('the examples of the corpus (set TROWEL_CORPUS to run)', () => {
  it('the standard one comes out of the same records', () => {
    const example = open('standard_v1.5.example.json');

    const ours = renderStandardJson(recordExample('without'), { license: 'CC-BY-NC-ND' });

    expect(flattenGraph(firstGraph(ours)).nodes.size).toBe(19);
    expect(flattenGraph(firstGraph(ours)).edges).toHaveLength(25);
    expect(ours.context).toEqual(example.context);
    expect(Object.keys(ours.graphs)).toEqual(Object.keys(example.graphs));
    expect(shapeOf(flattenGraph(firstGraph(ours)))).toEqual(shapeOf(flattenGraph(firstGraph(example))));
  });

  it('the scene comes out of the same records', () => {
    const example = open('scene_wrapped.example.json');

    const ours = renderSceneJson(recordExample('with USVn'), options);

    const theirs = example.resource_json.multigraph;
    expect(Object.keys(ours)).toEqual(expect.arrayContaining(Object.keys(example)));
    expect(Object.keys(ours.resource_json)).toEqual(Object.keys(example.resource_json));
    expect(shapeOf(flattenGraph(firstGraph(ours.resource_json.multigraph)))).toEqual(
      shapeOf(flattenGraph(firstGraph(theirs))),
    );
  });

  it('what we write keeps the schemas of the examples', () => {
    const [standard, scene] = [open('standard_v1.5.schema.json'), open('scene_wrapped.schema.json')];

    for (const records of [inventSite(), recordExample('with USVn'), recordsOf([])]) {
      expect(checkSchema(renderStandardJson(records), standard)).toEqual([]);
      expect(checkSchema(renderSceneJson(records, options), scene)).toEqual([]);
    }
  });

  it('the check of schemas refuses what breaks them', () => {
    const broken = { ...renderStandardJson(inventSite()), version: '1.6', context: {} };

    expect(checkSchema(broken, open('standard_v1.5.schema.json'))).toEqual([
      '$.version: const 1.5',
      '$.context.absolute_time_Epochs: required',
    ]);
    expect(checkSchema(broken, buildStandardJsonSchema())).not.toEqual([]);
    const misnamed = { ...open('scene_wrapped.example.json'), _id: 'scene:1' };
    expect(checkSchema(misnamed, buildSceneJsonSchema()).join()).toContain('$._id: pattern');
  });
});

const SETS = [
  ['harris12', 'harris12.csv'],
  ['shub1', 'shub1.csv'],
  ['bonn', 'bonn.lst'],
  ['pre14', 'PRE14.csv'],
  ['cycle', 'cycle.lst'],
  ['arkhe-harris', 'harris.csv'],
] as const;

/** The site a file tells; these sets have no areas. */
function recordFile({ units, statements }: ImportedData): GraphRecords {
  const byNumber = new Map(units.map(({ us_number }) => [us_number, recordUnit(us_number)]));
  for (const { from, type, to } of statements)
    if (type) byNumber.get(from.us_number)?.relationships?.push({ type, us_number: to.us_number });
  return recordsOf([...byNumber.values()]);
}

const arraysOf = (records: GraphRecords) => {
  const { is_before, has_same_time } = Object.values(renderStandardJson(records).graphs)[0]!.edges;
  return { is_before, has_same_time };
};

describe.skipIf(!existsSync(EXAMPLES))('real sites of the corpus (set TROWEL_CORPUS to run)', () => {
  it.each(SETS)('%s goes out, comes back and goes out the same', (set, file) => {
    const { text: source } = decodeText(readFileSync(`${EXAMPLES}../../harris/${set}/${file}`));
    const records = recordFile(readImport({ fileName: file, text: source }));

    const text = [...writeStandardJson(records)].join('');
    const back = recordFile(readImport({ text }));

    expect(findBroken(flattenGraph(firstGraph(JSON.parse(text))))).toEqual([]);
    expect(back.units.map(({ us_number }) => us_number).sort()).toEqual(
      records.units.map(({ us_number }) => us_number).sort(),
    );
    expect(arraysOf(records).is_before.length).toBeGreaterThan(5);
    expect(arraysOf(back)).toEqual(arraysOf(records));
  });
});
