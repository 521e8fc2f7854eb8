import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { BadRequestError, UnsupportedMediaTypeError, WISHES } from '@trowel/domain/core';
import { fieldTooLong, fileTooLarge, repeatedField, strayFile, tooManyParts } from './form-refusals.ts';
import { z } from 'zod';

/** A file as it came; its name is what the caller says, never a path to write to. */
export class UploadedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;

  constructor(fileName: string, contentType: string, bytes: Buffer) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.bytes = bytes;
  }
}

/** Schema of the member `file` of a multipart body. */
export const FileField = z
  .instanceof(UploadedFile, { error: WISHES.aFile.en })
  .meta({ type: 'string', format: 'binary', description: 'The file.' });

export interface MultipartLimits {
  /** Largest file, in bytes. */
  maxFileBytes: number;
  /** Name of the part that holds the file. */
  fileField: string;
}

export const MAX_FIELDS = 40;
export const MAX_FIELD_BYTES = 262_144;

/**
 * Reads a multipart form: text fields and at most one file, kept in memory up to its limit.
 * @throws TooLargeError, UnsupportedMediaTypeError for another content type, BadRequestError for a broken form.
 */
export function readMultipart(
  req: IncomingMessage,
  limits: MultipartLimits,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    const parser = openParser(req, { files: 1, maxFileBytes: limits.maxFileBytes });
    const fail = (error: Error): void => {
      req.unpipe(parser);
      req.resume();
      reject(error);
    };
    parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated) fail(fieldTooLong(name, MAX_FIELD_BYTES));
      else if (name in fields) fail(repeatedField(name));
      else fields[name] = value;
    });
    parser.on('file', (name, stream, { filename, mimeType }) => {
      if (name !== limits.fileField) {
        stream.resume();
        return fail(strayFile(name, limits.fileField));
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => fail(fileTooLarge(limits.maxFileBytes)));
      stream.on('error', () => fail(brokenForm()));
      stream.on(
        'close',
        () => (fields[name] = new UploadedFile(filename ?? '', mimeType, Buffer.concat(chunks))),
      );
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => fail(tooManyParts({ max_files: 1, max_fields: MAX_FIELDS })));
    }
    parser.on('error', () => fail(brokenForm()));
    parser.on('close', () => resolve(fields));
    req.once('close', () => !req.complete && fail(brokenForm()));
    req.pipe(parser);
  });
}

/**
 * Opens the reader of a multipart form.
 * @throws UnsupportedMediaTypeError for another content type, BadRequestError for one without a boundary.
 */
export function openParser(
  req: IncomingMessage,
  {
    files,
    maxFileBytes = Infinity,
    preservePath = false,
  }: {
    files: number;
    /** Of each file. */
    maxFileBytes?: number;
    /** Leaves the folders before the name of a file. */
    preservePath?: boolean;
  },
): busboy.Busboy {
  const type = req.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new UnsupportedMediaTypeError(
      { en: 'Send the body as multipart/form-data', it: 'Il corpo va mandato come multipart/form-data' },
      {
        type: 'content_type',
        expected: 'multipart/form-data',
      },
    );
  }
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      preservePath,
      // It counts a file of exactly the limit as too large.
      limits: {
        files,
        fileSize: maxFileBytes + 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        parts: MAX_FIELDS + files,
      },
    });
  } catch {
    throw brokenForm();
  }
}

/** The failure of a form that cannot be read to its end. */
export function brokenForm(): BadRequestError {
  return new BadRequestError(
    { en: 'The form is broken or was cut off', it: 'Il modulo è rovinato o si è interrotto' },
    { type: 'invalid_multipart' },
  );
}
