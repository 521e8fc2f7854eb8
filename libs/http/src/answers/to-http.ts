import { DomainError, formatInLanguage, UnavailableError, type ErrorCode } from '@trowel/domain/core';
import type { Language } from './send-json.ts';

/** HTTP status by error code. */
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

/** An error response. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: { status: 'error'; message: string; detail: Record<string, unknown> };
}

const FAULT: Readonly<Record<Language, string>> = {
  en: 'An error occurred on the server',
  it: 'Si è verificato un errore nel server',
};

/**
 * Converts an error to its response, in a language if given. Errors other than DomainError are bugs:
 * only the id of the request is shown.
 */
export function toHttp(error: unknown, requestId: string, language?: Language): ErrorAnswer {
  if (!(error instanceof DomainError)) return answer(500, FAULT[language ?? 'en'], { request_id: requestId });
  if (language !== undefined) formatInLanguage(language, error);
  return { ...answer(STATUS[error.code], error.message, error.detail), headers: headersOf(error) };
}

/** The client disconnected before the response was complete. */
export class CallerLeftError extends UnavailableError {
  constructor() {
    super('The caller has left');
  }
}

/** Codes of Node for connections closed by the other end. */
const HUNG_UP = new Set<unknown>(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Returns true for bugs and outages, which are logged completely. */
export function isServerFault(error: unknown): boolean {
  if (error instanceof CallerLeftError) return false;
  return !(error instanceof DomainError) || STATUS[error.code] >= 500;
}

/** Returns true if the only error is that the client disconnected. `isGone` is true if the connection is closed. */
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
