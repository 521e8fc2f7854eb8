/** Endings of the files of an upload: models, and what a glTF or an OBJ is drawn with. */
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
