import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { NotFoundError, TooLargeError } from '@trowel/domain/core';
import { readImage, refuseFile } from '@trowel/domain/models';
import type { Model3d } from '@trowel/domain/records';
import { readsOf, requirePermission, type Context } from '../context.ts';
import { requireChanging } from '../visibility.ts';
import { siteIdOf } from '../writing/index.ts';
import type { StoredFile } from './stored-bytes.ts';
import { describeModel, thumbnailKey } from './model-address.ts';
import type { SentFile } from './read-received.ts';
import { findModel, type NamedModelFile } from './models.ts';

/** Maximum size of a thumbnail, in bytes. */
export const MAX_THUMBNAIL_BYTES = 65_536;
/** Longest side of a thumbnail, in pixels. */
const MAX_SIDE_PX = 512;
const KINDS = new Set(['image/webp', 'image/png', 'image/jpeg']);

/**
 * Stores the thumbnail of a model drawn by a browser, replacing the former. It is derived data, so it
 * is not logged.
 * @throws NotFoundError, ConflictError; UnsupportedMediaTypeError for anything but a thumbnail;
 * TooLargeError; InsufficientStorageError; ForbiddenError
 */
export async function storeThumbnail(
  ctx: Context,
  { picture, ...named }: NamedModelFile & { picture: SentFile },
): Promise<Model3d> {
  requirePermission(ctx, 'create');
  const model = await findModel(readsOf(ctx), named);
  requireChanging(ctx, await siteIdOf(readsOf(ctx), model.site_name));
  await checkPicture(picture);
  await picture.received.keep(thumbnailKey(model.sha256));
  return describeModel(ctx.services, model);
}

async function checkPicture({ fileName, received }: SentFile): Promise<void> {
  if (received.sizeBytes > MAX_THUMBNAIL_BYTES) {
    throw new TooLargeError(
      {
        en: `${fileName} is larger than ${MAX_THUMBNAIL_BYTES} bytes`,
        it: `${fileName} supera ${MAX_THUMBNAIL_BYTES} byte`,
      },
      {
        max_bytes: MAX_THUMBNAIL_BYTES,
      },
    );
  }
  const image = readImage(await received.read(0, MAX_THUMBNAIL_BYTES));
  if (!image || !KINDS.has(image.mime_type))
    throw refuseFile(fileName, {
      en: 'is not a WebP, PNG or JPEG picture',
      it: 'non è un’immagine WebP, PNG o JPEG',
    });
  const side = Math.max(image.width ?? Infinity, image.height ?? Infinity);
  if (side > MAX_SIDE_PX)
    throw refuseFile(fileName, {
      en: `is not a picture of at most ${MAX_SIDE_PX} px per side`,
      it: `non è un’immagine di al massimo ${MAX_SIDE_PX} px per lato`,
    });
}

/** Opens the thumbnail of a model. @throws NotFoundError, ConflictError, ForbiddenError */
export async function openThumbnail(ctx: Context, named: NamedModelFile): Promise<StoredFile> {
  const { sha256 } = await findModel(readsOf(ctx), named);
  const { files } = ctx.services;
  const key = thumbnailKey(sha256);
  const facts = await files.stat(key);
  const stream = facts && (await files.openRead(key));
  if (!stream)
    throw new NotFoundError({
      en: `There is no thumbnail of ${named.fileName} yet`,
      it: `Di ${named.fileName} non c’è ancora un’anteprima`,
    });
  const bytes = Uint8Array.from(await buffer(stream));
  return {
    fileName: named.fileName,
    contentType: readImage(bytes)?.mime_type ?? 'application/octet-stream',
    sizeBytes: bytes.length,
    tag: `${sha256}-${facts.modifiedAt.getTime()}`,
    open: async ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      Readable.from([bytes.subarray(start, end + 1)]),
  };
}
