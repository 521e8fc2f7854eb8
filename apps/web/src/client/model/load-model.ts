import type { ModelFormat } from '@trowel/domain/records';
import { LoadingManager, type Object3D } from 'three';
import { fetchBytes, type OnProgress } from './fetch-bytes.ts';
import { finishModel, type LoadedModel } from './finish-model.ts';
import { readProblem } from '../i18n/model-problem.ts';
import type { Surroundings } from './surroundings.ts';

export interface ModelAddress {
  /** Address of the file. */
  url: string;
  format: ModelFormat;
  /** Area of the unit. It is sent because several units may have the same number. */
  area: string;
  /** Names of the material and texture files of the model. */
  companions: readonly string[];
}

/** Parses the bytes of a model file. */
type Parse = (bytes: ArrayBuffer, how: Surroundings) => Promise<Object3D>;

const toText = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

/** Parsers by format. Each is loaded when a model needs it. */
const PARSERS: Record<ModelFormat, Parse> = {
  glb: async (bytes, how) => (await import('./parse-gltf.ts')).parseGltf(bytes, how),
  gltf: async (bytes, how) => (await import('./parse-gltf.ts')).parseGltf(bytes, how),
  obj: async (bytes, how) => (await import('./parse-obj.ts')).parseObj(toText(bytes), how),
  ply: async (bytes, { manager }) => {
    const { PLYLoader } = await import('three/examples/jsm/loaders/PLYLoader.js');
    const { showGeometry } = await import('./show-geometry.ts');
    return showGeometry(new PLYLoader(manager).parse(bytes));
  },
  stl: async (bytes, { manager }) => {
    const { STLLoader } = await import('three/examples/jsm/loaders/STLLoader.js');
    const { showGeometry } = await import('./show-geometry.ts');
    return showGeometry(new STLLoader(manager).parse(bytes));
  },
  fbx: async (bytes, { folder, manager }) => {
    const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js');
    return new FBXLoader(manager).parse(bytes, folder);
  },
};

/** Loads a model. @throws ModelProblem with the reason */
export async function loadModel(
  { url, format, area, companions }: ModelAddress,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<LoadedModel> {
  const bytes = await fetchBytes(nameArea(url, area), { onProgress, signal });
  const folder = `${new URL(url, location.href).pathname}/`;
  const manager = new LoadingManager();
  manager.setURLModifier((requested) => resolveModelPath(requested, { folder, area }));
  try {
    return finishModel(await PARSERS[format](bytes, { folder, companions, manager }));
  } catch (error) {
    throw readProblem(error);
  }
}

const NOWHERE = 'data:,';

/** Resolves the address of a companion file. Addresses outside the model's own folder are replaced by an empty file. */
function resolveModelPath(requested: string, { folder, area }: { folder: string; area: string }): string {
  if (requested.startsWith('data:') || requested.startsWith('blob:')) return requested;
  const { origin, href } = new URL(requested, location.href);
  const home = new URL(folder, location.href).href;
  return origin === location.origin && href.startsWith(home) ? nameArea(href, area) : NOWHERE;
}

function nameArea(url: string, area: string): string {
  return area === '' ? url : `${url}${url.includes('?') ? '&' : '?'}area=${encodeURIComponent(area)}`;
}
