import { unitShapePath } from '@trowel/domain/scene';
import type { DescribeRecord, WrittenNodes } from '../site-graph/graph-document.ts';
import type { EdgeEnds, WrittenNode, PlacedModel, PlacedUnit, SiteGraph } from '../site-graph/graph-model.ts';

/** Additional node categories of a scene. */
export const SCENE_CATEGORIES = ['semantic_shapes', 'representation_models', 'panorama_models'] as const;

/** Nodes and edges of the solids and 3D models of a site in a scene. */
export interface SceneModels<Stored> {
  categories: Record<(typeof SCENE_CATEGORIES)[number], WrittenNodes<Stored>>;
  /** Edges from a unit to its shape. */
  shapes: EdgeEnds[];
  /** Edges from a model to its file. */
  linked: EdgeEnds[];
  /** Edges from an epoch to a model. */
  ofEpochs: EdgeEnds[];
}

/** Position, rotation and scale as texts, as readers expect. */
const STILL = {
  position: ['0.0', '0.0', '0.0'],
  rotation: ['0.0', '0.0', '0.0'],
  scale: ['1.0', '1.0', '1.0'],
};

/** Options of the models in a scene. */
export interface SceneModelOptions<Stored> {
  /** Shape of a unit in the scene: its solid (`unitShapePath`), or its first GLB. */
  shapesFrom: 'solids' | 'models';
  store: DescribeRecord<Stored>;
}

/**
 * Builds a representation for each model that viewers can show (GLB, glTF), in the first epoch of its
 * unit, and the shapes of units.
 */
export function buildSceneModels<Stored>(
  graph: SiteGraph,
  { shapesFrom, store }: SceneModelOptions<Stored>,
): SceneModels<Stored> {
  const models: [string, Stored][] = [];
  const edges: Pick<SceneModels<Stored>, 'linked' | 'ofEpochs'> = { linked: [], ofEpochs: [] };
  for (const placed of graph.models) {
    const { link, representation, unit: at } = placed;
    if (representation === undefined) continue;
    models.push([representation, store(() => describeModel(placed))]);
    edges.linked.push({ from: representation, to: link });
    const epoch = at === undefined ? undefined : graph.firstEpoch[at];
    if (epoch !== undefined) edges.ofEpochs.push({ from: epoch, to: representation });
  }
  const shaped = [...(shapesFrom === 'solids' ? listSolidUrls(graph) : listModelUrls(graph))];
  const shapes = shaped.map(([at, url]): [string, Stored] => [
    graph.shapes[at]!,
    store(() => describeShape(graph.units[at]!, url)),
  ]);
  const categories = {
    semantic_shapes: Object.fromEntries(shapes),
    representation_models: Object.fromEntries(models),
    panorama_models: {},
  };
  const pointed = shaped.map(([at]) => ({ from: graph.units[at]!.id, to: graph.shapes[at]! }));
  return { categories, ...edges, shapes: pointed };
}

/** Returns the addresses of the solids of all units, except claims and sources, by index. */
function listSolidUrls({ units, records: { site } }: SiteGraph): Map<number, string> {
  const urls = new Map<number, string>();
  for (const [at, { unit, em }] of units.entries()) {
    if (em.family === 'stratum') urls.set(at, unitShapePath(site.site_name, unit));
  }
  return urls;
}

/** Returns the address of the first GLB of each unit that has one, by index. */
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
