import { createAsker } from './decode-worker.ts';

/** A view of a buffer to be unpacked. */
export interface MeshoptQuestion {
  count: number;
  /** Of one element, in bytes. */
  size: number;
  source: Uint8Array;
  mode: string;
  filter: string | undefined;
}

/** What the glTF loader asks of a reader of Meshopt. */
export interface MeshoptReader {
  supported: true;
  decodeGltfBufferAsync(
    ...parts: [count: number, size: number, source: Uint8Array, mode: string, filter?: string]
  ): Promise<Uint8Array>;
}

/**
 * Makes what unpacks views with EXT_meshopt_compression, in a worker: there WebAssembly is allowed, and the page stays
 * awake.
 */
export function createMeshoptDecoder(): MeshoptReader {
  const ask = createAsker<MeshoptQuestion, Uint8Array>(
    new Worker(new URL('./meshopt-worker.ts', import.meta.url), { name: 'meshopt' }),
  );
  return {
    supported: true,
    // A copy: the view is one of a whole buffer, all of which a message would carry along.
    decodeGltfBufferAsync: (count, size, source, mode, filter) =>
      ask({ count, size, source: source.slice(), mode, filter }),
  };
}
