import { FileLoader, WebGLRenderer, type CompressedTexture, type LoadingManager } from 'three';
import wasmUrl from 'three/examples/jsm/libs/basis/basis_transcoder.wasm?url';
import { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';
import { fetchProgram } from './fetch-program.ts';

/** Number of textures decoded in parallel. */
const WORKERS = 2;

/** Decodes KTX2 textures into a format that the graphics card supports. */
export interface Ktx2Textures {
  /** Returns the part of KTX2Loader that the glTF loader uses. It fetches files through the manager. */
  of(manager: LoadingManager): Pick<KTX2Loader, 'load'>;
}

/** Creates a decoder for KHR_texture_basisu. @throws Error if the browser has no WebGL */
export async function createKtx2Textures(): Promise<Ktx2Textures> {
  const wasm = await fetchProgram(wasmUrl);
  const loader = new KTX2Loader().setWorkerLimit(WORKERS);
  const renderer = new WebGLRenderer();
  loader.detectSupport(renderer);
  renderer.dispose();
  renderer.forceContextLoss();
  // Prevents the loader from creating a worker from text. Such a worker inherits the policy of the
  // page, which forbids WebAssembly.
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
  // The loader does not listen for errors of its worker, so the error is sent to it as a message.
  worker.addEventListener('error', () => {
    worker.dispatchEvent(
      new MessageEvent('message', { data: { type: 'error', error: 'The worker failed' } }),
    );
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  worker.postMessage({ type: 'init', config: workerConfig, transcoderBinary: wasm });
  return worker;
}
