/** The numbers an attribute is made of, as arrays are called. */
export type DracoArray = Float32Array | Int8Array | Int16Array | Uint8Array | Uint16Array | Uint32Array;

/** A mesh to be unpacked. */
export interface DracoQuestion {
  /** The program that unpacks, of which the first question makes use. */
  wasm: ArrayBuffer;
  bytes: ArrayBuffer;
  /** By the name of the attribute its number in the bytes, and the class of the array that is wanted. */
  attributes: Record<string, { id: number; array: string }>;
}

/** A mesh unpacked. */
export interface DracoAnswer {
  index: Uint32Array;
  attributes: { name: string; array: DracoArray; itemSize: number }[];
}
