import { BadRequestError, TooLargeError, UnsupportedMediaTypeError } from '@trowel/domain/core';
import express, { type RequestHandler } from 'express';

const MAX_BODY_BYTES = 16_384;

/** Content type of forms. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

/**
 * Reads a small body of one of these types as text into `req.body`. @throws TooLargeError,
 * UnsupportedMediaTypeError
 */
export function readSmallText(types: readonly string[]): RequestHandler {
  const read = express.text({ type: [...types], limit: MAX_BODY_BYTES, inflate: false });
  return (req, res, next) => {
    const isRight = req.is([...types]) !== false || req.headers['content-type'] === undefined;
    if (!isRight) return next(wrongType(types));
    read(req, res, (error?: unknown) => next(error === undefined ? undefined : toDomainError(error, types)));
  };
}

/** Creates the error for a body of another type. */
export function wrongType(accepted: readonly string[]): UnsupportedMediaTypeError {
  return new UnsupportedMediaTypeError(
    { en: `Send this as ${accepted.join(' or ')}`, it: `Invialo come ${accepted.join(' o ')}` },
    {
      type: 'content_type',
      expected: accepted[0],
    },
  );
}

function toDomainError(error: unknown, types: readonly string[]): Error {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 413) {
    return new TooLargeError(
      {
        en: `The body is larger than ${MAX_BODY_BYTES} bytes`,
        it: `Il corpo della richiesta supera ${MAX_BODY_BYTES} byte`,
      },
      {
        max_bytes: MAX_BODY_BYTES,
      },
    );
  }
  if (status === 415) return wrongType(types);
  return new BadRequestError(
    {
      en: 'The body is incomplete or cannot be read',
      it: 'Il corpo della richiesta è incompleto o non si può leggere',
    },
    { type: 'aborted' },
  );
}
