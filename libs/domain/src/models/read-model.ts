import { UnsupportedMediaTypeError } from '@trowel/domain/core';
import { MODEL_FORMATS, type ModelFormat } from '@trowel/domain/records';
import type { FileReading, FileToRead, Stretch } from './file-reading.ts';
import { checkFbx } from './read-fbx.ts';
import { readGlb } from './read-glb.ts';
import { readGltfText } from './read-gltf-text.ts';
import { readObj } from './read-obj.ts';
import { checkPly } from './read-ply.ts';
import { checkStl } from './read-stl.ts';

/** Result of reading a 3D model. */
export interface ModelReading {
  format: ModelFormat;
  /** For a GLB: position of its JSON, to be checked with `checkGltf`. */
  json?: Stretch;
  /** For a glTF: its JSON as text, without embedded data. */
  text?: string;
  /** For a GLB: position of its first buffer. */
  binary?: Stretch;
  /** For an OBJ: true if it names material files. */
  namesMaterials?: boolean;
}

/** The media type of each kind of model. */
export const MODEL_MIME_TYPES: Readonly<Record<ModelFormat, string>> = {
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  obj: 'model/obj',
  ply: 'application/ply',
  stl: 'model/stl',
  fbx: 'application/fbx',
};

/** Returns the kind of model for a file name. @throws UnsupportedMediaTypeError naming the supported kinds. */
export function modelFormatOf(fileName: string): ModelFormat {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const format = MODEL_FORMATS.find((known) => known === ending);
  if (format && fileName.includes('.')) return format;
  throw new UnsupportedMediaTypeError(
    {
      en: `${fileName} is not a 3D model; known are ${MODEL_FORMATS.map((known) => known.toUpperCase()).join(', ')}`,
      it: `${fileName} non è un modello 3D; si conoscono ${MODEL_FORMATS.map((known) => known.toUpperCase()).join(', ')}`,
    },
    { type: 'wrong_kind', file_name: fileName, known: [...MODEL_FORMATS] },
  );
}

/**
 * Reads a file as the kind of model that its name says. Cost: a few byte ranges, but for OBJ the whole file.
 * @throws UnsupportedMediaTypeError if its content is of another kind or inconsistent.
 */
export function* readModel(file: FileToRead): FileReading<ModelReading> {
  const format = modelFormatOf(file.fileName);
  if (format === 'gltf') return { format, text: yield* readGltfText(file) };
  if (format === 'glb') {
    const { json, binary } = yield* readGlb(file);
    return { format, json, ...(binary && { binary }) };
  }
  if (format === 'obj') return { format, namesMaterials: yield* readObj(file) };
  yield* CHECKS[format](file);
  return { format };
}

const CHECKS = { ply: checkPly, stl: checkStl, fbx: checkFbx };
