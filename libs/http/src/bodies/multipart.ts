import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { BadRequestError, UnsupportedMediaTypeError, WISHES } from '@trowel/domain/core';
import { fieldTooLong, fileTooLarge, repeatedField, strayFile, tooManyParts } from './form-refusals.ts';
import { z } from 'zod';

/** An uploaded file. Its name is input of the client and never used as a path. */
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

/** Schema of the field `file` of a multipart body. */
export const FileField = z
  .instanceof(UploadedFile, { error: WISHES.aFile.en })
  .meta({ type: 'string', format: 'binary', description: 'The file.' });

export interface MultipartLimits {
  /** Maximum size of a file, in bytes. */
  maxFileBytes: number;
  /** Name of the field with the file. */
  fileField: string;
}

export const MAX_FIELDS = 40;
export const MAX_FIELD_BYTES = 262_144;

/**
 * Reads a multipart form: text fields and at most one file, in memory.
 * @throws TooLargeError
 * @throws UnsupportedMediaTypeError for another content type
 * @throws BadRequestError for a damaged form
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
 * Creates the parser of a multipart form.
 * @throws UnsupportedMediaTypeError for another content type
 * @throws BadRequestError if the boundary is missing
 */
export function openParser(
  req: IncomingMessage,
  {
    files,
    maxFileBytes = Infinity,
    preservePath = false,
  }: {
    files: number;
    /** Maximum size of each file. */
    maxFileBytes?: number;
    /** Preserves the folders in file names. */
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
      // The parser reports a file of exactly the limit as too large.
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

/** Error for a form that cannot be read completely. */
export function brokenForm(): BadRequestError {
  return new BadRequestError(
    { en: 'The form is damaged or incomplete', it: 'Il modulo è danneggiato o incompleto' },
    { type: 'invalid_multipart' },
  );
}
