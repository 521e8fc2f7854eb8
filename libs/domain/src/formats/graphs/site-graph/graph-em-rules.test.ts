import { describe, expect, it } from 'vitest';
import { UNIT_TYPES } from '../../../records/terms/unit-types.ts';
import { createRandom } from '../../../testing/generate-site.ts';
import { flattenGraph, type FlatGraph } from './graph-checks.fixture.ts';
import { recordModel, recordsOf, recordUnit } from './graph-site.fixture.ts';
import { renderSceneJson } from '../em-json/scene-json.ts';
import { renderStandardJson } from '../em-json/standard-json.ts';

const CATEGORY: Readonly<Record<string, string>> = {
  author: 'author',
  EpochNode: 'epoch',
  ActivityNodeGroup: 'group',
  property: 'property',
  document: 'document',
  extractor: 'extractor',
  combiner: 'combiner',
  link: 'link',
  semantic_shape: 'shape',
  representation_model: 'model',
  panorama_model: 'panorama',
};
const ANY = '\\w+';
/**
 * Permitted connections (connections datamodel 1.5.5), the source first. Steps of the chain of sources share an array.
 */
const RULES: Readonly<Record<string, RegExp>> = {
  is_before: /^stratum stratum$/,
  has_same_time: /^stratum stratum$/,
  has_data_provenance:
    /^(?:property (?:combiner|extractor|document)|combiner (?:extractor|document)|extractor document)$/,
  has_author: new RegExp(`^${ANY} author$`),
  has_first_epoch: /^(?:stratum|property|combiner|extractor|document|group|model|panorama) epoch$/,
  survive_in_epoch: /^(?:stratum|model) epoch$/,
  is_in_activity: /^(?:stratum|property|combiner|extractor|document) group$/,
  has_property: /^(?:stratum|document) property$/,
  has_timebranch: /^$/,
  has_linked_resource: /^(?:stratum|property|combiner|extractor|document|model) link$/,
  has_representation_model: /^epoch model$/,
  generic_connection: new RegExp(`^${ANY} ${ANY}$`),
};
const WORDS = [
  'covers',
  'cuts',
  'fills',
  'abuts',
  'same as',
  'bonded to',
  'contemporary with',
  '>',
  '>>',
  '<<',
];

/** Units of every type, each joined with a few others by any word, right or wrong. */
function recordAnything(seed: number) {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const numbers = Array.from({ length: 60 }, (_, i) => String(i + 1));
  const units = numbers.map((number) =>
    recordUnit(number, [`${pick(WORDS)} ${pick(numbers)}`, `${pick(WORDS)} ${pick(numbers)}`], {
      unit_type: pick(UNIT_TYPES).code,
      period: pick(['1', '2', null]),
      recorder: pick(['A. Neri', null]),
      activity: pick(['Building', null]),
    }),
  );
  return recordsOf(units, { models: [recordModel('1', 'one.glb'), recordModel('2', 'two.glb')] });
}

function findForbidden({ nodes, edges }: FlatGraph): string[] {
  const classOf = (id: string): string => CATEGORY[nodes.get(id)!.type] ?? 'stratum';
  return edges.flatMap(({ array, from, to }) => {
    const ends = `${classOf(from)} ${classOf(to)}`;
    return RULES[array]?.test(ends) ? [] : [`${array}: ${ends}`];
  });
}

describe('the rules of the Extended Matrix', () => {
  it.each([1, 2, 3, 4, 5, 6])('hold for whatever is recorded (%i)', (seed) => {
    const records = recordAnything(seed);
    const identity = { scene: 's', creator: 'c', revision: 'r' };
    const scene = renderSceneJson(records, { identity, resourcePath: '', rmEdges: true });
    const graphs = [
      ...Object.values(renderStandardJson(records).graphs),
      ...Object.values(scene.resource_json.multigraph.graphs),
    ];

    for (const graph of graphs) {
      const flat = flattenGraph(graph);
      expect(flat.edges.length).toBeGreaterThan(60);
      expect(findForbidden(flat)).toEqual([]);
    }
  });
});
