/** A file as a browser hands it over. */
export interface ModelFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A pyramid of four corners: x, y, z of each, and the corners of its faces. */
const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 0, 1],
  [0.3, 1, 0.3],
] as const;
const FACES = [
  [0, 1, 2],
  [0, 3, 1],
  [1, 3, 2],
  [2, 3, 0],
] as const;

const numbers = CORNERS.flat();

/** Creates a small model of each kind that can be uploaded. */
export function createModels(): Record<'glb' | 'gltf' | 'obj' | 'ply' | 'stl' | 'fbx', ModelFile> {
  return {
    glb: file('pyramid.glb', createGlb()),
    gltf: file('pyramid.gltf', Buffer.from(JSON.stringify(describeGltf(dataUri(createBuffer()))))),
    obj: file('pyramid.obj', createObj()),
    ply: file('pyramid.ply', createPly()),
    stl: file('pyramid.stl', createStl()),
    fbx: file('pyramid.fbx', createFbx()),
  };
}

/** Creates a glTF whose buffer is a separate file. */
export function createGltfWithBin(): ModelFile[] {
  return [
    file('parted.gltf', Buffer.from(JSON.stringify(describeGltf('parted.bin')))),
    file('parted.bin', createBuffer()),
  ];
}

/** A picture of one pixel, blue. */
const BLUE_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGMQ0bgEAAFiAQ8VEO48AAAAAElFTkSuQmCC';

/** Creates an OBJ of two walls, one red by its material, one blue by a texture under a path of another computer. */
export function createObjWithMaterials(): ModelFile[] {
  const obj = [
    'mtllib painted.mtl',
    ...['0 0 0', '1 0 0', '0 1 0', '1 1 0'].map((corner) => `v ${corner}`),
    ...['2 0 0', '3 0 0', '2 1 0', '3 1 0'].map((corner) => `v ${corner}`),
    ...['0 0', '1 0', '0 1', '1 1'].map((place) => `vt ${place}`),
    'usemtl plain',
    'f 1 2 4 3',
    'usemtl papered',
    'f 5/1 6/2 8/4 7/3',
    '',
  ];
  const mtl = ['newmtl plain', 'Kd 0.8 0.05 0.05', 'newmtl papered', 'map_Kd C:\\Scans\\Wall Paper.png', ''];
  return [
    file('painted.obj', obj.join('\n')),
    file('painted.mtl', mtl.join('\n')),
    file('wall paper.png', Buffer.from(BLUE_PNG, 'base64')),
  ];
}

function file(name: string, content: Buffer | string): ModelFile {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}

function createBuffer(): Buffer {
  const places = Buffer.from(new Float32Array(numbers).buffer);
  return Buffer.concat([places, Buffer.from(new Uint16Array(FACES.flat()).buffer)]);
}

function dataUri(bytes: Buffer): string {
  return `data:application/octet-stream;base64,${bytes.toString('base64')}`;
}

function describeGltf(uri: string | undefined): object {
  const placesLength = numbers.length * 4;
  const facesLength = FACES.length * 3 * 2;
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: CORNERS.length,
        type: 'VEC3',
        min: [0, 0, 0],
        max: [1, 1, 1],
      },
      { bufferView: 1, componentType: 5123, count: FACES.length * 3, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: placesLength },
      { buffer: 0, byteOffset: placesLength, byteLength: facesLength },
    ],
    buffers: [{ byteLength: placesLength + facesLength, ...(uri !== undefined && { uri }) }],
  };
}

function createGlb(): Buffer {
  const json = pad(Buffer.from(JSON.stringify(describeGltf(undefined))), ' ');
  const bin = pad(createBuffer(), '\0');
  const chunk = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(content.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const chunks = [chunk('JSON', json), chunk('BIN\0', bin)];
  const head = Buffer.alloc(12);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + chunks.reduce((sum, { length }) => sum + length, 0), 8);
  return Buffer.concat([head, ...chunks]);
}

function pad(content: Buffer, by: string): Buffer {
  return Buffer.concat([content, Buffer.from(by.repeat((4 - (content.length % 4)) % 4))]);
}

function createObj(): string {
  return [
    ...CORNERS.map((corner) => `v ${corner.join(' ')}`),
    ...FACES.map((face) => `f ${face.map((i) => i + 1).join(' ')}`),
    '',
  ].join('\n');
}

function createPly(): string {
  const head = [
    'ply',
    'format ascii 1.0',
    `element vertex ${CORNERS.length}`,
    ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
    `element face ${FACES.length}`,
    'property list uchar int vertex_indices',
    'end_header',
  ];
  return [
    ...head,
    ...CORNERS.map((corner) => corner.join(' ')),
    ...FACES.map((face) => `3 ${face.join(' ')}`),
    '',
  ].join('\n');
}

function createStl(): Buffer {
  const bytes = Buffer.alloc(84 + FACES.length * 50);
  bytes.writeUInt32LE(FACES.length, 80);
  for (const [f, face] of FACES.entries()) {
    for (const [c, corner] of face.entries()) {
      for (const [a, value] of CORNERS[corner]!.entries()) {
        bytes.writeFloatLE(value, 84 + f * 50 + 12 + c * 12 + a * 4);
      }
    }
  }
  return bytes;
}

function createFbx(): string {
  // The last corner of a face is told as -1 - corner.
  const faces = FACES.flatMap(([a, b, c]) => [a, b, -1 - c]);
  return `; FBX 7.3.0 project file
; ----------------------------------------------------

FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7300
	Creator: "test"
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
	Geometry: 1001, "Geometry::Pyramid", "Mesh" {
		Vertices: *${numbers.length} {
			a: ${numbers.join(',')}
		}
		PolygonVertexIndex: *${faces.length} {
			a: ${faces.join(',')}
		}
		GeometryVersion: 124
	}
	Model: 1002, "Model::Pyramid", "Mesh" {
		Version: 232
		Properties70:  {
			P: "Lcl Scaling", "Lcl Scaling", "", "A",1,1,1
		}
	}
}
Connections:  {
	;Model::Pyramid, Model::RootNode
	C: "OO",1002,0
	;Geometry::Pyramid, Model::Pyramid
	C: "OO",1001,1002
}
`;
}
