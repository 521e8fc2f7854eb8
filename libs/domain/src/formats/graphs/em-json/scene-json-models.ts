import { unitShapePath } from '@trowel/domain/scene';
import type { DescribeRecord, WrittenNodes } from '../site-graph/graph-document.ts';
import type { EdgeEnds, WrittenNode, PlacedModel, PlacedUnit, SiteGraph } from '../site-graph/graph-model.ts';

/** The node categories a scene has beyond the standard format. */
export const SCENE_CATEGORIES = ['semantic_shapes', 'representation_models', 'panorama_models'] as const;

/** What the solids and 3D models of a site add to a scene. */
export interface SceneModels<Kept> {
  categories: Record<(typeof SCENE_CATEGORIES)[number], WrittenNodes<Kept>>;
  /** From a unit to its shape. */
  shapes: EdgeEnds[];
  /** From a model to its file. */
  linked: EdgeEnds[];
  /** From an epoch to a model. */
  ofEpochs: EdgeEnds[];
}

/** Position, rotation and scale as readers expect them: texts. */
const STILL = {
  position: ['0.0', '0.0', '0.0'],
  rotation: ['0.0', '0.0', '0.0'],
  scale: ['1.0', '1.0', '1.0'],
};

/** How the models of a scene are told. */
export interface SceneModelOptions<Kept> {
  /** What a unit is pointed at by: its solid (`unitShapePath`), or its first GLB if it has one. */
  shapesFrom: 'solids' | 'models';
  keep: DescribeRecord<Kept>;
}

/**
 * Gives for each model a viewer can show (GLB, glTF) a representation in the epoch its unit begins in, and the shapes by
 * which units are pointed at.
 */
export function buildSceneModels<Kept>(
  graph: SiteGraph,
  { shapesFrom, keep }: SceneModelOptions<Kept>,
): SceneModels<Kept> {
  const models: [string, Kept][] = [];
  const edges: Pick<SceneModels<Kept>, 'linked' | 'ofEpochs'> = { linked: [], ofEpochs: [] };
  for (const placed of graph.models) {
    const { link, representation, unit: at } = placed;
    if (representation === undefined) continue;
    models.push([representation, keep(() => describeModel(placed))]);
    edges.linked.push({ from: representation, to: link });
    const epoch = at === undefined ? undefined : graph.firstEpoch[at];
    if (epoch !== undefined) edges.ofEpochs.push({ from: epoch, to: representation });
  }
  const shaped = [...(shapesFrom === 'solids' ? listSolidUrls(graph) : listModelUrls(graph))];
  const shapes = shaped.map(([at, url]): [string, Kept] => [
    graph.shapes[at]!,
    keep(() => describeShape(graph.units[at]!, url)),
  ]);
  const categories = {
    semantic_shapes: Object.fromEntries(shapes),
    representation_models: Object.fromEntries(models),
    panorama_models: {},
  };
  const pointed = shaped.map(([at]) => ({ from: graph.units[at]!.id, to: graph.shapes[at]! }));
  return { categories, ...edges, shapes: pointed };
}

/** Of each unit, but of no claim or source, the address of its solid, by its place. */
function listSolidUrls({ units, records: { site } }: SiteGraph): Map<number, string> {
  const urls = new Map<number, string>();
  for (const [at, { unit, em }] of units.entries()) {
    if (em.family === 'stratum') urls.set(at, unitShapePath(site.site_name, unit));
  }
  return urls;
}

/** Of each unit with a GLB the address of the first, by its place. */
function listModelUrls({ models }: SiteGraph): Map<number, string> {
  const urls = new Map<number, string>();
  for (const { model, url, unit } of models) {
    if (model.format === 'glb' && unit !== undefined && !urls.has(unit)) urls.set(unit, url);
  }
  return urls;
}

function describeModel({ model, url }: PlacedModel): WrittenNode {
  const data = { url, transform: STILL };
  return { type: 'representation_model', name: model.file_name, description: '', data };
}

function describeShape({ id, name }: PlacedUnit, url: string): WrittenNode {
  return {
    type: 'semantic_shape',
    name: `Shape for ${name}`,
    description: '',
    data: { url, convexshapes: [], spheres: [] },
    url,
    format: 'glb',
    us_reference: id,
  };
}
