import { isServerFault, pickLanguage, readRequestId, sendJson, toHttp, type Logger } from '@trowel/http';
import { logIn, logOut } from '@trowel/services/accounts';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { readNext } from '../visits/next-path.ts';
import { beginSession, endSession, findSession } from '../visits/session.ts';
import { readWishes } from '../visits/wishes.ts';
import { wantsPage } from '../visits/wants-page.ts';
import { renderLoginPage } from './login-page.ts';
import { sendPage } from './page-answer.ts';
import { checkLogin, isJsonLogin, parseFields } from './read-login.ts';
import type { PagesDeps } from './pages-deps.ts';
import { contextOf } from './viewer-page.ts';
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts';

/** Shows the login; who is logged in already is led on. */
export function showLogin({ identify }: PagesDeps): RequestHandler {
  return async (req, res) => {
    const asked = new URLSearchParams(req.originalUrl.slice(req.path.length));
    const next = readNext(asked.get('next') ?? undefined);
    if (await findSession(req, identify)) return void res.redirect(303, next);
    const language = pickLanguage(req.headers['accept-language']);
    sendPage(res, renderLoginPage({ language, theme: readWishes(req).theme, next }));
  };
}

/** Logs in and begins the session; a form is led on, JSON is answered with the account. */
export function startSession({ services }: PagesDeps): RequestHandler {
  return async (req, res) => {
    const fields = parseFields(req);
    res.locals['login'] = fields;
    const { username, password, next } = checkLogin(fields);
    const {
      access_token: token,
      expires_in: lifetimeS,
      user,
    } = await logIn(services, { username, password, address: req.ip });
    res.locals['actor'] = user.username;
    beginSession(req, res, { token, lifetimeS });
    if (isJsonLogin(req)) sendJson(res, 200, { status: 'success', data: { expires_in: lifetimeS, user } });
    else res.redirect(303, readNext(next));
  };
}

/** Ends the session and its token. */
export function stopSession(deps: PagesDeps): RequestHandler {
  return async (req, res) => {
    const actor = await findSession(req, deps.identify);
    if (actor) {
      const language = pickLanguage(req.headers['accept-language']);
      await logOut(await contextOf(deps, actor, language));
    }
    endSession(req, res);
    if (wantsPage(req)) res.redirect(303, '/login');
    else sendJson(res, 200, { status: 'success', data: { message: 'Logged out' } });
  };
}

/** Shows the login again and tells a person why it failed; programs are answered as everywhere. */
export function showLoginAgain(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (!wantsPage(req) || res.headersSent) return next(error);
    if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
    const { status, headers, body } = toHttp(error, readRequestId(res));
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    const language = pickLanguage(req.headers['accept-language']);
    const seconds = Number(res.getHeader('Retry-After')) || 60;
    const problem = tellProblem(PAGE_TEXTS[language], { status, type: body.detail['type'], seconds });
    const { username, next: wanted } = (res.locals['login'] ?? {}) as Record<string, unknown>;
    const page = renderLoginPage({
      language,
      theme: readWishes(req).theme,
      next: readNext(wanted),
      username: textOf(username),
      problem,
    });
    sendPage(res, page, status);
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 254) : '';
}

function tellProblem(
  t: PageTexts,
  { status, type, seconds }: { status: number; type: unknown; seconds: number },
): string {
  if (status === 401) return type === 'inactive_account' ? t.inactive : t.wrongLogin;
  if (status === 422 || status === 400) return t.missing;
  if (status === 429) return t.tooMany(seconds);
  return status === 503 ? t.busy : t.failed;
}
