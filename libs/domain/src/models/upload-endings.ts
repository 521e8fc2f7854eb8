/** File extensions of an upload: models, and the files that a glTF or an OBJ needs. */
export const UPLOAD_ENDINGS: readonly string[] = [
  'glb',
  'gltf',
  'obj',
  'ply',
  'stl',
  'fbx',
  'bin',
  'mtl',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'bmp',
  'ktx2',
  'avif',
];
