import { isServerFault, pickLanguage, readRequestId, sendJson, toHttp } from '@trowel/http';
import { finishLogIn, logIn, logOut, passFirstStep, type FirstStep } from '@trowel/services/accounts';
import type { Login } from '@trowel/domain/records';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { readNext } from '../session/next-path.ts';
import { beginSession, endIfRevoked, endSession, findSession } from '../session/session.ts';
import { readCookiePreferences, writeLanguageCookie } from '../session/preferences.ts';
import { wantsPage } from '../session/wants-page.ts';
import { renderCodePage } from './code-page.ts';
import { renderLoginPage } from './login-page.ts';
import { sendPage } from './page-answer.ts';
import { checkCodeStep, checkLogin, isJsonLogin, parseFields } from './read-login.ts';
import type { PagesDeps } from './pages-deps.ts';
import { contextOf } from './viewer-page.ts';
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts';
import { SIGN_IN_TEXTS, type SignInTexts } from './sign-in-texts.ts';

/** Shows the login page. Logged-in users are redirected. */
export function showLogin({ identify, provider, services }: PagesDeps): RequestHandler {
  return async (req, res) => {
    const query = new URLSearchParams(req.originalUrl.slice(req.path.length));
    const next = readNext(query.get('next') ?? undefined);
    if (await findSession(req, identify)) return void res.redirect(303, next);
    endIfRevoked(req, res, services);
    const chosen = query.get('language');
    if (chosen === 'it' || chosen === 'en') writeLanguageCookie(res, chosen);
    const language = pickLanguage(chosen ?? req.headers['accept-language']);
    const { theme } = readCookiePreferences(req);
    sendPage(res, renderLoginPage({ language, theme, next, provider, isLeaving: query.has('left') }));
  };
}

/** Logs in and begins the session. A form gets a redirect or the second step, JSON gets the account. */
export function startSession({ services }: PagesDeps): RequestHandler {
  return async (req, res) => {
    const fields = parseFields(req);
    res.locals['login'] = fields;
    const { next, ...given } = checkLogin(fields);
    const address = req.ip;
    res.locals['actor'] = given.username;
    if (!isJsonLogin(req)) {
      const step = await passFirstStep(services, { ...given, address });
      return showFirstStep(req, res, { step, next: readNext(next) });
    }
    const login = await logIn(services, { ...given, address });
    const { expires_in, user } = begin(req, res, login);
    sendJson(res, 200, { status: 'success', data: { expires_in, user } });
  };
}

/** Begins the session and redirects, or shows the second step if the account has one. */
export function showFirstStep(
  req: Request,
  res: Response,
  { step, next }: { step: FirstStep; next: string },
): void {
  if ('login' in step) {
    begin(req, res, step.login);
    return res.redirect(303, next);
  }
  const language = pickLanguage(req.headers['accept-language']);
  sendPage(
    res,
    renderCodePage({ language, theme: readCookiePreferences(req).theme, next, ticket: step.ticket }),
  );
}

/** Checks the code of the second step and begins the session. */
export function finishLogin({ services }: PagesDeps): RequestHandler {
  return async (req, res) => {
    const fields = parseFields(req);
    res.locals['login'] = fields;
    const { next, ...given } = checkCodeStep(fields);
    begin(req, res, await finishLogIn(services, { ...given, address: req.ip }));
    res.redirect(303, readNext(next));
  };
}

function begin(req: Request, res: Response, login: Login): Login {
  res.locals['actor'] = login.user.username;
  beginSession(req, res, { token: login.access_token, lifetimeS: login.expires_in });
  return login;
}

/** Ends the session and revokes its token. */
export function stopSession(deps: PagesDeps): RequestHandler {
  return async (req, res) => {
    const actor = await findSession(req, deps.identify);
    if (actor) {
      const language = pickLanguage(req.headers['accept-language']);
      await logOut(await contextOf(deps, actor, language));
    }
    endSession(req, res);
    if (wantsPage(req)) res.redirect(303, deps.provider ? '/login?left=1' : '/login');
    else sendJson(res, 200, { status: 'success', data: { message: 'Logged out' } });
  };
}

/** Shows the failed step of the login again with the reason. Errors for other clients are passed on. */
export function showLoginAgain({ log, provider }: Pick<PagesDeps, 'log' | 'provider'>): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (!wantsPage(req) || res.headersSent) return next(error);
    if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
    const { status, headers, body } = toHttp(error, readRequestId(res));
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    const language = pickLanguage(req.headers['accept-language']);
    const { theme } = readCookiePreferences(req);
    const fields = (res.locals['login'] ?? {}) as Record<string, unknown>;
    const type = String(body.detail['type']);
    const isCode = typeof fields['ticket'] === 'string' && type !== 'login_expired';
    const problem = formatProblem(PAGE_TEXTS[language], SIGN_IN_TEXTS[language], {
      status,
      type,
      seconds: Number(res.getHeader('Retry-After')) || 60,
      isCode,
    });
    const shown = { language, theme, next: readNext(fields['next']), problem };
    const page = isCode
      ? renderCodePage({ ...shown, ticket: String(fields['ticket']) })
      : renderLoginPage({ ...shown, username: textOf(fields['username']), provider });
    sendPage(res, page, status);
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 254) : '';
}

interface LoginProblem {
  status: number;
  type: string;
  seconds: number;
  isCode: boolean;
}

function formatProblem(
  t: PageTexts,
  besides: SignInTexts,
  { status, type, seconds, isCode }: LoginProblem,
): string {
  const known = besides.problems[type];
  if (known !== undefined) return known;
  if (status === 401) return type === 'inactive_account' ? t.inactive : t.wrongLogin;
  if (status === 422 || status === 400) return isCode ? besides.missingCode : t.missing;
  if (status === 429) return t.tooMany(seconds);
  return status === 503 ? t.busy : t.failed;
}
