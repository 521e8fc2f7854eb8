import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type busboy from 'busboy';
import { TooLargeError } from '@trowel/domain/core';
import { IncomingFile, type IncomingFiles } from './incoming-files.ts';
import { fieldTooLong, repeatedField, tooManyParts } from './form-refusals.ts';
import { brokenForm, MAX_FIELD_BYTES, MAX_FIELDS, openParser } from './multipart.ts';

export interface UploadLimits {
  /** Maximum size of all files of the form, in bytes. */
  maxBytes: number;
}

/** Maximum number of files in a form. */
const MAX_FILES = 65;
/** Maximum size of the form without its files. */
const MAX_FORM_BYTES = 1_048_576;
const DRAIN_MS = 2_000;

/**
 * Reads a multipart form and streams its files to the file storage, one chunk in memory at a time.
 * Returns text fields as text, and files as lists by field name.
 * @throws TooLargeError
 * @throws UnsupportedMediaTypeError for another content type
 * @throws BadRequestError for a damaged or interrupted form
 * @throws InsufficientStorageError
 */
export async function receiveUpload(
  req: IncomingMessage,
  incoming: IncomingFiles,
  { maxBytes }: UploadLimits,
): Promise<Record<string, unknown>> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes + MAX_FORM_BYTES) {
    drain(req);
    throw tooLarge(maxBytes);
  }
  const parser = openParser(req, { files: MAX_FILES, preservePath: true });
  const form = createForm(incoming, maxBytes);
  const read = form.follow(parser);
  const cut = (): unknown => !req.complete && form.fail(brokenForm());
  req.once('close', cut);
  req.pipe(parser);
  try {
    return await read;
  } finally {
    req.off('close', cut);
    req.unpipe(parser);
    drain(req);
  }
}

/**
 * Lets a client that is still sending read its response. A client that never finishes is disconnected
 * after a while.
 */
function drain(req: IncomingMessage): void {
  if (req.complete || req.destroyed) return;
  req.resume();
  const patience = setTimeout(() => req.destroy(), DRAIN_MS);
  patience.unref();
  req.once('close', () => clearTimeout(patience));
}

interface Form {
  follow(parser: busboy.Busboy): Promise<Record<string, unknown>>;
  /** Stops reading. Received files are discarded. */
  fail(error: Error): void;
}

function createForm(incoming: IncomingFiles, maxBytes: number): Form {
  const fields = new Map<string, string | IncomingFile[]>();
  const meter = { left: maxBytes };
  const open = new Set<Readable>();
  const arriving: Promise<void>[] = [];
  let failure: Error | undefined;
  let end: () => void = () => undefined;

  const fail = (error: Error): void => {
    failure ??= error;
    end();
    for (const stream of open) stream.destroy(error);
  };

  const takeText = (name: string, value: string): void => {
    if (fields.has(name)) fail(repeatedField(name));
    else fields.set(name, value);
  };

  const takeFile = async (name: string, fileName: string, stream: Readable): Promise<void> => {
    open.add(stream);
    try {
      const source = measure(stream, { meter, maxBytes });
      const file = new IncomingFile(fileName, await incoming.receive(source, { maxBytes }));
      const others = fields.get(name) ?? [];
      if (typeof others === 'string') throw repeatedField(name);
      fields.set(name, [...others, file]);
    } finally {
      open.delete(stream);
    }
  };

  return {
    fail,
    follow: (parser) =>
      new Promise((resolve, reject) => {
        end = () => {
          // Received files may be discarded only after all running transfers have ended.
          void Promise.allSettled(arriving).then(() =>
            failure ? reject(failure) : resolve(Object.fromEntries(fields)),
          );
        };
        parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
          if (nameTruncated || valueTruncated) fail(fieldTooLong(name, MAX_FIELD_BYTES));
          else takeText(name, value);
        });
        parser.on('file', (name, stream, { filename }) => {
          stream.on('error', () => undefined);
          // After an error the parser still emits files of the same chunk. They must be consumed.
          if (failure) return void stream.resume();
          arriving.push(takeFile(name, filename ?? '', stream).catch(fail));
        });
        for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
          parser.on(limit, () => fail(tooManyParts({ max_files: MAX_FILES, max_fields: MAX_FIELDS })));
        }
        parser.on('error', () => fail(brokenForm()));
        parser.on('close', () => end());
      }),
  };
}

/** Passes chunks on while the files of the form are below the limit. */
async function* measure(
  stream: Readable,
  { meter, maxBytes }: { meter: { left: number }; maxBytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    meter.left -= piece.byteLength;
    if (meter.left < 0) throw tooLarge(maxBytes);
    yield piece;
  }
}

function tooLarge(maxBytes: number): TooLargeError {
  return new TooLargeError(
    { en: `The upload is larger than ${maxBytes} bytes`, it: `I file superano ${maxBytes} byte` },
    { max_bytes: maxBytes },
  );
}
