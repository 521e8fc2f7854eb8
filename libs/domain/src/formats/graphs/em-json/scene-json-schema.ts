import { z } from 'zod';
import type { JsonSchema } from '@trowel/domain/records';
import {
  edgeShape,
  Edges,
  graphDocumentOf,
  nodeShape,
  recordOf,
  sceneBucketShape,
} from '../site-graph/graph-schema.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const File = z.looseObject({ url: z.string() });

const multigraph = graphDocumentOf(
  z.looseObject({
    ...nodeShape,
    stratigraphic: z.looseObject(sceneBucketShape),
    semantic_shapes: z.record(z.string(), recordOf(['semantic_shape'], File)),
    representation_models: z.record(z.string(), recordOf(['representation_model'], File)),
    panorama_models: z.record(z.string(), recordOf(['panorama_model'], File)),
  }),
  z.looseObject({
    ...edgeShape,
    generic_connection: Edges,
    changed_from: Edges,
    contrasts_with: Edges,
    has_representation_model: Edges.optional(),
  }),
);

/** Schema of every scene that Trowel writes. */
export const SceneJsonDocument = z.looseObject({
  _id: z.string().regex(new RegExp(`^scene:${UUID}$`)),
  _rev: z.string().regex(/^[0-9]+-[0-9a-f]{32}$/),
  type: z.literal('scene'),
  creator: z.string().regex(new RegExp(`^user:${UUID}$`)),
  resource_path: z.string(),
  title: z.string(),
  description: z.string(),
  resource_json: z.looseObject({
    environment: z.looseObject({}),
    viewpoints: z.looseObject({}),
    scenegraph: z.looseObject({
      nodes: z.looseObject({}),
      edges: z.record(z.string(), z.array(z.string())),
    }),
    multigraph,
  }),
  wapp: z.string(),
});

/** Builds the JSON Schema (2020-12) of a graph JSON in a scene, for publication. */
export function buildSceneJsonSchema(): JsonSchema {
  const title = 'Scene-wrapped graph JSON';
  const description =
    'A site as the document of a 3D scene: a standard graph with thirteen node categories and thirteen edge arrays, and what a viewer needs around it.';
  return { ...z.toJSONSchema(SceneJsonDocument, { target: 'builder-2020-12' }), title, description };
}
