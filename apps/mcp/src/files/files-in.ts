import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFoundError, TooLargeError, ValidationError } from '@trowel/domain/core';
import { z } from 'zod';
import type { PassingFiles } from './passing-files.ts';

/** A file provided by the caller. */
export interface BroughtFile {
  fileName: string;
  bytes: Uint8Array;
}

/** Finds files provided by the caller. */
export interface FilesIn {
  /**
   * Stores an uploaded file temporarily and returns its id.
   * @throws TooLargeError
   * @throws InsufficientStorageError
   */
  keep(file: BroughtFile): Promise<string>;
  /**
   * Returns an upload by its id, or a file of the import folder by its name.
   * @throws NotFoundError
   */
  find(id: string): Promise<BroughtFile>;
}

/** Maximum size of an imported file, in bytes. */
export const MAX_UPLOAD_BYTES = 52_428_800;
/** Prefix of upload ids. */
const UPLOAD = 'upload-';

/** Arguments for a file. */
export const fileInput = {
  content: z.string().max(2_000_000).optional(),
  content_base64: z.string().max(4_000_000).optional(),
  file_id: z.string().max(255).optional().describe('An upload or a file in imports.'),
  file_name: z.string().max(255).optional().describe('Such as units.xlsx.'),
};

/** A file is given in exactly one way. For `register(FORM_NOTES, ONE_FILE)`. */
export const ONE_FILE = { oneOf: [['content', 'content_base64', 'file_id']] };

/** The file of a call, given in one of three ways. */
export interface NamedFile {
  content?: string | undefined;
  content_base64?: string | undefined;
  file_id?: string | undefined;
  file_name?: string | undefined;
}

/**
 * Returns the file of a call.
 * @throws ValidationError
 * @throws NotFoundError
 */
export async function readNamedFile(filesIn: FilesIn, named: NamedFile): Promise<BroughtFile> {
  const { content, content_base64, file_id, file_name } = named;
  const ways = [content, content_base64, file_id].filter((way) => way !== undefined).length;
  if (ways !== 1) {
    const message = 'Give the file in exactly one way: content, content_base64 or file_id.';
    throw new ValidationError([{ field: 'file_id', message, type: ways === 0 ? 'missing' : 'given_twice' }]);
  }
  if (file_id !== undefined && file_name !== undefined) {
    const message = 'file_name has no effect with file_id, whose file has its own.';
    throw new ValidationError([{ field: 'file_name', message, type: 'without_effect' }]);
  }
  if (file_id !== undefined) return filesIn.find(file_id);
  const fileName = file_name ?? 'file';
  if (content !== undefined) return { fileName, bytes: new TextEncoder().encode(content) };
  return { fileName, bytes: decodeBase64(content_base64!) };
}

/** Creates the access to files of the caller: uploads, and a folder of this machine. */
export function createFilesIn({ folder, passing }: { folder: string; passing: PassingFiles }): FilesIn {
  return {
    async keep({ fileName, bytes }) {
      if (bytes.length > MAX_UPLOAD_BYTES) throw tooLarge();
      return `${UPLOAD}${await passing.keep({ fileName, bytes, contentType: '' })}`;
    },
    async find(id) {
      const upload = id.startsWith(UPLOAD) ? await passing.find(id.slice(UPLOAD.length)) : undefined;
      return upload ?? { fileName: id, bytes: await readFromFolder(folder, id) };
    },
  };
}

const FILE_NAME = /^[^/\\\u0000.][^/\\\u0000]*$/u;

/** Only plain names are allowed, so that no other folder can be reached. Links are not followed. */
async function readFromFolder(folder: string, name: string): Promise<Uint8Array> {
  if (!FILE_NAME.test(name)) throw notThere(name);
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(join(folder, name), flags).catch(() => undefined);
  if (!file) throw notThere(name);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw notThere(name);
    if (stat.size > MAX_UPLOAD_BYTES) throw tooLarge();
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function notThere(name: string): NotFoundError {
  return new NotFoundError(`There is no upload or file ${name.slice(0, 100)}`, {
    hint: 'Upload it (POST /uploads), put it into the folder imports of the data directory, or send its content.',
  });
}

function tooLarge(): TooLargeError {
  return new TooLargeError(`The file is larger than ${MAX_UPLOAD_BYTES} bytes`, {
    max_bytes: MAX_UPLOAD_BYTES,
  });
}

function decodeBase64(text: string): Uint8Array {
  const packed = text.replace(/^data:[^,]{0,200},/, '').replace(/\s+/g, '');
  if (packed.length % 4 === 1 || !/^[\w+/-]*={0,2}$/.test(packed)) {
    const message = 'content_base64 is not Base64.';
    throw new ValidationError([{ field: 'content_base64', message, type: 'invalid_format' }]);
  }
  return Buffer.from(packed, 'base64');
}
