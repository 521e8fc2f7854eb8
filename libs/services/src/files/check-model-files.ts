import {
  cleanFileName,
  cleanRelativeName,
  MODEL_FORMATS,
  MODEL_MIME_TYPES,
  modelFormatOf,
  readModel,
  refuseFile,
  ValidationError,
  type GltfReading,
  type ModelFormat,
} from '@trowel/domain';
import type { Context } from '../context.ts';
import { checkImage, checkReceivedGltf, readReceived, type SentFile } from './read-received.ts';

/** A model whose content is what its name says, with the files it is drawn with. */
export interface CheckedModel {
  main: SentFile;
  format: ModelFormat;
  mimeType: string;
  /** By the names the model calls them. */
  companions: Map<string, SentFile>;
}

const FIELD = 'model_file';

/**
 * Checks the files of an upload: one model, and of a glTF exactly the files it asks for.
 * @throws UnsupportedMediaTypeError for content of another kind; ValidationError for names and files too many.
 */
export async function checkModelFiles(ctx: Context, files: readonly SentFile[]): Promise<CheckedModel> {
  const { main, others } = findMain(files);
  const reading = await readReceived(main, readModel({ ...main, sizeBytes: main.received.sizeBytes }));
  const gltf = await checkReceivedGltf(ctx, main, reading);
  const companions = await checkCompanions(main, { gltf, others });
  return { main, format: reading.format, mimeType: MODEL_MIME_TYPES[reading.format], companions };
}

/** The first file that is a model by its name; the others are what it is drawn with. */
function findMain(files: readonly SentFile[]): { main: SentFile; others: SentFile[] } {
  const at = Math.max(
    0,
    files.findIndex(({ fileName }) => isModelName(fileName)),
  );
  const main = files[at];
  if (!main) throw problem('a file is needed', 'missing');
  const fileName = cleanFileName(main.fileName, FIELD);
  modelFormatOf(fileName);
  return { main: { ...main, fileName }, others: files.filter((_, i) => i !== at) };
}

function isModelName(fileName: string): boolean {
  return MODEL_FORMATS.some((format) => fileName.toLowerCase().endsWith(`.${format}`));
}

async function checkCompanions(
  main: SentFile,
  { gltf, others }: { gltf: GltfReading | undefined; others: readonly SentFile[] },
): Promise<Map<string, SentFile>> {
  const companions = new Map<string, SentFile>();
  const asked = gltf?.companions ?? new Map<string, number>();
  for (const file of others) {
    const name = findAsked(asked, cleanRelativeName(file.fileName, FIELD));
    if (name === undefined)
      throw problem(`${main.fileName} does not ask for ${file.fileName}`, 'unexpected_file');
    companions.set(name, { ...file, fileName: name });
  }
  for (const [name, bytes] of asked) {
    const file = companions.get(name);
    if (!file) throw refuseFile(main.fileName, `needs ${name}, which was not uploaded with it`);
    await checkCompanion(file, bytes);
  }
  return companions;
}

/** A browser may send a file of a folder with its name alone. */
function findAsked(asked: ReadonlyMap<string, number>, name: string): string | undefined {
  if (asked.has(name)) return name;
  const endings = [...asked.keys()].filter((one) => one.endsWith(`/${name}`));
  return endings.length === 1 ? endings[0] : undefined;
}

/** A buffer may hold any bytes, but enough of them; all else must be a picture. */
async function checkCompanion(file: SentFile, bytes: number): Promise<void> {
  const { fileName, received } = file;
  if (received.sizeBytes < bytes) throw refuseFile(fileName, `has fewer than ${bytes} bytes`);
  if (/\.(?:bin|glbin)$/i.test(fileName)) return;
  await checkImage(file, { start: 0, length: received.sizeBytes });
}

function problem(message: string, type: string): ValidationError {
  return new ValidationError([{ field: FIELD, message, type }]);
}
