import wrapperUrl from 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js?url';
import { serveRequests } from './serve-requests.ts';
import type { DracoMesh, DracoArray, DracoRequest } from './draco-messages.ts';

declare function importScripts(url: string): void;
/** Defined by the script of the decoder. Memory addresses are byte offsets. */
declare function DracoDecoderModule(options: { wasmBinary: ArrayBuffer }): Promise<Draco>;

interface Status {
  ok(): boolean;
  error_msg(): string;
}
interface Attribute {
  ptr: number;
  num_components(): number;
}
interface Mesh {
  num_faces(): number;
  num_points(): number;
}
interface Decoder {
  DecodeArrayToMesh(bytes: Int8Array, length: number, mesh: Mesh): Status;
  GetAttributeByUniqueId(mesh: Mesh, id: number): Attribute;
  GetTrianglesUInt32Array(mesh: Mesh, length: number, place: number): boolean;
  GetAttributeDataArrayForAllPoints(
    ...parts: [mesh: Mesh, attribute: Attribute, type: number, length: number, place: number]
  ): boolean;
}
interface Draco {
  Decoder: new () => Decoder;
  Mesh: new () => Mesh;
  HEAPU8: Uint8Array<ArrayBuffer>;
  DT_FLOAT32: number;
  DT_INT8: number;
  DT_INT16: number;
  DT_UINT8: number;
  DT_UINT16: number;
  DT_UINT32: number;
  _malloc(length: number): number;
  _free(place: number): void;
  destroy(made: object): void;
}

const ARRAYS = {
  Float32Array: { of: Float32Array, type: 'DT_FLOAT32' },
  Int8Array: { of: Int8Array, type: 'DT_INT8' },
  Int16Array: { of: Int16Array, type: 'DT_INT16' },
  Uint8Array: { of: Uint8Array, type: 'DT_UINT8' },
  Uint16Array: { of: Uint16Array, type: 'DT_UINT16' },
  Uint32Array: { of: Uint32Array, type: 'DT_UINT32' },
} as const;

let program: Promise<Draco> | undefined;

importScripts(wrapperUrl);
serveRequests<DracoRequest, DracoMesh>(async (request) => {
  program ??= DracoDecoderModule({ wasmBinary: request.wasm });
  const response = unpack(await program, request);
  const transfer = [response.index, ...response.attributes.map(({ array }) => array)].map(
    ({ buffer }) => buffer,
  );
  return { response, transfer: transfer as ArrayBuffer[] };
});

function unpack(draco: Draco, { bytes, attributes }: DracoRequest): DracoMesh {
  const decoder = new draco.Decoder();
  const mesh = new draco.Mesh();
  try {
    const status = decoder.DecodeArrayToMesh(new Int8Array(bytes), bytes.byteLength, mesh);
    if (!status.ok()) throw new Error(status.error_msg());
    const how = { draco, decoder, mesh };
    return {
      index: readIndex(how),
      attributes: Object.entries(attributes).map(([name, wanted]) => readAttribute(how, { name, ...wanted })),
    };
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}

interface Unpacked {
  draco: Draco;
  decoder: Decoder;
  mesh: Mesh;
}

function readIndex({ draco, decoder, mesh }: Unpacked): Uint32Array {
  const length = mesh.num_faces() * 3 * Uint32Array.BYTES_PER_ELEMENT;
  const copy = copyMemory(draco, length, (place) => decoder.GetTrianglesUInt32Array(mesh, length, place));
  return new Uint32Array(copy);
}

function readAttribute(
  { draco, decoder, mesh }: Unpacked,
  { name, id, array }: { name: string; id: number; array: string },
): DracoMesh['attributes'][number] {
  const kind = ARRAYS[array as keyof typeof ARRAYS];
  const attribute = decoder.GetAttributeByUniqueId(mesh, id);
  if (!kind || attribute.ptr === 0) throw new Error(`The packed mesh has no ${name}`);
  const itemSize = attribute.num_components();
  const length = mesh.num_points() * itemSize * kind.of.BYTES_PER_ELEMENT;
  const type = draco[kind.type];
  const copy = copyMemory(draco, length, (place) =>
    decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, type, length, place),
  );
  return { name, array: new kind.of(copy) as DracoArray, itemSize };
}

/* oxlint-disable no-underscore-dangle -- as Emscripten calls them */
/**
 * Returns a copy of the memory that `write` filled. The memory may grow and move during the call, so
 * it is read afterwards.
 */
function copyMemory(draco: Draco, length: number, write: (place: number) => boolean): ArrayBuffer {
  const place = draco._malloc(length);
  try {
    if (!write(place)) throw new Error('The packed mesh is damaged');
    return draco.HEAPU8.buffer.slice(place, place + length);
  } finally {
    draco._free(place);
  }
}
