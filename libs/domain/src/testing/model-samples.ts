/** A triangle in each supported 3D format, and the parts to create broken files. */

const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0];
/** The corners of the triangle as a buffer of glTF. */
export const TRIANGLE_BUFFER = new Uint8Array(new Float32Array(CORNERS).buffer);

/** The JSON of a glTF whose first buffer contains the corners of the triangle. */
export const TRIANGLE_GLTF = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  buffers: [{ byteLength: 36 }],
  bufferViews: [{ buffer: 0, byteLength: 36 }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
};

/** Creates a GLB of the triangle. `changes` replace members of its JSON. */
export function createGlb(changes: object = {}): Uint8Array<ArrayBuffer> {
  return packGlb(JSON.stringify({ ...TRIANGLE_GLTF, ...changes }), TRIANGLE_BUFFER);
}

/** Creates a glTF of the triangle with an embedded buffer. `changes` replace members. */
export function createGltf(changes: object = {}): Uint8Array<ArrayBuffer> {
  const uri = `data:application/octet-stream;base64,${btoa(String.fromCharCode(...TRIANGLE_BUFFER))}`;
  return toBytes(JSON.stringify({ ...TRIANGLE_GLTF, buffers: [{ byteLength: 36, uri }], ...changes }));
}

/** Packs JSON and the bytes of a buffer as GLB 2.0. */
export function packGlb(json: string, binary: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = toBytes(json);
  const jsonRoom = Math.ceil(text.length / 4) * 4;
  const binaryRoom = Math.ceil(binary.length / 4) * 4;
  const file = new Uint8Array(28 + jsonRoom + binaryRoom);
  const view = new DataView(file.buffer);
  file.fill(0x20, 20, 20 + jsonRoom);
  const header = [0x46546c67, 2, file.length, jsonRoom, 0x4e4f534a];
  for (const [i, word] of header.entries()) view.setUint32(i * 4, word, true);
  file.set(text, 20);
  view.setUint32(20 + jsonRoom, binaryRoom, true);
  view.setUint32(24 + jsonRoom, 0x004e4942, true);
  file.set(binary, 28 + jsonRoom);
  return file;
}

/** The triangle as OBJ. */
export const OBJ = '# triangle\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';

const PLY_ELEMENTS =
  'element vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n';
/** The triangle as PLY, in words. */
export const PLY = `ply\nformat ascii 1.0\n${PLY_ELEMENTS}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n`;

/** Creates the triangle as binary PLY. */
export function createBinaryPly(): Uint8Array<ArrayBuffer> {
  const face = new Uint8Array([3, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]);
  return joinBytes(toBytes(`ply\nformat binary_little_endian 1.0\n${PLY_ELEMENTS}`), TRIANGLE_BUFFER, face);
}

/** The triangle as STL, in words. */
export const STL =
  'solid t\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid t\n';

/** Creates the triangle as binary STL. */
export function createBinaryStl(): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(84 + 50);
  file[80] = 1;
  file.set(TRIANGLE_BUFFER, 84 + 12);
  return file;
}

/** The triangle as FBX, in words. */
export const FBX = `; FBX 7.3.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7300
}
Objects:  {
	Geometry: 1, "Geometry::t", "Mesh" {
		Vertices: *9 {
			a: ${CORNERS.join(',')}
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
	}
	Model: 2, "Model::t", "Mesh" {
		Version: 232
	}
}
Connections:  {
	C: "OO",1,2
	C: "OO",2,0
}
`;

/** Creates a binary FBX with one empty node of the given name. */
export function createBinaryFbx(name = 'Objects'): Uint8Array<ArrayBuffer> {
  const start = 27;
  const end = start + 13 + name.length;
  const file = new Uint8Array(end + 13);
  file.set(toBytes('Kaydara FBX Binary  \0\u001a\0'));
  const view = new DataView(file.buffer);
  view.setUint32(23, 7_300, true);
  view.setUint32(start, end, true);
  file[start + 12] = name.length;
  file.set(toBytes(name), start + 13);
  return file;
}

/** Encodes text as UTF-8. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Joins bytes in their order. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A triangle of each kind, by the name of its file. */
export const MODEL_SAMPLES: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'triangle.glb': createGlb(),
  'triangle.gltf': createGltf(),
  'triangle.obj': toBytes(OBJ),
  'words.ply': toBytes(PLY),
  'bytes.ply': createBinaryPly(),
  'words.stl': toBytes(STL),
  'bytes.stl': createBinaryStl(),
  'words.fbx': toBytes(FBX),
  'bytes.fbx': createBinaryFbx(),
};
