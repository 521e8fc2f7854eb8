import { answerFor, isServerFault, pickLanguage, readRequestId, sendError, type Logger } from '@trowel/http';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { loginPath } from './session/next-path.ts';
import { renderFailurePage } from './pages/failure-page.ts';
import { pageAnswer } from './pages/page-answer.ts';
import type { WholeAnswer } from './session/rewrite-answers.ts';
import { isVisit, wantsPage } from './session/wants-page.ts';
import { readCookiePreferences } from './session/preferences.ts';

/** An error, reduced to what the user sees. */
export interface Failure {
  status: number;
  /** Message for users who know the request, in English. */
  message?: string | undefined;
  /** Seconds until a retry is useful. */
  retryAfterS?: number | undefined;
  /** The logged-in user, if known. */
  username?: string | undefined;
}

/** Creates the error response for a browser: a redirect to the login, or an error page. */
export function describeFailure(req: Request, failure: Failure): WholeAnswer {
  if (failure.status === 401 && isVisit(req)) {
    return { status: 303, headers: { Location: loginPath(req.originalUrl) }, body: '' };
  }
  const language = pickLanguage(req.headers['accept-language']);
  const { theme } = readCookiePreferences(req);
  return pageAnswer(failure.status, renderFailurePage({ ...failure, language, theme }));
}

/**
 * Rewrites responses for browsers: errors become pages, and a 201 after a form becomes a redirect to
 * the new record.
 */
export function answerForBrowsers(answer: WholeAnswer, req: Request, res: Response): WholeAnswer {
  if (!wantsPage(req)) return answer;
  const location =
    answer.status === 201 ? (answer.headers['Location'] ?? res.getHeader('Location')) : undefined;
  if (location !== undefined) return { status: 303, headers: { Location: String(location) }, body: '' };
  if (answer.status < 400) return answer;
  return describeFailure(req, {
    status: answer.status,
    message: messageOf(answer.body),
    retryAfterS: retryAfterOf(res),
    username: usernameOf(res),
  });
}

/** Handles errors outside the routes: as an error page for browsers, otherwise as JSON. */
export function answerFailure(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
    const answer = answerFor(res, error);
    if (!wantsPage(req) || res.headersSent) return sendError(res, answer);
    for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
    const failure = {
      status: answer.status,
      message: answer.body.message,
      retryAfterS: retryAfterOf(res),
      username: usernameOf(res),
    };
    const { status, headers, body } = describeFailure(req, failure);
    res.writeHead(status, headers).end(body);
  };
}

function retryAfterOf(res: Response): number | undefined {
  return Number(res.getHeader('Retry-After')) || undefined;
}

/** Returns the user, if the request was already authenticated. */
function usernameOf({ locals }: Response): string | undefined {
  const username: unknown = locals['actor'];
  return typeof username === 'string' ? username : undefined;
}

function messageOf(body: Uint8Array | string): string | undefined {
  const envelope: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  if (typeof envelope !== 'object' || envelope === null || !('message' in envelope)) return undefined;
  return typeof envelope.message === 'string' ? envelope.message : undefined;
}
