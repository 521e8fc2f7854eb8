import { BufferAttribute, BufferGeometry } from 'three';
import wasmUrl from 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm?url';
import { createAsker } from './decode-worker.ts';
import type { DracoAnswer, DracoQuestion } from './draco-question.ts';
import { fetchProgram } from './fetch-program.ts';

/** What the glTF loader asks of a reader of Draco. */
export interface DracoDecoder {
  preload(): void;
  /** `ids` and `arrays` by the names of the attributes; one of the two callbacks is called. */
  decodeDracoFile(
    ...parts: [
      bytes: ArrayBuffer,
      onDone: (geometry: BufferGeometry) => void,
      ids: Record<string, number>,
      arrays: Record<string, string>,
      colorSpace: string,
      onError: (problem: unknown) => void,
    ]
  ): void;
}

/**
 * Makes what unpacks meshes with KHR_draco_mesh_compression, in a worker. The loader of three.js itself would make its
 * worker from text, under the policy of the page, which compiles no WebAssembly.
 */
export async function createDracoDecoder(): Promise<DracoDecoder> {
  const wasm = await fetchProgram(wasmUrl);
  const ask = createAsker<DracoQuestion, DracoAnswer>(
    new Worker(new URL('./draco-worker.ts', import.meta.url), { name: 'draco' }),
  );
  return {
    preload: () => undefined,
    decodeDracoFile: (bytes, onDone, ids, arrays, _colorSpace, onError) => {
      const attributes = Object.fromEntries(
        Object.entries(ids).map(([name, id]) => [name, { id, array: arrays[name] ?? 'Float32Array' }]),
      );
      ask({ wasm, bytes, attributes }).then(toGeometry).then(onDone, onError);
    },
  };
}

function toGeometry({ index, attributes }: DracoAnswer): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(index, 1));
  for (const { name, array, itemSize } of attributes) {
    geometry.setAttribute(name, new BufferAttribute(array, itemSize));
  }
  return geometry;
}
