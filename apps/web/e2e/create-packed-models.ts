import { packGlb } from '@trowel/domain/testing';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { createSolidKtx2 } from './create-ktx2.ts';
import type { ModelFile } from './create-models.ts';

/** A tent of two walls: x, y, z of each corner, where it lies in a picture, and the corners of the faces. */
const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0.5, 1, 1, 0.5, 0, 0, 1, 1, 0, 1];
const PLACES = [0, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0];
const FACES = [0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4];
const COUNT = CORNERS.length / 3;

const corners = new Uint8Array(new Float32Array(CORNERS).buffer);
const places = new Uint8Array(new Float32Array(PLACES).buffer);
const faces = new Uint8Array(new Uint32Array(FACES).buffer);

/** Properties that all of them have in common. */
const SCENE = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
};
const POSITION = { componentType: 5126, count: COUNT, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] };
const INDICES = { componentType: 5125, count: FACES.length, type: 'SCALAR' };

/** The color of the picture in KTX2. */
export const KTX2_COLOR = [200, 40, 60] as const;

/** Creates a small model in each compression that photogrammetry programs use. */
export async function createPackedModels(): Promise<ModelFile[]> {
  await MeshoptEncoder.ready;
  return [
    file('draco.glb', createDraco()),
    file('meshopt.glb', createMeshopt()),
    file('ktx2.glb', createWithKtx2()),
  ];
}

/** Creates a model that requires an unknown extension. */
export function createUnknown(): ModelFile {
  const views = [{ buffer: 0, byteLength: corners.length }];
  const required = ['EXT_spoil_heap'];
  return file(
    'unknown.glb',
    packGlb(
      JSON.stringify({
        ...SCENE,
        extensionsUsed: required,
        extensionsRequired: required,
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [{ ...POSITION, bufferView: 0 }],
        bufferViews: views,
        buffers: [{ byteLength: corners.length }],
      }),
      corners,
    ),
  );
}

function file(name: string, bytes: Uint8Array): ModelFile {
  return { name, mimeType: 'model/gltf-binary', buffer: Buffer.from(bytes) };
}

function createDraco(): Uint8Array {
  const extension = 'KHR_draco_mesh_compression';
  const bytes = packDraco();
  return packGlb(
    JSON.stringify({
      ...SCENE,
      extensionsUsed: [extension],
      extensionsRequired: [extension],
      meshes: [
        {
          primitives: [
            {
              attributes: { POSITION: 0 },
              indices: 1,
              extensions: { [extension]: { bufferView: 0, attributes: { POSITION: 0 } } },
            },
          ],
        },
      ],
      accessors: [POSITION, INDICES],
      bufferViews: [{ buffer: 0, byteLength: bytes.length }],
      buffers: [{ byteLength: bytes.length }],
    }),
    bytes,
  );
}

/** Writes the plainest mesh that Draco 2.2 knows: faces and numbers one after the other. */
function packDraco(): Uint8Array {
  const MESH = 1;
  const SEQUENTIAL = 0;
  const PLAIN_FACES = 1;
  const FLOAT = 9;
  return Buffer.concat([
    Buffer.from('DRACO'),
    Buffer.from([2, 2, MESH, SEQUENTIAL, 0, 0]),
    Buffer.from([FACES.length / 3, COUNT, PLAIN_FACES, ...FACES]),
    // One decoder of one attribute: positions, of three floats, not to be scaled, number 0, written as they are.
    Buffer.from([1, 1, 0, FLOAT, 3, 0, 0, 0]),
    corners,
  ]);
}

function createMeshopt(): Uint8Array {
  const extension = 'EXT_meshopt_compression';
  const parts = [
    { bytes: corners, count: COUNT, size: 12, mode: 'ATTRIBUTES' },
    { bytes: faces, count: FACES.length, size: 4, mode: 'TRIANGLES' },
  ];
  const packed = parts.map(({ bytes, count, size, mode }) =>
    MeshoptEncoder.encodeGltfBuffer(bytes, count, size, mode),
  );
  let at = 0;
  let from = 0;
  const bufferViews = parts.map(({ bytes, count, size, mode }, i) => {
    const byteLength = packed[i]!.length;
    const told = { buffer: 0, byteOffset: at, byteLength, byteStride: size, count, mode };
    const view = {
      buffer: 1,
      byteOffset: from,
      byteLength: bytes.length,
      extensions: { [extension]: told },
    };
    at += Math.ceil(byteLength / 4) * 4;
    from += bytes.length;
    return view;
  });
  const binary = Buffer.concat(
    packed.map((bytes) => Buffer.concat([bytes], Math.ceil(bytes.length / 4) * 4)),
  );
  return packGlb(
    JSON.stringify({
      ...SCENE,
      extensionsUsed: [extension],
      extensionsRequired: [extension],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
      accessors: [
        { ...POSITION, bufferView: 0 },
        { ...INDICES, bufferView: 1 },
      ],
      bufferViews,
      buffers: [
        { byteLength: binary.length },
        { byteLength: from, extensions: { [extension]: { fallback: true } } },
      ],
    }),
    binary,
  );
}

function createWithKtx2(): Uint8Array {
  const extension = 'KHR_texture_basisu';
  const parts = [corners, places, faces, createSolidKtx2(KTX2_COLOR)];
  let at = 0;
  const bufferViews = parts.map(({ length }) => ({
    buffer: 0,
    byteOffset: (at += length) - length,
    byteLength: length,
  }));
  return packGlb(
    JSON.stringify({
      ...SCENE,
      extensionsUsed: [extension, 'KHR_materials_unlit'],
      extensionsRequired: [extension],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 2, material: 0 }] }],
      accessors: [
        { ...POSITION, bufferView: 0 },
        { bufferView: 1, componentType: 5126, count: COUNT, type: 'VEC2' },
        { ...INDICES, bufferView: 2 },
      ],
      materials: [
        {
          doubleSided: true,
          pbrMetallicRoughness: { baseColorTexture: { index: 0 } },
          extensions: { KHR_materials_unlit: {} },
        },
      ],
      textures: [{ extensions: { [extension]: { source: 0 } } }],
      images: [{ bufferView: 3, mimeType: 'image/ktx2' }],
      bufferViews,
      buffers: [{ byteLength: at }],
    }),
    Buffer.concat(parts),
  );
}
