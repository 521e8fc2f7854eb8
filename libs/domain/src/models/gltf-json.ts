import { z } from 'zod';

const MAX = 2_147_483_647;
const Index = z.int().min(0).max(MAX);
const Count = z.int().min(1).max(MAX);
const Sparse = z.object({
  count: Count,
  indices: z.object({ bufferView: Index }),
  values: z.object({ bufferView: Index }),
});

const Accessor = z.object({
  bufferView: Index.optional(),
  byteOffset: Index.optional(),
  componentType: z.union([5120, 5121, 5122, 5123, 5125, 5126].map((type) => z.literal(type))),
  count: Count,
  type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
  sparse: Sparse.optional(),
});
export type GltfAccessor = z.infer<typeof Accessor>;

const Attributes = z.record(z.string(), Index);
/** KHR_draco_mesh_compression */
const DracoMesh = z.object({ bufferView: Index, attributes: Attributes });
const Primitive = z.object({
  attributes: Attributes,
  indices: Index.optional(),
  extensions: z.object({ KHR_draco_mesh_compression: DracoMesh.optional() }).optional(),
});

/** EXT_meshopt_compression and its successor */
const MeshoptView = z.object({
  buffer: Index,
  byteOffset: Index.optional(),
  byteLength: Count,
  byteStride: z.int().min(1).max(256),
  count: Count,
  mode: z.enum(['ATTRIBUTES', 'TRIANGLES', 'INDICES']),
  filter: z.enum(['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR']).optional(),
});
const ViewExtensions = z.object({
  EXT_meshopt_compression: MeshoptView.optional(),
  KHR_meshopt_compression: MeshoptView.optional(),
});

const list = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most).optional();

/**
 * The parts of the JSON of a glTF 2.0 that determine how much a viewer must load. The limits are what a browser
 * can still show.
 */
export const GltfJson = z.object({
  asset: z.object({ version: z.string().regex(/^2\.\d+$/, 'is not 2.x') }),
  buffers: list(z.object({ byteLength: Count, uri: z.string().optional() }), 256),
  bufferViews: list(
    z.object({
      buffer: Index,
      byteOffset: Index.optional(),
      byteLength: Count,
      byteStride: z.int().min(4).max(252).optional(),
      extensions: ViewExtensions.optional(),
    }),
    100_000,
  ),
  accessors: list(Accessor, 50_000),
  images: list(z.object({ bufferView: Index.optional(), uri: z.string().optional() }), 1_000),
  meshes: list(z.object({ primitives: z.array(Primitive).min(1).max(10_000) }), 50_000),
  nodes: list(z.object({ children: z.array(Index).optional(), mesh: Index.optional() }), 100_000),
  scenes: list(z.object({ nodes: z.array(Index).optional() }), 1_000),
  scene: Index.optional(),
});
export type GltfJson = z.infer<typeof GltfJson>;
