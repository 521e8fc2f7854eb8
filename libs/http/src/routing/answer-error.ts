import type { ServerResponse } from 'node:http';
import type { Response } from 'express';
import { readRequestId, type Logger } from '../serving/request-log.ts';
import { pickLanguage } from '../answers/language.ts';
import type { ProgressLines } from '../answers/progress-lines.ts';
import { sendJson } from '../answers/send-json.ts';
import { isCallerGone, isServerFault, toHttp, type ErrorAnswer } from '../answers/to-http.ts';

/** Returns the answer to an error, in the language of the request. */
export function answerFor(res: Response, error: unknown): ErrorAnswer {
  return toHttp(error, readRequestId(res), pickLanguage(res.req.headers['accept-language']));
}

/**
 * Sends the answer to an error, in the language of the request. Faults of the server are logged with their stack. A
 * caller who left is not an error.
 */
export function answerError(res: Response, error: unknown, log: Logger): void {
  if (isCallerGone(error, res.destroyed)) return void res.destroy();
  if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
  sendError(res, answerFor(res, error));
}

/** Sends an error in the envelope. Does nothing when the answer has already begun. */
export function sendError(res: ServerResponse, { status, headers, body }: ErrorAnswer): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  sendJson(res, status, body);
}

/** Sends an error as the last line of an answer that has reported progress. */
export function endLinesWithError(
  res: Response,
  { lines, error, log }: { lines: ProgressLines; error: unknown; log: Logger },
): undefined {
  if (isCallerGone(error, res.destroyed)) return void res.destroy();
  if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
  const { status, body } = answerFor(res, error);
  lines.end(status, body);
  return undefined;
}
