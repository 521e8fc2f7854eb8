import {
  cleanRelativeName,
  listTextures,
  MAX_MTL_BYTES,
  nameBeside,
  refuseFile,
  type ModelReading,
} from '@trowel/domain/models';
import type { Context } from '../context.ts';
import { checkImage, type SentFile } from './read-received.ts';
import { MODEL_FIELD, refuseModelField } from './refuse-field.ts';
import { describeMissingFiles, type FileFinding } from './file-findings.ts';

export interface ObjToCheck {
  main: SentFile;
  others: readonly SentFile[];
  reading: ModelReading;
}

export interface ObjFiles {
  /** By the names under which they are stored beside the OBJ. */
  companions: Map<string, SentFile>;
  findings: FileFinding[];
}

/**
 * Checks the files sent with an OBJ: material files (MTL) and the textures they refer to. An OBJ can
 * be shown without them, so missing files are only reported.
 * @throws UnsupportedMediaTypeError for content of another kind; ValidationError for files that
 * nothing refers to.
 */
export async function checkObjFiles(ctx: Context, { main, others, reading }: ObjToCheck): Promise<ObjFiles> {
  const companions = new Map<string, SentFile>();
  const referenced = new Map<string, string>();
  for (const file of others.filter(isMtl)) {
    add(companions, { file, name: normalizeFileName(file) });
    for (const texture of await readTextures(file)) {
      const name = nameBeside(texture);
      if (name !== undefined) referenced.set(foldName(name), name);
    }
  }
  for (const file of others.filter((one) => !isMtl(one))) {
    const name = referenced.get(foldName(normalizeFileName(file)));
    if (name === undefined) throw unexpected(main, file);
    await checkImage(file, { start: 0, length: file.received.sizeBytes });
    add(companions, { file, name });
  }
  const hasMaterials = others.some(isMtl);
  const missing = [
    ...(reading.namesMaterials && !hasMaterials ? ['.mtl'] : []),
    ...[...referenced.values()].filter((name) => !companions.has(name)),
  ];
  return { companions, findings: describeMissingFiles(missing, ctx.language) };
}

function isMtl({ fileName }: SentFile): boolean {
  return /\.mtl$/i.test(fileName);
}

/** Materials often come from computers that ignore case in file names. */
function foldName(name: string): string {
  return name.toLowerCase();
}

function normalizeFileName({ fileName }: SentFile): string {
  const name = cleanRelativeName(fileName, MODEL_FIELD);
  return nameBeside(name) ?? name;
}

function add(companions: Map<string, SentFile>, { file, name }: { file: SentFile; name: string }): void {
  if (companions.has(name))
    throw refuseModelField(
      { en: `${name} was sent twice`, it: `${name} è stato inviato due volte` },
      'duplicate_file',
    );
  companions.set(name, { ...file, fileName: name });
}

async function readTextures({ fileName, received }: SentFile): Promise<string[]> {
  if (received.sizeBytes > MAX_MTL_BYTES) {
    throw refuseFile(fileName, {
      en: `is larger than ${MAX_MTL_BYTES} bytes`,
      it: `supera ${MAX_MTL_BYTES} byte`,
    });
  }
  return listTextures(fileName, new TextDecoder().decode(await received.read(0, MAX_MTL_BYTES)));
}

function unexpected(main: SentFile, { fileName }: SentFile): Error {
  return refuseModelField(
    {
      en: `Neither ${main.fileName} nor a material file (.mtl) sent with it refers to ${fileName}`,
      it: `Né ${main.fileName} né un file di materiali (.mtl) inviato con esso usa ${fileName}`,
    },
    'unexpected_file',
  );
}
