import { z } from 'zod';
import type { GraphVersion } from './graph-document.ts';
import { EDGE_ARRAYS } from './graph-model.ts';

const Year = z.int().nullable().meta({ description: 'Year; negative is BCE, null is unknown.' });
const Colour = z.string().regex(/^#[0-9A-F]{6}$/);

const ContextEpoch = z.looseObject({ name: z.string(), start: Year, end: Year, color: Colour });

const Edge = z.looseObject({
  id: z.string().min(1).meta({ description: 'Unique in the document.' }),
  from: z.string(),
  to: z.string(),
});

const TimeEdge = Edge.extend({
  stratigraphic_relation: z
    .string()
    .optional()
    .meta({ description: 'The relation as recorded, read from `from` to `to`: COVERED_BY, CUT_BY, …' }),
  relation_label: z.string().optional(),
  certainty: z.string().optional(),
  note: z.string().optional(),
});

/** Builds the schema of a record with one of the types. */
export function recordOf<Type extends string>(
  types: readonly [Type, ...Type[]],
  data: z.ZodObject = z.looseObject({}),
) {
  return z.looseObject({ type: z.enum(types), name: z.string(), description: z.string(), data });
}

const Epoch = recordOf(
  ['EpochNode', 'epoch'],
  z.looseObject({ start_time: Year, end_time: Year, color: Colour, min_y: z.number(), max_y: z.number() }),
);

const UnitRecord = z.looseObject({
  type: z
    .string()
    .min(1)
    .meta({ description: 'Type of the Extended Matrix: US, USVs, USVn, SF, VSF, USD, …' }),
  name: z.string(),
  description: z.string(),
  data: z.looseObject({ us_number: z.string(), site: z.string(), area: z.string(), unit_type: z.string() }),
  us_number: z.string(),
  site: z.string(),
  area: z.string(),
  unit_type: z.string(),
  period: z.string(),
  phase: z.string(),
});

const Link = recordOf(['link'], z.looseObject({ url: z.string(), url_type: z.string() }));
const Place = recordOf(
  ['geo_position'],
  z.looseObject({ epsg: z.int(), shift_x: z.number(), shift_y: z.number(), shift_z: z.number() }),
);

const Units = z.record(z.string(), UnitRecord);

/** The ten categories of nodes, without the buckets of units. */
export const nodeShape = {
  authors: z.record(z.string(), recordOf(['author', 'author_ai'])),
  epochs: z.record(z.string(), Epoch),
  groups: z.record(
    z.string(),
    recordOf(['ActivityNodeGroup', 'ParadataNodeGroup', 'TimeBranchNodeGroup', 'LocationNodeGroup']),
  ),
  properties: z.record(z.string(), recordOf(['property'])),
  documents: z.record(z.string(), recordOf(['document'])),
  extractors: z.record(z.string(), recordOf(['extractor'])),
  combiners: z.record(z.string(), recordOf(['combiner'])),
  links: z.record(z.string(), Link),
  geo: z.record(z.string(), Place),
};

/** Buckets of units that the standard format always has. */
export const bucketShape = { US: Units, USVs: Units, SF: Units };
/** Buckets of units in a scene: those of the standard format and one more. */
export const sceneBucketShape = { ...bucketShape, USVn: Units };

const TIME_ARRAYS = new Set<string>(['is_before', 'has_same_time']);

/** The ten arrays of edges. */
export const edgeShape = Object.fromEntries(
  EDGE_ARRAYS.map((name) => [name, z.array(TIME_ARRAYS.has(name) ? TimeEdge : Edge)]),
) as Record<(typeof EDGE_ARRAYS)[number], z.ZodArray<typeof Edge>>;

const Attributes = z
  .looseObject({})
  .meta({ description: 'Display data of s3Dgraphy. For units: the appearance of their type.' });
const Richer = z.looseObject({ attributes: Attributes });

/** Adds the attributes of version 1.6 to the schemas of nodes. */
function withAttributes<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
): Record<keyof Shape, z.ZodType> {
  const entries = Object.entries(shape).map(([name, nodes]) => [
    name,
    z.intersection(nodes, z.record(z.string(), Richer)),
  ]);
  return Object.fromEntries(entries) as Record<keyof Shape, z.ZodType>;
}

/** The same categories, buckets and arrays in version 1.6. */
export const richer = {
  nodeShape: withAttributes(nodeShape),
  bucketShape: withAttributes(bucketShape),
  edgeShape: Object.fromEntries(
    EDGE_ARRAYS.map((name) => [
      name,
      z.array(
        (TIME_ARRAYS.has(name) ? TimeEdge : Edge).extend({
          edge_type: z.literal(name),
          attributes: z.looseObject({ physical_relation: z.string().optional() }),
        }),
      ),
    ]),
  ),
};

/** An array of edges without time. */
export const Edges = z.array(Edge);

/** Builds the schema of a document with graphs of such nodes and edges. */
export function graphDocumentOf<Nodes extends z.ZodType, Links extends z.ZodType>(
  nodes: Nodes,
  edges: Links,
  version: GraphVersion = '1.5',
) {
  const graph = z.looseObject({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    defaults: z.looseObject({
      license: z.string().nullable(),
      authors: z.array(z.string()),
      embargo_until: z.iso.date().nullable(),
      panorama: z.string(),
    }),
    nodes,
    edges,
  });
  return z.looseObject({
    version: z.literal(version),
    context: z.looseObject({ absolute_time_Epochs: z.record(z.string(), ContextEpoch) }),
    graphs: z.record(z.string(), graph),
  });
}
