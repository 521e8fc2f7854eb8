import { refuseFile } from './file-reading.ts';
import type { GltfJson } from './gltf-json.ts';

/** Maximum size of all compressed views of a model after decompression: as much as a browser can hold. */
const MAX_UNPACKED_BYTES = 1_073_741_824;

/**
 * Checks that compressed data (Draco, Meshopt) are at the stated position and do not decompress to more than a
 * viewer can hold. Only the viewer reads the compressed bytes. @throws UnsupportedMediaTypeError
 */
export function checkPacked(fileName: string, gltf: GltfJson): void {
  checkMeshopt(fileName, gltf);
  checkDraco(fileName, gltf);
}

function checkMeshopt(fileName: string, { buffers = [], bufferViews = [] }: GltfJson): void {
  let unpacked = 0;
  for (const [i, { byteLength, extensions = {} }] of bufferViews.entries()) {
    const packed = extensions.EXT_meshopt_compression ?? extensions.KHR_meshopt_compression;
    if (!packed) continue;
    if ((packed.byteOffset ?? 0) + packed.byteLength > (buffers[packed.buffer]?.byteLength ?? 0)) {
      throw refuseFile(fileName, {
        en: `has a packed view ${i} that reaches beyond its buffer`,
        it: `ha una vista compressa ${i} che va oltre il suo buffer`,
      });
    }
    const room = packed.count * packed.byteStride;
    if (room < byteLength)
      throw refuseFile(fileName, {
        en: `has a packed view ${i} that holds less than it declares`,
        it: `ha una vista compressa ${i} che contiene meno di quanto dichiara`,
      });
    unpacked += room;
  }
  if (unpacked > MAX_UNPACKED_BYTES) {
    throw refuseFile(fileName, {
      en: `unpacks to ${unpacked} bytes; at most ${MAX_UNPACKED_BYTES} are allowed`,
      it: `decompresso è di ${unpacked} byte: al massimo ${MAX_UNPACKED_BYTES}`,
    });
  }
}

function checkDraco(fileName: string, { meshes = [], bufferViews = [] }: GltfJson): void {
  for (const { primitives } of meshes) {
    for (const { attributes, extensions } of primitives) {
      const packed = extensions?.KHR_draco_mesh_compression;
      if (!packed) continue;
      const isSound =
        bufferViews[packed.bufferView] !== undefined &&
        Object.keys(packed.attributes).every((name) => Object.hasOwn(attributes, name));
      if (!isSound)
        throw refuseFile(fileName, {
          en: 'has a packed mesh whose bytes or attributes are not there',
          it: 'ha una mesh compressa a cui mancano byte o attributi',
        });
    }
  }
}
