import { DomainError, formatInLanguage, UnavailableError, type ErrorCode } from '@trowel/domain/core';
import type { Language } from './send-json.ts';

/** The status of each kind of failure. */
export const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale_version: 412,
  too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  rate_limited: 429,
  unavailable: 503,
  insufficient_storage: 507,
};

/** An answer that tells of a failure. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: { status: 'error'; message: string; detail: Record<string, unknown> };
}

const FAULT: Readonly<Record<Language, string>> = {
  en: 'Something went wrong on the server',
  it: 'Qualcosa non ha funzionato nel servizio',
};

/** Turns a failure into its answer, told in a language where one is given; anything but a DomainError is a bug and says only the request's id. */
export function toHttp(error: unknown, requestId: string, language?: Language): ErrorAnswer {
  if (!(error instanceof DomainError)) return answer(500, FAULT[language ?? 'en'], { request_id: requestId });
  if (language !== undefined) formatInLanguage(language, error);
  return { ...answer(STATUS[error.code], error.message, error.detail), headers: headersOf(error) };
}

/** The caller hung up before the answer was complete; nobody is there to be answered. */
export class CallerLeftError extends UnavailableError {
  constructor() {
    super('The caller has left');
  }
}

/** What Node says of a connection that the other end closed. */
const HUNG_UP = new Set<unknown>(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

/** True for failures that are bugs or outages, which the log must tell whole. */
export function isServerFault(error: unknown): boolean {
  if (error instanceof CallerLeftError) return false;
  return !(error instanceof DomainError) || STATUS[error.code] >= 500;
}

/** True when a failure is no more than that the caller hung up; `isGone` tells whether the connection is closed. */
export function isCallerGone(error: unknown, isGone: boolean): boolean {
  if (error instanceof CallerLeftError) return true;
  return isGone && error instanceof Error && 'code' in error && HUNG_UP.has(error.code);
}

function answer(status: number, message: string, detail: Record<string, unknown>): ErrorAnswer {
  return { status, headers: {}, body: { status: 'error', message, detail } };
}

function headersOf({ code, detail }: DomainError): Record<string, string> {
  if (code === 'unauthenticated') return { 'WWW-Authenticate': 'Bearer' };
  if (code === 'method_not_allowed' && Array.isArray(detail['allow']))
    return { Allow: detail['allow'].join(', ') };
  if (code === 'conflict' && detail['retry_after_s'] !== undefined)
    return { 'Retry-After': String(detail['retry_after_s']) };
  if (code === 'unavailable') return { 'Retry-After': String(detail['retry_after_s'] ?? 5) };
  if (code === 'rate_limited' && 'retry_after_s' in detail)
    return { 'Retry-After': String(detail['retry_after_s']) };
  return {};
}
