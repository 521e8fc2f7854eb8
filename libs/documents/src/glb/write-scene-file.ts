import { writeGlb, writeGltf, type SceneFile } from './write-glb.ts';
import { writeObj } from './write-obj.ts';
import { writePly } from './write-ply.ts';
import { writeStl } from './write-stl.ts';

/** Formats of scene files. */
export const SCENE_FORMATS = ['glb', 'gltf', 'obj', 'stl', 'ply'] as const;
export type SceneFormat = (typeof SCENE_FORMATS)[number];

const WRITERS: Record<SceneFormat, (file: SceneFile) => Uint8Array | Promise<Uint8Array>> = {
  glb: writeGlb,
  gltf: writeGltf,
  obj: writeObj,
  stl: writeStl,
  ply: writePly,
};

/** Writes a scene in a format. OBJ is a ZIP with its materials. */
export async function writeSceneFile(file: SceneFile, format: SceneFormat): Promise<Uint8Array> {
  return WRITERS[format](file);
}
