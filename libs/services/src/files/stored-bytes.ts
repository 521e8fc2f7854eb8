import type { Readable } from 'node:stream';
import { NotFoundError } from '@trowel/domain/core';
import type { ByteRange } from '@trowel/files';
import type { Context } from '../context.ts';

/** Stored bytes that are sent as a stream. */
export interface StoredFile {
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** Identifies these bytes, as an entity tag. */
  tag: string;
  /** Opens the bytes, or a range of them. @throws NotFoundError when they no longer exist. */
  open(range?: ByteRange): Promise<Readable>;
}

/** Folder of bytes, by their SHA-256. */
export const BYTES_FOLDER = 'bytes';
/** Short-lived files for and from assistants. Backups omit this folder. */
export const PASSING_FOLDER = 'passing';

/** Returns the key of stored bytes. Equal bytes are stored once. */
export function bytesKey(sha256: string): string {
  return `${BYTES_FOLDER}/${sha256.slice(0, 2)}/${sha256}`;
}

/** Returns stored bytes under the name of a record. */
export function toStoredFile(
  { services: { files } }: Context,
  file: { fileName: string; contentType: string; sizeBytes: number; sha256: string },
): StoredFile {
  const { sha256, ...facts } = file;
  return {
    ...facts,
    tag: sha256,
    async open(range) {
      const stream = await files.openRead(bytesKey(sha256), range);
      if (!stream)
        throw new NotFoundError({
          en: `The content of ${file.fileName} no longer exists`,
          it: `Il contenuto di ${file.fileName} non esiste più`,
        });
      return stream;
    },
  };
}
