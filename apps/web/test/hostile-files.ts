import {
  FBX,
  joinBytes,
  createBinaryFbx,
  createBinaryPly,
  createBinaryStl,
  createGlb,
  createGltf,
  OBJ,
  packGlb,
  PLY,
  STL,
  toBytes,
  TRIANGLE_BUFFER,
  TRIANGLE_GLTF,
} from '@trowel/domain/testing';

/** A file that must not be stored. */
export interface HostileFile {
  what: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  status: number;
}

const HTML = toBytes('<!doctype html><script>alert(1)</script>');
const SVG = toBytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>');
const PHP = toBytes('<?php system($_GET["c"]); ?>\n');
const ZIP = joinBytes(toBytes('PK\u0003\u0004'), new Uint8Array(60), toBytes('evil.sh'));
const PDF = toBytes('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n');
const SHELL = toBytes('#!/bin/sh\nrm -rf /\n');
const PNG = joinBytes(new Uint8Array([0x89]), toBytes('PNG\r\n\u001a\n'), new Uint8Array(60));

const KINDS = ['glb', 'gltf', 'obj', 'ply', 'stl', 'fbx'] as const;
const OTHERS = { HTML, SVG, PHP, ZIP, PDF, 'a shell script': SHELL, PNG, nothing: new Uint8Array(0) };

/** Files of another kind than their name says. */
const DISGUISED: HostileFile[] = KINDS.flatMap((kind) =>
  Object.entries(OTHERS).map(([what, bytes]) => ({
    what: `${what} as ${kind}`,
    name: `x.${kind}`,
    bytes,
    status: 415,
  })),
);

const broken = (what: string, name: string, bytes: Uint8Array<ArrayBuffer>): HostileFile => {
  return { what, name, bytes, status: 415 };
};

/** A GLB with a word of its header replaced. */
function withWord(at: number, value: number): Uint8Array<ArrayBuffer> {
  const bytes = createGlb();
  new DataView(bytes.buffer).setUint32(at, value, true);
  return bytes;
}

const [accessor] = TRIANGLE_GLTF.accessors;
const chain = (length: number): object => ({
  nodes: Array.from({ length }, (_, i) => (i + 1 < length ? { children: [i + 1] } : {})),
});

const BROKEN_GLB: HostileFile[] = Object.entries({
  'a false length': withWord(8, 2_147_483_647),
  'a length too short': withWord(8, 20),
  'a chunk as long as can be': withWord(12, 0xffffffff),
  'a first chunk that is no JSON': withWord(16, 0x004e4942),
  'version 1': withWord(4, 1),
  'its end cut off': createGlb().slice(0, -7),
  'a ZIP behind it': joinBytes(createGlb(), ZIP),
  'a script behind it': joinBytes(createGlb(), HTML),
  'JSON that is none': packGlb('{"asset":', TRIANGLE_BUFFER),
  'JSON a million deep': packGlb(
    `{"asset":{"version":"2.0"},"nodes":${'['.repeat(1e6)}${']'.repeat(1e6)}}`,
    TRIANGLE_BUFFER,
  ),
  '2^31 corners': createGlb({ accessors: [{ ...accessor, count: 2 ** 31 }] }),
  '2^31 - 1 corners': createGlb({ accessors: [{ ...accessor, count: 2 ** 31 - 1 }] }),
  'corners without bytes': createGlb({ accessors: [{ ...accessor, bufferView: undefined, count: 2 ** 30 }] }),
  'half a corner': createGlb({ accessors: [{ ...accessor, count: 1.5 }] }),
  'a view beyond its buffer': createGlb({ bufferViews: [{ buffer: 0, byteOffset: 8, byteLength: 36 }] }),
  'a buffer longer than its bytes': createGlb({ buffers: [{ byteLength: 2 ** 30 }] }),
  'a view of no buffer': createGlb({ bufferViews: [{ buffer: 9, byteLength: 36 }] }),
  'nodes in a circle': createGlb({ nodes: [{ children: [1] }, { children: [0] }] }),
  'a node that is its own child': createGlb({ nodes: [{ children: [0] }] }),
  'a node with two parents': createGlb({ nodes: [{ children: [2] }, { children: [2] }, {}] }),
  'a child that is not there': createGlb({ nodes: [{ children: [7] }] }),
  'nodes nested 1,000 deep': createGlb(chain(1_000)),
  '200,000 nodes': createGlb({ nodes: Array.from({ length: 200_000 }, () => ({})) }),
  '60,000 accessors': createGlb({ accessors: Array.from({ length: 60_000 }, () => accessor) }),
  'a mesh that is not there': createGlb({ nodes: [{ mesh: 3 }] }),
  'a mesh of no corners': createGlb({ meshes: [{ primitives: [{ attributes: { POSITION: 5 } }] }] }),
  'an address of another server': createGlb({ images: [{ uri: 'http://169.254.169.254/latest' }] }),
  'a path out of its folder': createGlb({ images: [{ uri: '../../../etc/passwd' }] }),
  'a hidden path out of its folder': createGlb({ images: [{ uri: '%2e%2e%2fsecret.png' }] }),
  'a file of the machine': createGlb({ buffers: [{ byteLength: 36, uri: 'file:///etc/passwd' }] }),
  'a script as address': createGlb({ images: [{ uri: 'javascript:alert(1)' }] }),
  'an address in an extension': createGlb({ extensions: { X: { deep: [{ uri: '//evil.example/x' }] } } }),
  'packed views that grow without end': createGlb({
    bufferViews: [
      {
        buffer: 0,
        byteLength: 36,
        extensions: {
          EXT_meshopt_compression: {
            buffer: 0,
            byteLength: 36,
            byteStride: 256,
            count: 2 ** 30,
            mode: 'ATTRIBUTES',
          },
        },
      },
    ],
  }),
  'a packed mesh that is not there': createGlb({
    meshes: [
      {
        primitives: [
          {
            attributes: { POSITION: 0 },
            extensions: { KHR_draco_mesh_compression: { bufferView: 9, attributes: { POSITION: 0 } } },
          },
        ],
      },
    ],
  }),
  'a picture that is none': createGlb({ images: [{ bufferView: 0, mimeType: 'image/png' }] }),
}).map(([what, bytes]) => broken(`GLB with ${what}`, 'x.glb', bytes));

const BROKEN_OTHERS: HostileFile[] = [
  broken('glTF of version 1', 'x.gltf', createGltf({ asset: { version: '1.0' } })),
  broken('glTF that is not UTF-8', 'x.gltf', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])),
  broken('glTF without its buffer', 'x.gltf', createGltf({ buffers: [{ byteLength: 36, uri: 'x.bin' }] })),
  broken(
    'glTF with a buffer too short',
    'x.gltf',
    createGltf({ buffers: [{ byteLength: 99, uri: 'data:,abc' }] }),
  ),
  broken('OBJ with a page in it', 'x.obj', toBytes(`${OBJ}<script>alert(1)</script>\n`)),
  broken('OBJ without corners', 'x.obj', toBytes('# nothing\n')),
  broken('PLY shorter than it says', 'x.ply', createBinaryPly().slice(0, -20)),
  broken('PLY of 4,000,000,000 corners', 'x.ply', toBytes(PLY.replace('vertex 3', 'vertex 4000000000'))),
  broken('PLY with a page in it', 'x.ply', toBytes(`${PLY}<script>1</script>`)),
  broken(
    'PLY with a strange header',
    'x.ply',
    toBytes(PLY.replace('element face', 'include /etc/passwd\nelement face')),
  ),
  broken('STL shorter than it says', 'x.stl', createBinaryStl().slice(0, -1)),
  broken('STL with a ZIP behind it', 'x.stl', joinBytes(createBinaryStl(), ZIP)),
  broken('STL with a page behind it', 'x.stl', toBytes(`${STL}<script>1</script>`)),
  broken('FBX with a node beyond its end', 'x.fbx', createBinaryFbx().slice(0, 30)),
  broken(
    'FBX with a ZIP of some size behind it',
    'x.fbx',
    joinBytes(createBinaryFbx(), new Uint8Array(2_000)),
  ),
  broken('FBX in words without a header', 'x.fbx', toBytes(FBX.replace('FBXHeaderExtension', 'Script'))),
  broken('a GLB called OBJ', 'x.obj', createGlb()),
  broken('a GLB that ends as a page', 'x.glb.html', createGlb()),
  broken('a GLB without an ending', 'model', createGlb()),
];

/** Names under which even a valid GLB is not stored. */
const BAD_NAMES: HostileFile[] = [
  '../../x.glb',
  '..\\..\\x.glb',
  '/etc/x.glb',
  'C:\\x.glb',
  'a/b.glb',
  '%2e%2e%2fx.glb',
  'x%00.glb',
  'x.glb%00.php',
  '.glb',
  '.htaccess.glb',
  'CON.glb',
  'lpt1.glb',
  `${'n'.repeat(300)}.glb`,
  'x\u202egnp.glb',
  'x\u200b.glb',
  'x.glb.',
].map((name) => ({
  what: `the name ${JSON.stringify(name).slice(0, 30)}`,
  name,
  bytes: createGlb(),
  status: 422,
}));

/** All files that must not be stored. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...DISGUISED,
  ...BROKEN_GLB,
  ...BROKEN_OTHERS,
  ...BAD_NAMES,
];
