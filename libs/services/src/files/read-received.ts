import {
  checkGltf,
  readImage,
  refuseFile,
  type FileReading,
  type GltfReading,
  type ModelReading,
} from '@trowel/domain/models';
import type { ReceivedFile } from '@trowel/files';
import { runOptionsOf, type Context } from '../context.ts';
import { checkGltfTask } from './tasks.ts';

/** An uploaded file with its name. */
export interface SentFile {
  fileName: string;
  received: ReceivedFile;
}

/** Parses an uploaded file in chunks, yielding to other requests after each. */
export async function readReceived<T>({ received }: SentFile, reading: FileReading<T>): Promise<T> {
  for (let step = reading.next(); ;) {
    if (step.done) return step.value;
    const { start, length } = step.value;
    step = reading.next(await received.read(start, length));
  }
}

/** A larger glTF is parsed in a worker thread, because it would block the others. */
const WORKER_FROM_LENGTH = 262_144;

/** Validates the JSON of a glTF or GLB and the sizes of its pictures. @throws UnsupportedMediaTypeError */
export async function checkReceivedGltf(
  ctx: Context,
  { fileName, received }: SentFile,
  { json, text: ownText, binary }: ModelReading,
): Promise<GltfReading | undefined> {
  const text = json ? decode(fileName, await received.read(json.start, json.length)) : ownText;
  if (text === undefined) return undefined;
  const given = { fileName, text, binaryBytes: binary?.length };
  const checked =
    text.length < WORKER_FROM_LENGTH
      ? checkGltf(given)
      : await ctx.services.tasks.run(checkGltfTask, given, runOptionsOf(ctx));
  for (const { start, length } of checked.images) {
    await checkImage({ fileName, received }, { start: (binary?.start ?? 0) + start, length });
  }
  return checked;
}

function decode(fileName: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuseFile(fileName, {
      en: 'is not glTF: its JSON is not UTF-8',
      it: 'non è glTF: il suo JSON non è in UTF-8',
    });
  }
}

const MAX_IMAGE_SIDE_PX = 16_384;
const IMAGE_HEAD_BYTES = 65_536;

/** Rejects files that are no pictures or too large for a graphics card. @throws UnsupportedMediaTypeError */
export async function checkImage(
  { fileName, received }: SentFile,
  { start, length }: { start: number; length: number },
): Promise<void> {
  const image = readImage(await received.read(start, Math.min(length, IMAGE_HEAD_BYTES)));
  if (!image)
    throw refuseFile(fileName, {
      en: 'contains a picture of an unknown kind',
      it: 'contiene un’immagine di un tipo sconosciuto',
    });
  const side = Math.max(image.width ?? 0, image.height ?? 0);
  if (side > MAX_IMAGE_SIDE_PX) {
    throw refuseFile(fileName, {
      en: `contains a picture of ${side} px; the maximum is ${MAX_IMAGE_SIDE_PX}`,
      it: `contiene un’immagine di ${side} px: il massimo è ${MAX_IMAGE_SIDE_PX}`,
    });
  }
}
