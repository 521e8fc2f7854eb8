import type { ModelFormat } from '@trowel/domain';
import { LoadingManager, type Box3, type Object3D } from 'three';
import { fetchBytes, type OnProgress } from './fetch-bytes.ts';
import { finishModel } from './finish-model.ts';
import { readProblem } from './model-problem.ts';

/** A model that was read, still in its own place and size. */
export interface LoadedModel {
  object: Object3D;
  /** Around all of it, in its own units. */
  box: Box3;
  triangles: number;
  points: number;
}

export interface ModelAddress {
  /** Where the bytes are. */
  url: string;
  format: ModelFormat;
}

/** Reads the bytes of a file; `folder` is where the other files of the model lie. */
type Parse = (bytes: ArrayBuffer, how: { folder: string; manager: LoadingManager }) => Promise<Object3D>;

const toText = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

/** Each loader comes over the line only when a model needs it. */
const PARSERS: Record<ModelFormat, Parse> = {
  glb: parseGltf,
  gltf: parseGltf,
  obj: async (bytes, { manager }) => {
    const { OBJLoader } = await import('three/examples/jsm/loaders/OBJLoader.js');
    const { tintBare } = await import('./show-geometry.ts');
    return tintBare(new OBJLoader(manager).parse(toText(bytes)));
  },
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

async function parseGltf(
  bytes: ArrayBuffer,
  { folder, manager }: { folder: string; manager: LoadingManager },
): Promise<Object3D> {
  const { GLTFLoader } = await import('three/examples/jsm/loaders/GLTFLoader.js');
  return (await new GLTFLoader(manager).parseAsync(bytes, folder)).scene;
}

/** Loads a model. @throws ModelProblem that says what is wrong with it. */
export async function loadModel(
  { url, format }: ModelAddress,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<LoadedModel> {
  const bytes = await fetchBytes(url, { onProgress, signal });
  const { pathname } = new URL(url, location.href);
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  const manager = new LoadingManager();
  manager.setURLModifier((asked) => keepNear(asked, folder));
  try {
    return finishModel(await PARSERS[format](bytes, { folder, manager }));
  } catch (error) {
    throw readProblem(error);
  }
}

const NOWHERE = 'data:,';

/** What a file wants beside it is fetched from its own folder alone. */
function keepNear(asked: string, folder: string): string {
  if (asked.startsWith('data:') || asked.startsWith('blob:')) return asked;
  const { origin, href } = new URL(asked, location.href);
  const home = new URL(folder, location.href).href;
  return origin === location.origin && href.startsWith(home) ? asked : NOWHERE;
}
