import type { Readable } from 'node:stream';
import { NotFoundError } from '@trowel/domain/core';
import type { ByteRange } from '@trowel/files';
import type { Context } from '../context.ts';

/** Bytes that are kept, to be sent as they are read. */
export interface StoredFile {
  fileName: string;
  contentType: string;
  sizeBytes: number;
  /** What tells these bytes from any others. */
  tag: string;
  /** Opens the bytes, or a stretch of them. @throws NotFoundError when they are gone. */
  open(range?: ByteRange): Promise<Readable>;
}

/** The folder of bytes, by their SHA-256. */
export const BYTES_FOLDER = 'bytes';
/** Files for assistants and from them, kept for moments; no backup takes what is in it. */
export const PASSING_FOLDER = 'passing';

/** The key under which bytes are kept: what is the same is kept once. */
export function bytesKey(sha256: string): string {
  return `${BYTES_FOLDER}/${sha256.slice(0, 2)}/${sha256}`;
}

/** Gives kept bytes under the name a record gives them. */
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
          en: `The bytes of ${file.fileName} are no longer there`,
          it: `Il contenuto di ${file.fileName} non c’è più`,
        });
      return stream;
    },
  };
}
