import { BufferAttribute, BufferGeometry } from 'three';
import wasmUrl from 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm?url';
import { createWorkerClient } from './decode-worker.ts';
import type { DracoMesh, DracoRequest } from './draco-messages.ts';
import { fetchProgram } from './fetch-program.ts';

/** The part of DRACOLoader that the glTF loader uses. */
export interface DracoDecoder {
  preload(): void;
  /** Decodes a mesh and calls one of the two callbacks. `ids` and `arrays` are indexed by attribute name. */
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
 * Creates a decoder for KHR_draco_mesh_compression that runs in a worker.
 * The loader of three.js creates its worker from text. Such a worker inherits the policy of the page,
 * which forbids WebAssembly.
 */
export async function createDracoDecoder(): Promise<DracoDecoder> {
  const wasm = await fetchProgram(wasmUrl);
  const send = createWorkerClient<DracoRequest, DracoMesh>(
    new Worker(new URL('./draco-worker.ts', import.meta.url), { name: 'draco' }),
  );
  return {
    preload: () => undefined,
    decodeDracoFile: (bytes, onDone, ids, arrays, _colorSpace, onError) => {
      const attributes = Object.fromEntries(
        Object.entries(ids).map(([name, id]) => [name, { id, array: arrays[name] ?? 'Float32Array' }]),
      );
      send({ wasm, bytes, attributes }).then(toGeometry).then(onDone, onError);
    },
  };
}

function toGeometry({ index, attributes }: DracoMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(index, 1));
  for (const { name, array, itemSize } of attributes) {
    geometry.setAttribute(name, new BufferAttribute(array, itemSize));
  }
  return geometry;
}
