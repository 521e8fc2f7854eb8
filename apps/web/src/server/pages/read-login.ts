import { BadRequestError, storableText } from '@trowel/domain/core';
import { readSent, SecondFactorCode } from '@trowel/domain/records';
import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { FORM_TYPE, JSON_TYPE, readSmallText, wrongType } from '../session/small-text.ts';

const Login = z.strictObject({
  username: storableText(254).min(1),
  password: z.string().min(1).max(1_024),
  /** Of an account that has a second factor. */
  ...SecondFactorCode.shape,
  /** Where to go then. */
  next: z.string().optional(),
});

const CodeStep = z.strictObject({
  ticket: z.string().min(1).max(2_000),
  ...SecondFactorCode.shape,
  next: z.string().optional(),
});

/** A name, a password, and where to go then. */
export type Login = z.infer<typeof Login>;

/** Reads the body of a login into `req.body`, as text. @throws TooLargeError, UnsupportedMediaTypeError */
export function readLoginText(): RequestHandler {
  return readSmallText([FORM_TYPE, JSON_TYPE]);
}

/** @throws UnsupportedMediaTypeError for a login that is not JSON, which a page of another origin could send. */
export function refuseForm(req: Request): void {
  if (!isJsonLogin(req)) throw wrongType([JSON_TYPE]);
}

/** Whether a program logs in, which is answered in JSON. */
export function isJsonLogin(req: Request): boolean {
  return req.is(JSON_TYPE) !== false && req.is(JSON_TYPE) !== null;
}

/** Gives the fields of a login as they came. @throws BadRequestError for text that is not JSON. */
export function parseFields(req: Request): Record<string, unknown> {
  const text = typeof req.body === 'string' ? req.body : '';
  if (!isJsonLogin(req)) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // told below, like JSON that is no object
  }
  throw new BadRequestError(
    { en: 'The body is not a JSON object', it: 'Il corpo della richiesta non è un oggetto JSON' },
    { type: 'invalid_json' },
  );
}

/** Checks the fields of the second step of a login. @throws ValidationError that names those missing */
export function checkCodeStep(fields: Record<string, unknown>): z.infer<typeof CodeStep> {
  return readSent(CodeStep, fields);
}

/** Checks the fields of a login. @throws ValidationError that names those missing. */
export function checkLogin(fields: Record<string, unknown>): Login {
  return readSent(Login, fields);
}
