/** The typed arrays that an attribute can have. */
export type DracoArray = Float32Array | Int8Array | Int16Array | Uint8Array | Uint16Array | Uint32Array;

/** A mesh to decode. */
export interface DracoRequest {
  /** WebAssembly of the decoder. Only the first request uses it. */
  wasm: ArrayBuffer;
  bytes: ArrayBuffer;
  /** Id of each attribute in the file and the class of its typed array, by attribute name. */
  attributes: Record<string, { id: number; array: string }>;
}

/** A decoded mesh. */
export interface DracoMesh {
  index: Uint32Array;
  attributes: { name: string; array: DracoArray; itemSize: number }[];
}
