import { cleanRelativeName, refuseFile } from '@trowel/domain/models';
import { checkImage, type SentFile } from './read-received.ts';
import { MODEL_FIELD, refuseModelField } from './refuse-field.ts';

/**
 * Checks that exactly the files a glTF refers to were sent, each with at least the required size.
 * Returns them by the names it uses. @throws UnsupportedMediaTypeError, ValidationError
 */
export async function checkGltfFiles(
  main: SentFile,
  { referenced, others }: { referenced: ReadonlyMap<string, number>; others: readonly SentFile[] },
): Promise<Map<string, SentFile>> {
  const companions = new Map<string, SentFile>();
  for (const file of others) {
    const name = findReferenced(referenced, cleanRelativeName(file.fileName, MODEL_FIELD));
    if (name === undefined)
      throw refuseModelField(
        {
          en: `${main.fileName} does not refer to ${file.fileName}`,
          it: `${main.fileName} non usa ${file.fileName}`,
        },
        'unexpected_file',
      );
    companions.set(name, { ...file, fileName: name });
  }
  for (const [name, bytes] of referenced) {
    const file = companions.get(name);
    if (!file)
      throw refuseFile(main.fileName, {
        en: `needs ${name}, which was not uploaded with it`,
        it: `richiede ${name}, che non è stato caricato insieme`,
      });
    await checkCompanion(file, bytes);
  }
  return companions;
}

/** A browser may send a file of a folder by its base name. */
function findReferenced(referenced: ReadonlyMap<string, number>, name: string): string | undefined {
  if (referenced.has(name)) return name;
  const endings = [...referenced.keys()].filter((one) => one.endsWith(`/${name}`));
  return endings.length === 1 ? endings[0] : undefined;
}

/** A buffer may contain any bytes of sufficient length. Any other file must be a picture. */
async function checkCompanion(file: SentFile, bytes: number): Promise<void> {
  const { fileName, received } = file;
  if (received.sizeBytes < bytes)
    throw refuseFile(fileName, { en: `has fewer than ${bytes} bytes`, it: `ha meno di ${bytes} byte` });
  if (/\.(?:bin|glbin)$/i.test(fileName)) return;
  await checkImage(file, { start: 0, length: received.sizeBytes });
}
