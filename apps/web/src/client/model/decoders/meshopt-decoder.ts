import { createWorkerClient } from './decode-worker.ts';

/** A compressed buffer view. */
export interface MeshoptRequest {
  count: number;
  /** Size of one element in bytes. */
  size: number;
  source: Uint8Array;
  mode: string;
  filter: string | undefined;
}

/** The part of MeshoptDecoder that the glTF loader uses. */
export interface MeshoptReader {
  supported: true;
  decodeGltfBufferAsync(
    ...parts: [count: number, size: number, source: Uint8Array, mode: string, filter?: string]
  ): Promise<Uint8Array>;
}

/**
 * Creates a decoder for EXT_meshopt_compression that runs in a worker. WebAssembly is allowed there,
 * and the page stays responsive.
 */
export function createMeshoptDecoder(): MeshoptReader {
  const send = createWorkerClient<MeshoptRequest, Uint8Array>(
    new Worker(new URL('./meshopt-worker.ts', import.meta.url), { name: 'meshopt' }),
  );
  return {
    supported: true,
    // A copy, because a message with the view would copy its whole buffer.
    decodeGltfBufferAsync: (count, size, source, mode, filter) =>
      send({ count, size, source: source.slice(), mode, filter }),
  };
}
