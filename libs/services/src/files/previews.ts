import { buffer } from 'node:stream/consumers';
import { createPreviews, PREVIEW_TYPE } from '@trowel/documents';
import {
  createCache,
  NotFoundError,
  formatInBoth,
  UnavailableError,
  UnsupportedMediaTypeError,
  type Cache,
  type BilingualMessage,
} from '@trowel/domain/core';
import { refuseFile } from '@trowel/domain/models';
import { ENTITIES } from '@trowel/domain/records';
import type { StoredMedia } from '@trowel/db';
import type { FileStore } from '@trowel/files';
import { readsOf, type Context, type Services } from '../context.ts';
import { existing } from '../writing/index.ts';
import { bytesKey, type StoredFile } from './stored-bytes.ts';

/** Longest sides of the previews, in px: for lists, for a sheet, for a full screen. */
export const PREVIEW_SIZES = [320, 1280, 2560] as const;
export type PreviewSize = (typeof PREVIEW_SIZES)[number];

/** Folder of previews, by size and by the SHA-256 of the picture. */
export const PREVIEWS_FOLDER = 'previews';

const MAX_PREVIEW_BYTES = 52_428_800;
const REFUSED_PICTURES = { name: 'refused pictures', capacity: 1_000 };

type Picture = Pick<StoredMedia, 'file_name' | 'mime_type' | 'sha256'>;

/**
 * Queue of the previews of a file store. One is rendered at a time, so that an upload of hundreds does
 * not block other work.
 */
interface Line {
  end: Promise<unknown>;
  underWay: Map<string, Promise<void>>;
  /** Pictures without a preview, with the reason as the end of a sentence. They are not decoded again. */
  refused: Cache<string, BilingualMessage>;
  isClosed: boolean;
}

const lines = new WeakMap<FileStore, Line>();

/**
 * Opens the preview of a file and renders it if it does not exist.
 * @throws NotFoundError when there is no such file, or it is no picture; UnsupportedMediaTypeError for
 * a picture that is damaged, too large or of an unsupported kind; UnavailableError,
 * InsufficientStorageError
 */
export async function openPreview(ctx: Context, id: number, size: PreviewSize): Promise<StoredFile> {
  const { label } = ENTITIES.media;
  const picture = existing(await readsOf(ctx).media.find(id), { label, id });
  if (picture.media_type !== 'image')
    throw new NotFoundError({
      en: `${picture.file_name} is not a picture`,
      it: `${picture.file_name} non è un’immagine`,
    });
  const { files } = ctx.services;
  const key = previewKey(picture.sha256, size);
  if (!(await files.stat(key))) await storePreviews(files, picture);
  const facts = await files.stat(key);
  if (!facts) throw gone(picture);
  return {
    fileName: `${picture.file_name.replace(/\.[^.]*$/, '')}_${size}.webp`,
    contentType: PREVIEW_TYPE,
    sizeBytes: facts.sizeBytes,
    tag: `${picture.sha256}-${size}`,
    async open(range) {
      const stream = await files.openRead(key, range);
      if (!stream) throw gone(picture);
      return stream;
    },
  };
}

/** Starts rendering the previews of a new file in the background. After a failure it is retried on request. */
export function preparePreviews({ files }: Pick<Services, 'files'>, picture: StoredMedia): void {
  if (picture.media_type === 'image') storePreviews(files, picture).catch(() => undefined);
}

/** Stops rendering previews, after waiting for the one in progress. */
export async function endPreviews(files: FileStore): Promise<void> {
  const line = lineOf(files);
  line.isClosed = true;
  await line.end;
}

function lineOf(files: FileStore): Line {
  const known = lines.get(files);
  if (known) return known;
  const line: Line = {
    end: Promise.resolve(),
    underWay: new Map(),
    refused: createCache(REFUSED_PICTURES),
    isClosed: false,
  };
  lines.set(files, line);
  return line;
}

/** Renders and stores all sizes of a picture. Calls for a picture in progress wait for the same result. */
function storePreviews(files: FileStore, picture: Picture): Promise<void> {
  const line = lineOf(files);
  const refused = line.refused.find(picture.sha256);
  if (refused !== undefined) return Promise.reject(refuseFile(picture.file_name, refused));
  const known = line.underWay.get(picture.sha256);
  if (known) return known;
  const made = line.end.then(() => {
    if (line.isClosed)
      throw new UnavailableError({ en: 'The service is shutting down', it: 'Il servizio si sta chiudendo' });
    return createAll(files, picture);
  });
  const over = made.then(
    () => line.underWay.delete(picture.sha256),
    (error: unknown) => {
      line.underWay.delete(picture.sha256);
      if (error instanceof UnsupportedMediaTypeError) remember(line, picture, formatInBoth(error));
    },
  );
  line.underWay.set(picture.sha256, made);
  line.end = over;
  return made;
}

/** Another record may have the same bytes under another name. */
function remember({ refused }: Line, { sha256, file_name }: Picture, { en, it }: BilingualMessage): void {
  const from = file_name.length + 1;
  refused.store(sha256, { en: en.slice(from), it: it.slice(from) });
}

async function createAll(files: FileStore, picture: Picture): Promise<void> {
  const stream = await files.openRead(bytesKey(picture.sha256));
  if (!stream) throw gone(picture);
  const bytes = await buffer(stream);
  const { file_name: fileName, mime_type: mimeType, sha256 } = picture;
  const made = await createPreviews({ fileName, mimeType, bytes }, PREVIEW_SIZES);
  for (const [i, size] of PREVIEW_SIZES.entries()) await keep(files, previewKey(sha256, size), made[i]!);
}

async function keep(files: FileStore, key: string, bytes: Uint8Array): Promise<void> {
  const source = (async function* () {
    yield bytes;
  })();
  const received = await files.receive(source, { maxBytes: MAX_PREVIEW_BYTES });
  try {
    await received.keep(key);
  } finally {
    await received.discard();
  }
}

function previewKey(sha256: string, size: PreviewSize): string {
  return `${PREVIEWS_FOLDER}/${size}/${sha256.slice(0, 2)}/${sha256}`;
}

function gone({ file_name }: Pick<Picture, 'file_name'>): NotFoundError {
  return new NotFoundError({
    en: `The content of ${file_name} no longer exists`,
    it: `Il contenuto di ${file_name} non esiste più`,
  });
}
