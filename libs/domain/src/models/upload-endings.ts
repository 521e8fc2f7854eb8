/** Endings of the files of an upload: models, and what a glTF is drawn with. */
export const UPLOAD_ENDINGS: readonly string[] = [
  'glb',
  'gltf',
  'obj',
  'ply',
  'stl',
  'fbx',
  'bin',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'ktx2',
  'avif',
];
