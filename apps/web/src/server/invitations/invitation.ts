import { ConflictError, ValidationError, formatIn } from '@trowel/domain/core';
import { InvitedUser, readSent, type ShownInvitation } from '@trowel/domain/records';
import { ANONYMOUS, isServerFault, pickLanguage, readRequestId, toHttp, type Logger } from '@trowel/http';
import { logIn } from '@trowel/services/accounts';
import type { Actor, Context } from '@trowel/services/context';
import { acceptInvitation, registerInvited, showInvitation } from '@trowel/services/members';
import { openFor } from '@trowel/services/visibility';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { renderCodeForm } from '../pages/code-form.ts';
import { sendPage } from '../pages/page-answer.ts';
import type { PagesDeps } from '../pages/pages-deps.ts';
import { PAGE_TEXTS } from '../pages/page-texts.ts';
import { beginSession, findSession } from '../session/session.ts';
import { wantsPage } from '../session/wants-page.ts';
import { readCookiePreferences } from '../session/preferences.ts';
import {
  renderAlready,
  renderGone,
  renderInvitation,
  type InvitationOptions,
  type Typed,
} from './invitation-page.ts';
import { INVITATION_TEXTS } from './invitation-texts.ts';

/** State of the request, for the error page. */
interface InvitationAttempt {
  code: string;
  typed: Typed;
  actor: Actor | undefined;
  /** Set after the invitation was found. */
  invitation?: ShownInvitation;
}

/** Shows the form for the code of an invitation. The script of the page fills it from the link. */
export function showCodeForm(deps: PagesDeps): RequestHandler {
  return async (req, res) => {
    const actor = await findSession(req, deps.identify);
    sendPage(res, renderCode(pageOptionsOf(req, actor)));
  };
}

/** Shows an invitation by its code, or applies the user's choice. */
export function handleInvitation(deps: PagesDeps): RequestHandler {
  return async (req, res) => {
    const attempt = readAttempt(req);
    res.locals['attempt'] = attempt;
    const { code, typed } = attempt;
    attempt.actor = await findSession(req, deps.identify);
    const ctx = await contextFor(req, deps, attempt.actor);
    attempt.invitation = await showInvitation(ctx, code);
    if (typed['answer'] === 'accept' && attempt.actor) await acceptInvitation(ctx, code);
    else if (typed['answer'] === 'login') await acceptWithLogin(deps, attempt, { req, res });
    else if (typed['answer'] === 'register') await acceptWithAccount(deps, ctx, { req, res });
    else
      return sendPage(
        res,
        renderInvitation({ ...pageOptionsOf(req, attempt.actor), code, invitation: attempt.invitation }),
      );
    res.redirect(303, `/sites/${encodeURIComponent(attempt.invitation.site_name)}`);
  };
}

interface Visit {
  req: Request;
  res: Response;
}

async function acceptWithLogin(
  deps: PagesDeps,
  attempt: InvitationAttempt,
  { req, res }: Visit,
): Promise<void> {
  const { username = '', password = '' } = formOf(req);
  const login = await logIn(deps.services, { username, password, address: req.ip });
  attempt.actor = await deps.identify(login.access_token);
  res.locals['actor'] = attempt.actor.username;
  beginSession(req, res, { token: login.access_token, lifetimeS: login.expires_in });
  await acceptInvitation(await contextFor(req, deps, attempt.actor), attempt.code);
}

async function acceptWithAccount(deps: PagesDeps, ctx: Context, { req, res }: Visit): Promise<void> {
  const { answer: _answer, full_name: name = '', ...fields } = formOf(req);
  const account = readSent(InvitedUser, { ...fields, full_name: name.trim() || null });
  await registerInvited(ctx, account);
  const { username, password } = account;
  const login = await logIn(deps.services, { username, password, address: req.ip });
  res.locals['actor'] = username;
  beginSession(req, res, { token: login.access_token, lifetimeS: login.expires_in });
}

/** Shows the invitation again with the reason of the failure. Errors for other clients are passed on. */
export function showAgain(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (!wantsPage(req) || res.headersSent) return next(error);
    if (isServerFault(error)) log.error({ err: error, request_id: readRequestId(res) }, 'failed');
    const { status, headers, body } = toHttp(error, readRequestId(res));
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    const attempt = (res.locals['attempt'] as InvitationAttempt | undefined) ?? readAttempt(req);
    const { code, typed, invitation, actor } = attempt;
    const options = pageOptionsOf(req, actor);
    if (body.detail['type'] === 'no_invitation') return sendPage(res, renderGone(options), status);
    if (invitation && error instanceof ConflictError && body.detail['reason'] === 'already_member')
      return sendPage(res, renderAlready({ ...options, site: invitation.site_name }), status);
    const problem = formatProblem(error, options, { status, detail: body.detail, res });
    const page = invitation
      ? renderInvitation({ ...options, code, invitation, typed, problem })
      : renderCode(options, { code, problem });
    sendPage(res, page, status);
  };
}

function formatProblem(
  error: unknown,
  { language }: InvitationOptions,
  { status, detail, res }: { status: number; detail: Record<string, unknown>; res: Response },
): string {
  const [t, words] = [INVITATION_TEXTS[language], PAGE_TEXTS[language]];
  if (error instanceof ValidationError) {
    // A password breaks a rule that only the problem names.
    const sentences = error.problems.map(({ field, message }) =>
      field === 'password' ? formatIn(language, message) : t.wrongFields[field],
    );
    return [...new Set(sentences)].filter(Boolean).join(' ') || words.failed;
  }
  const conflictMessage = status === 409 ? t.nameInUse[String(detail['field'])] : undefined;
  if (conflictMessage !== undefined) return conflictMessage;
  if (status === 401) return detail['type'] === 'inactive_account' ? words.inactive : words.wrongLogin;
  if (status === 429) return words.tooMany(Number(res.getHeader('Retry-After')) || 60);
  return status === 503 ? words.busy : words.failed;
}

function renderCode(options: InvitationOptions, given: { code?: string; problem?: string } = {}): string {
  const texts = INVITATION_TEXTS[options.language];
  return renderCodeForm({ ...options, ...given, path: '/invitation', texts });
}

function readAttempt(req: Request): InvitationAttempt {
  const { code = '', password: _secret, ...typed } = formOf(req);
  return { code: code.trim(), typed, actor: undefined };
}

function formOf({ body }: Request): Partial<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
}

async function contextFor(req: Request, { services }: PagesDeps, actor: Actor | undefined): Promise<Context> {
  const language = pickLanguage(req.headers['accept-language']);
  const caller = actor ?? ANONYMOUS;
  return { actor: caller, via: 'web', language, address: req.ip, services: await openFor(services, caller) };
}

function pageOptionsOf(req: Request, actor: Actor | undefined): InvitationOptions {
  const language = pickLanguage(req.headers['accept-language']);
  return { language, theme: readCookiePreferences(req).theme, username: actor?.username };
}
