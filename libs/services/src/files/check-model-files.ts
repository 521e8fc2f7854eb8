import { cleanFileName, MODEL_MIME_TYPES, modelFormatOf, readModel } from '@trowel/domain/models';
import { MODEL_FORMATS, type ModelFormat } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { checkGltfFiles } from './gltf-files.ts';
import { checkObjFiles } from './obj-files.ts';
import { checkReceivedGltf, readReceived, type SentFile } from './read-received.ts';
import { MODEL_FIELD, refuseModelField } from './refuse-field.ts';
import { describeUnknownExtensions, type FileFinding } from './file-findings.ts';

/** A model whose content is what its name says, with the files it is drawn with. */
export interface CheckedModel {
  main: SentFile;
  format: ModelFormat;
  mimeType: string;
  /** By the names under which they lie beside it. */
  companions: Map<string, SentFile>;
  /** What it cannot be shown with. */
  findings: FileFinding[];
}

/**
 * Checks the files of an upload: one model; of a glTF exactly the files it asks for, of an OBJ its materials and the
 * textures these ask for, as far as they were sent.
 * @throws UnsupportedMediaTypeError for content of another kind; ValidationError for names and files too many.
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
    companions: await checkGltfFiles(main, { asked: gltf?.companions ?? new Map(), others }),
    findings: describeUnknownExtensions(gltf?.unknownExtensions ?? [], ctx.language),
  };
}

/** The first file that is a model by its name; the others are what it is drawn with. */
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
