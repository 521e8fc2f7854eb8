import type { LoadingManager } from 'three';
import type { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';

/**
 * Returns a function that creates a value at its first call and caches it. A failed attempt is
 * repeated at the next call.
 */
function once<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () => {
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };
}

/** The decoders. Each is loaded when the first model needs it, and shared by all models of the page. */
const DECODERS = {
  draco: once(async () => (await import('./draco-decoder.ts')).createDracoDecoder()),
  meshopt: once(async () => (await import('./meshopt-decoder.ts')).createMeshoptDecoder()),
  ktx2: once(async () => (await import('./ktx2-textures.ts')).createKtx2Textures()),
};

type Attach = (loader: GLTFLoader, manager: LoadingManager) => Promise<void>;

const attachDraco: Attach = async (loader) => {
  const decoder = (await DECODERS.draco()) as unknown as Parameters<GLTFLoader['setDRACOLoader']>[0];
  loader.setDRACOLoader(decoder);
};
const attachMeshopt: Attach = async (loader) => {
  const decoder = (await DECODERS.meshopt()) as unknown as Parameters<GLTFLoader['setMeshoptDecoder']>[0];
  loader.setMeshoptDecoder(decoder);
};
const attachKtx2: Attach = async (loader, manager) => {
  const textures = (await DECODERS.ktx2()).of(manager) as Parameters<GLTFLoader['setKTX2Loader']>[0];
  loader.setKTX2Loader(textures);
};

const BY_EXTENSION: Readonly<Record<string, Attach>> = {
  KHR_draco_mesh_compression: attachDraco,
  EXT_meshopt_compression: attachMeshopt,
  KHR_meshopt_compression: attachMeshopt,
  KHR_texture_basisu: attachKtx2,
};

/** Sets up a glTF loader for the extensions that a model uses. @throws ModelProblem */
export async function attachDecoders(
  loader: GLTFLoader,
  { extensions, manager }: { extensions: readonly string[]; manager: LoadingManager },
): Promise<void> {
  const needed = new Set(extensions.map((name) => BY_EXTENSION[name]));
  for (const attach of needed) await attach?.(loader, manager);
}
