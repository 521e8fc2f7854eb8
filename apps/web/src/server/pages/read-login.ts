import { BadRequestError, storableText } from '@trowel/domain/core';
import { readSent, SecondFactorCode } from '@trowel/domain/records';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { FORM_TYPE, JSON_TYPE, readSmallText, wrongType } from '../session/small-text.ts';

const Login = z.strictObject({
  username: storableText(254).min(1),
  password: z.string().min(1).max(1_024),
  /** Required for accounts with a second factor. */
  ...SecondFactorCode.shape,
  /** Address after the login. */
  next: z.string().optional(),
});

const CodeStep = z.strictObject({
  ticket: z.string().min(1).max(2_000),
  ...SecondFactorCode.shape,
  next: z.string().optional(),
});

/** User name, password, and the address after the login. */
export type Login = z.infer<typeof Login>;

/** Reads the body of a login into `req.body`, as text. @throws TooLargeError, UnsupportedMediaTypeError */
export function readLoginText(): RequestHandler {
  return readSmallText([FORM_TYPE, JSON_TYPE]);
}

/**
 * Rejects logins that are not JSON, because pages of other origins can send forms. @throws
 * UnsupportedMediaTypeError
 */
export function refuseForm(req: Request): void {
  if (!isJsonLogin(req)) throw wrongType([JSON_TYPE]);
}

/** Returns true for a login with JSON, which gets a JSON response. */
export function isJsonLogin(req: Request): boolean {
  return req.is(JSON_TYPE) !== false && req.is(JSON_TYPE) !== null;
}

/** Parses the fields of a login, without validation. @throws BadRequestError for invalid JSON */
export function parseFields(req: Request): Record<string, unknown> {
  const text = typeof req.body === 'string' ? req.body : '';
  if (!isJsonLogin(req)) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // The error below covers both: invalid JSON, and JSON that is not an object.
  }
  throw new BadRequestError(
    { en: 'The body is not a JSON object', it: 'Il corpo della richiesta non è un oggetto JSON' },
    { type: 'invalid_json' },
  );
}

/** Validates the fields of the second step. @throws ValidationError with the missing fields */
export function checkCodeStep(fields: Record<string, unknown>): z.infer<typeof CodeStep> {
  return readSent(CodeStep, fields);
}

/** Validates the fields of a login. @throws ValidationError with the missing fields */
export function checkLogin(fields: Record<string, unknown>): Login {
  return readSent(Login, fields);
}
