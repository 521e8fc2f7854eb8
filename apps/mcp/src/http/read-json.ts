import type { IncomingMessage } from 'node:http';
import { BadRequestError, TooLargeError } from '@trowel/domain/core';

/** Maximum size of a message, in bytes. A file of 3 MB in Base64 fits. */
export const MAX_MESSAGE_BYTES = 4_194_304;

/**
 * Reads a complete request body.
 * @throws TooLargeError
 */
export async function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes)
    throw new TooLargeError(`The body is larger than ${maxBytes} bytes`, { max_bytes: maxBytes });
  return Buffer.concat(chunks, size);
}

/**
 * Reads a JSON request body.
 * @throws BadRequestError
 * @throws TooLargeError
 */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  return parseMessage((await readBytes(req, MAX_MESSAGE_BYTES)).toString('utf8'));
}

/** Maximum nesting of a message, because validation and copying are recursive. */
const MAX_DEPTH = 200;

/**
 * Parses the text of a message.
 * @throws BadRequestError if it is not JSON, or nested too deeply
 */
export function parseMessage(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadRequestError('The message is not JSON');
  }
  if (isDeeper(value)) throw new BadRequestError(`The message is nested deeper than ${MAX_DEPTH} levels`);
  return value;
}

function isDeeper(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
