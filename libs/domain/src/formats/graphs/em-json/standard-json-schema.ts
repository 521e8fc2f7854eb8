import { z } from 'zod';
import type { JsonSchema } from '@trowel/domain/records';
import { bucketShape, edgeShape, graphDocumentOf, nodeShape } from '../site-graph/graph-schema.ts';

/** What holds of every standard graph JSON Trowel writes. */
export const StandardJsonDocument = graphDocumentOf(
  z.looseObject({ ...nodeShape, stratigraphic: z.looseObject(bucketShape) }),
  z.looseObject(edgeShape),
);

/** Gives the JSON Schema (2020-12) of the standard graph JSON 1.5, for publication. */
export function buildStandardJsonSchema(): JsonSchema {
  const title = 'Standard graph JSON 1.5';
  const description =
    'A site as a graph of the Extended Matrix: ten node categories, ten edge arrays, `is_before` from the older unit to the younger.';
  return { ...z.toJSONSchema(StandardJsonDocument, { target: 'builder-2020-12' }), title, description };
}
