import { ValidationError } from '@trowel/domain/core';
import { ANONYMOUS, isServerFault, pickLanguage, readRequestId, toHttp, type Logger } from '@trowel/http';
import { resetByLink, showPasswordLink } from '@trowel/services/accounts';
import type { Context } from '@trowel/services/context';
import { openFor } from '@trowel/services/visibility';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { renderCodeForm } from '../pages/code-form.ts';
import { sendPage } from '../pages/page-answer.ts';
import type { PagesDeps } from '../pages/pages-deps.ts';
import { refuseMethod } from '../pages/refuse-method.ts';
import { readCookiePreferences } from '../session/preferences.ts';
import { FORM_TYPE, readSmallText } from '../session/small-text.ts';
import { wantsPage } from '../session/wants-page.ts';
import {
  PASSWORD_LINK_TEXTS,
  renderNewPassword,
  renderPasswordChanged,
  type PasswordLinkOptions,
} from './password-link-page.ts';

const PATH = '/password';
const passOn: RequestHandler = (_req, _res, next) => next();

/** Creates the routes of links to choose a new password. Attempts are rate-limited like passwords. */
export function servePasswordLinks(deps: PagesDeps): Router {
  const { limits, log } = deps;
  const router = Router();
  router.get(PATH, limits.default ?? passOn, (req, res) => sendPage(res, renderCode(optionsOf(req))));
  router.post(PATH, readSmallText([FORM_TYPE]), limits.auth ?? passOn, handleLink(deps), showAgain(log));
  router.all(PATH, refuseMethod(['GET', 'HEAD', 'POST']));
  return router;
}

/** Shows the form of a code, or sets the password that it contains. */
function handleLink(deps: PagesDeps): RequestHandler {
  return async (req, res) => {
    const { code, password } = readForm(req);
    const ctx = await contextFor(req, deps);
    const { username } = await showPasswordLink(ctx, code);
    res.locals['username'] = username;
    if (password === undefined)
      return sendPage(res, renderNewPassword({ ...optionsOf(req), code, username }));
    await resetByLink(ctx, { code, new_password: password });
    sendPage(res, renderPasswordChanged(optionsOf(req)));
  };
}

/** Shows the form again with the reason of the failure. Errors for other clients are passed on. */
function showAgain(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (!wantsPage(req) || res.headersSent) return next(error);
    if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
    const options = optionsOf(req);
    const { status, headers, body } = toHttp(error, readRequestId(res), options.language);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    const t = PASSWORD_LINK_TEXTS[options.language];
    const username = res.locals['username'] as string | undefined;
    if (error instanceof ValidationError && username !== undefined) {
      const { errors } = body.detail as { errors: readonly { message: string }[] };
      const problem = errors.map(({ message }) => message).join(' ');
      return sendPage(
        res,
        renderNewPassword({ ...options, code: readForm(req).code, username, problem }),
        status,
      );
    }
    const isGone = body.detail['type'] === 'no_password_link';
    const problem = isGone ? body.message : status === 429 ? t.tooMany : t.failed;
    sendPage(res, renderCode(options, problem), status);
  };
}

function renderCode(options: PasswordLinkOptions, problem?: string): string {
  return renderCodeForm({ ...options, path: PATH, texts: PASSWORD_LINK_TEXTS[options.language], problem });
}

function readForm({ body }: Request): { code: string; password: string | undefined } {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  return { code: (form.get('code') ?? '').trim(), password: form.get('new_password') ?? undefined };
}

async function contextFor(req: Request, { services }: PagesDeps): Promise<Context> {
  const { language } = optionsOf(req);
  return {
    actor: ANONYMOUS,
    via: 'web',
    language,
    address: req.ip,
    services: await openFor(services, ANONYMOUS),
  };
}

function optionsOf(req: Request): PasswordLinkOptions {
  const language = pickLanguage(req.headers['accept-language']);
  return { language, theme: readCookiePreferences(req).theme };
}
