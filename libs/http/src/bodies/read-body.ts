import type { IncomingMessage } from 'node:http';
import { BadRequestError, TooLargeError, UnsupportedMediaTypeError } from '@trowel/domain/core';
import { readQuery, type QueryParams } from './read-query.ts';

/** Default maximum size of a body. */
export const MAX_BODY_BYTES = 1_048_576;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;
const FORM_TYPE = /^application\/x-www-form-urlencoded$/;

/**
 * Reads a JSON body. An empty one becomes `{}`, so that the error names the missing fields.
 * @throws BadRequestError for invalid JSON
 * @throws TooLargeError
 * @throws UnsupportedMediaTypeError
 */
export async function readJsonBody(
  req: IncomingMessage,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<unknown> {
  if (isEmpty(req)) return {};
  requireType(req, JSON_TYPE, 'application/json');
  const text = decode(await readBytes(req, maxBytes));
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new BadRequestError(
      { en: 'The body is not JSON', it: 'Il corpo della richiesta non è JSON' },
      {
        type: 'invalid_json',
        description: reason.slice(0, 200),
      },
    );
  }
}

/**
 * Reads the fields of a form (`application/x-www-form-urlencoded`).
 * @throws as `readJsonBody`
 */
export async function readFormBody(
  req: IncomingMessage,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<QueryParams> {
  if (isEmpty(req)) return readQuery('');
  requireType(req, FORM_TYPE, 'application/x-www-form-urlencoded');
  return readQuery(decode(await readBytes(req, maxBytes)));
}

/** Returns true if a request contains form fields. */
export function isForm({ headers }: IncomingMessage): boolean {
  return FORM_TYPE.test((headers['content-type'] ?? '').toLowerCase().split(';', 1)[0]!.trim());
}

function isEmpty({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
}

function requireType({ headers }: IncomingMessage, wanted: RegExp, name: string): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (!wanted.test(type.trim())) {
    throw new UnsupportedMediaTypeError(
      { en: `Send the body as ${name}`, it: `Il corpo va mandato come ${name}` },
      { type: 'content_type', expected: name },
    );
  }
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) {
    throw new UnsupportedMediaTypeError(
      { en: 'Send the body in UTF-8', it: 'Il corpo va mandato in UTF-8' },
      { type: 'charset', expected: 'utf-8' },
    );
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new UnsupportedMediaTypeError(
      { en: 'Send the body uncompressed', it: 'Il corpo va mandato senza compressione' },
      {
        type: 'content_encoding',
        expected: 'identity',
      },
    );
  }
}

/**
 * Reads a complete body.
 * @throws TooLargeError over `maxBytes`; the rest is then read and discarded
 */
function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (): void => {
      req.off('data', take).resume();
      reject(
        new TooLargeError(
          { en: `The body is larger than ${maxBytes} bytes`, it: `Il corpo supera ${maxBytes} byte` },
          { max_bytes: maxBytes },
        ),
      );
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBytes) refuse();
      else chunks.push(chunk);
    };
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) return refuse();
    req.on('data', take);
    req.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
    const cutOff = (): void =>
      reject(
        new BadRequestError(
          { en: 'The body is incomplete', it: 'Il corpo della richiesta è incompleto' },
          { type: 'aborted' },
        ),
      );
    req.once('error', cutOff);
    req.once('close', () => (req.readableEnded ? undefined : cutOff()));
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BadRequestError(
      { en: 'The body is not UTF-8', it: 'Il corpo non è in UTF-8' },
      { type: 'bad_encoding' },
    );
  }
}
