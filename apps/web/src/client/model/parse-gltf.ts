import { readExtensions } from '@trowel/domain/models';
import { Mesh, MeshStandardMaterial, type Material, type Object3D } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { attachDecoders } from './decoders/attach-decoders.ts';
import type { Surroundings } from './surroundings.ts';
import { ModelProblem } from '../i18n/model-problem.ts';
import { CLAY } from './show-geometry.ts';

/** Parses a GLB or glTF file, compressed or not. @throws ModelProblem if it requires an unsupported extension */
export async function parseGltf(bytes: ArrayBuffer, { folder, manager }: Surroundings): Promise<Object3D> {
  const { used, unknown } = readExtensions(readJson(bytes));
  if (unknown.length > 0) throw new ModelProblem('unsupported', unknown.join(', '));
  const loader = new GLTFLoader(manager);
  await attachDecoders(loader, { extensions: used, manager });
  return applySurfaceDefaults((await loader.parseAsync(bytes, folder)).scene);
}

/**
 * Makes surfaces visible without an environment map. Metal, the default of glTF, would be black
 * without one.
 * Materials without a colour get the colour of bare geometry.
 */
function applySurfaceDefaults(object: Object3D): Object3D {
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    for (const material of [part.material].flat() as Material[]) {
      if (!(material instanceof MeshStandardMaterial)) continue;
      material.metalness = 0;
      const isBare = material.map === null && !material.vertexColors && material.color.getHex() === WHITE;
      if (isBare) material.color.set(CLAY);
    }
  });
  return object;
}

const WHITE = 0xffffff;
const GLB_MAGIC = 0x46546c67;
/** Byte offsets in a GLB file: the length of its first chunk, which is JSON, and the start of that chunk. */
const LENGTH_AT = 12;
const JSON_AT = 20;

function readJson(bytes: ArrayBuffer): unknown {
  const view = new DataView(bytes);
  const isGlb = bytes.byteLength > JSON_AT && view.getUint32(0, true) === GLB_MAGIC;
  const json = isGlb ? new Uint8Array(bytes, JSON_AT, view.getUint32(LENGTH_AT, true)) : bytes;
  return JSON.parse(new TextDecoder().decode(json));
}
