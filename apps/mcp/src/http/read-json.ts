import type { IncomingMessage } from 'node:http';
import { BadRequestError, TooLargeError } from '@trowel/domain/core';

/** Largest message of a client, in bytes: a file of 3 MB in Base64 fits. */
export const MAX_MESSAGE_BYTES = 4_194_304;

/** Reads a body whole. @throws TooLargeError */
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

/** Reads a JSON body. @throws BadRequestError, TooLargeError */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const text = (await readBytes(req, MAX_MESSAGE_BYTES)).toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadRequestError('The body is not JSON');
  }
}
