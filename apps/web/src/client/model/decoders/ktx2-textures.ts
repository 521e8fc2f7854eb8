import { FileLoader, WebGLRenderer, type CompressedTexture, type LoadingManager } from 'three';
import wasmUrl from 'three/examples/jsm/libs/basis/basis_transcoder.wasm?url';
import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';
import { fetchProgram } from './fetch-program.ts';

/** How many pictures of a model are unpacked at once. */
const WORKERS = 2;

/** Reads pictures of KTX2 as this graphics card holds them best. */
export interface Ktx2Textures {
  /** What the glTF loader asks of a reader of textures; what it fetches goes through the manager. */
  of(manager: LoadingManager): Pick<KTX2Loader, 'load'>;
}

/** Makes a reader of pictures with KHR_texture_basisu. @throws Error where there is no WebGL. */
export async function createKtx2Textures(): Promise<Ktx2Textures> {
  const wasm = await fetchProgram(wasmUrl);
  const loader = new KTX2Loader().setWorkerLimit(WORKERS);
  const renderer = new WebGLRenderer();
  loader.detectSupport(renderer);
  renderer.dispose();
  renderer.forceContextLoss();
  // Else the loader would make its worker from text, under the policy of the page, which compiles no WebAssembly.
  loader.transcoderPending = Promise.resolve();
  loader.workerPool.setWorkerCreator(() => startWorker(loader, wasm));
  const read = (bytes: ArrayBuffer): Promise<CompressedTexture> =>
    new Promise((resolve, reject) => loader.parse(bytes, resolve, reject));
  return {
    of: (manager) => ({
      load: (url, onLoad, _onProgress, onError) => {
        const files = new FileLoader(manager).setResponseType('arraybuffer');
        files
          .loadAsync(url)
          .then((bytes) => read(bytes as ArrayBuffer))
          .then(onLoad, onError);
      },
    }),
  };
}

function startWorker({ workerConfig }: KTX2Loader, wasm: ArrayBuffer): Worker {
  const worker = new Worker(new URL('./ktx2-worker.ts', import.meta.url), { name: 'ktx2' });
  // Nobody else tells the loader that no answer will come.
  worker.addEventListener('error', () => {
    worker.dispatchEvent(
      new MessageEvent('message', { data: { type: 'error', error: 'The worker failed' } }),
    );
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage({ type: 'init', config: workerConfig, transcoderBinary: wasm });
  return worker;
}
