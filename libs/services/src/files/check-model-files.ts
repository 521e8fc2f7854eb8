import { cleanFileName, MODEL_MIME_TYPES, modelFormatOf, readModel } from '@trowel/domain/models';
import { MODEL_FORMATS, type ModelFormat } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { checkGltfFiles } from './gltf-files.ts';
import { checkObjFiles } from './obj-files.ts';
import { checkReceivedGltf, readReceived, type SentFile } from './read-received.ts';
import { MODEL_FIELD, refuseModelField } from './refuse-field.ts';
import { describeUnknownExtensions, type FileFinding } from './file-findings.ts';

/** A model whose content matches its extension, with its companion files. */
export interface CheckedModel {
  main: SentFile;
  format: ModelFormat;
  mimeType: string;
  /** By the names under which they are stored beside it. */
  companions: Map<string, SentFile>;
  /** Problems that affect how it is shown. */
  findings: FileFinding[];
}

/**
 * Checks the files of an upload: one model with its companions. A glTF needs exactly the files it
 * refers to. For an OBJ materials and their textures are optional.
 * @throws UnsupportedMediaTypeError for content of another kind; ValidationError for names and surplus
 * files.
 */
export async function checkModelFiles(ctx: Context, files: readonly SentFile[]): Promise<CheckedModel> {
  const { main, others } = findMain(files);
  const reading = await readReceived(main, readModel({ ...main, sizeBytes: main.received.sizeBytes }));
  const { format } = reading;
  const facts = { main, format, mimeType: MODEL_MIME_TYPES[format] };
  if (format === 'obj') return { ...facts, ...(await checkObjFiles(ctx, { main, others, reading })) };
  const gltf = await checkReceivedGltf(ctx, main, reading);
  return {
    ...facts,
    companions: await checkGltfFiles(main, { referenced: gltf?.companions ?? new Map(), others }),
    findings: describeUnknownExtensions(gltf?.unknownExtensions ?? [], ctx.language),
  };
}

/** The first file with the extension of a model is the main file. */
function findMain(files: readonly SentFile[]): { main: SentFile; others: SentFile[] } {
  const at = Math.max(
    0,
    files.findIndex(({ fileName }) => isModelName(fileName)),
  );
  const main = files[at];
  if (!main) throw refuseModelField({ en: 'a file is required', it: 'serve un file' }, 'missing');
  const fileName = cleanFileName(main.fileName, MODEL_FIELD);
  modelFormatOf(fileName);
  return { main: { ...main, fileName }, others: files.filter((_, i) => i !== at) };
}

function isModelName(fileName: string): boolean {
  return MODEL_FORMATS.some((format) => fileName.toLowerCase().endsWith(`.${format}`));
}
