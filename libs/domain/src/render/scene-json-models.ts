import type { NodeRecords } from './graph-document.ts';
import type { EdgeEnds, NodeRecord, PlacedModel, PlacedUnit, SiteGraph } from './graph-model.ts';
import type { SCENE_CATEGORIES } from './scene-json.ts';

/** What the 3D models of a site add to a scene. */
export interface SceneModels {
  categories: Record<(typeof SCENE_CATEGORIES)[number], NodeRecords>;
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

/**
 * Gives for each model a viewer can show (GLB, glTF) a representation in the epoch its unit begins in, and for the first
 * GLB of a unit the shape by which the unit is pointed at.
 */
export function buildSceneModels(graph: SiteGraph): SceneModels {
  const models: [string, NodeRecord][] = [];
  const shapes: [string, NodeRecord][] = [];
  const edges: Pick<SceneModels, 'shapes' | 'linked' | 'ofEpochs'> = { shapes: [], linked: [], ofEpochs: [] };
  for (const placed of graph.models) {
    const { link, representation, shape, unit: at } = placed;
    if (representation === undefined) continue;
    models.push([representation, describeModel(placed)]);
    edges.linked.push({ from: representation, to: link });
    const epoch = at === undefined ? undefined : graph.firstEpoch[at];
    if (epoch !== undefined) edges.ofEpochs.push({ from: epoch, to: representation });
    if (shape === undefined || at === undefined) continue;
    shapes.push([shape, describeShape(placed, graph.units[at]!)]);
    edges.shapes.push({ from: graph.units[at]!.id, to: shape });
  }
  const categories = {
    semantic_shapes: Object.fromEntries(shapes),
    representation_models: Object.fromEntries(models),
    panorama_models: {},
  };
  return { categories, ...edges };
}

function describeModel({ model, url }: PlacedModel): NodeRecord {
  const data = { url, transform: STILL };
  return { type: 'representation_model', name: model.file_name, description: '', data };
}

function describeShape({ url }: PlacedModel, { id, name }: PlacedUnit): NodeRecord {
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
