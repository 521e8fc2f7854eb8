import { z } from 'zod';
import type { JsonSchema } from '@trowel/domain/records';
import type { GraphVersion } from '../site-graph/graph-document.ts';
import {
  bucketShape,
  Edges,
  edgeShape,
  graphDocumentOf,
  nodeShape,
  richer,
} from '../site-graph/graph-schema.ts';

/** Schema of every standard graph JSON that Trowel writes. */
export const StandardJsonDocument = graphDocumentOf(
  z.looseObject({ ...nodeShape, stratigraphic: z.looseObject(bucketShape) }),
  z.looseObject(edgeShape),
);

/** The same schema for version 1.6. */
export const StandardJsonDocument16 = graphDocumentOf(
  z.looseObject({
    ...richer.nodeShape,
    stratigraphic: z.looseObject(richer.bucketShape),
    location_node_groups: z.record(z.string(), z.looseObject({})),
  }),
  z.looseObject({ ...richer.edgeShape, is_in_timebranch: Edges }),
  '1.6',
);

/** Builds the JSON Schema (2020-12) of the standard graph JSON, for publication. */
export function buildStandardJsonSchema(version: GraphVersion = '1.5'): JsonSchema {
  const title = `Standard graph JSON ${version}`;
  const description =
    'A site as a graph of the Extended Matrix: ten node categories, ten edge arrays, `is_before` from the older unit to the younger.';
  const document = version === '1.5' ? StandardJsonDocument : StandardJsonDocument16;
  return { ...z.toJSONSchema(document, { target: 'builder-2020-12' }), title, description };
}
