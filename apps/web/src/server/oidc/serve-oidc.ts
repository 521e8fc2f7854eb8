import { DomainError, NotFoundError, UnauthenticatedError } from '@trowel/domain/core';
import { pickLanguage, readBearer, sendJson, toHttp, readRequestId } from '@trowel/http';
import { confirmOwnPassword, linkIdentity, logInWithIdentity } from '@trowel/services/accounts';
import type { Context } from '@trowel/services/context';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { showFirstStep, showLoginAgain } from '../pages/login.ts';
import type { PagesDeps } from '../pages/pages-deps.ts';
import { parseFields, readLoginText, refuseForm } from '../pages/read-login.ts';
import { refuseMethod } from '../pages/refuse-method.ts';
import { contextOf } from '../pages/viewer-page.ts';
import { readNext } from '../session/next-path.ts';
import { findSession } from '../session/session.ts';
import { storeLoginRequest, consumeLoginRequest, type LoginRequestState } from './login-request-state.ts';
import type { IdentityProvider } from '../identity/provider.ts';

const LinkFields = z.object({ password: z.string().max(1_024).optional() });
const passOn: RequestHandler = (_req, _res, next) => next();

interface OidcDeps extends PagesDeps {
  provider: IdentityProvider;
}

/** Creates the routes for logins by the identity provider (decision 80); empty without a provider. */
export function serveOidc({ provider, ...pages }: PagesDeps): Router {
  const router = Router();
  if (!provider) return router;
  const deps = { ...pages, provider };
  const { auth = passOn, default: limited = passOn } = deps.limits;
  const again = showLoginAgain(deps);
  router.get('/oidc/start', auth, startLogin(deps), again);
  router.post('/oidc/link', auth, readLoginText(), startLink(deps));
  router.get('/oidc/callback', limited, handleCallback(deps), again);
  router.get('/oidc/logout', limited, logOutAtProvider(deps), again);
  router.all(['/oidc/start', '/oidc/callback', '/oidc/logout'], refuseMethod(['GET', 'HEAD']));
  router.all('/oidc/link', refuseMethod(['POST']));
  return router;
}

/** Redirects to the provider for a login. */
function startLogin({ provider, services }: OidcDeps): RequestHandler {
  return async (req, res) => {
    const next = readNext(queryOf(req).get('next') ?? undefined);
    res.locals['login'] = { next };
    const { url, ...sent } = await provider.begin();
    storeLoginRequest(req, res, services, { ...sent, next });
    res.redirect(303, url.href);
  };
}

/**
 * Starts the linking of an account and returns the address of the provider.
 * Only JSON is accepted, so that other origins cannot trigger it. The password is required, because
 * the linked identity can log in.
 */
function startLink(deps: OidcDeps): RequestHandler {
  return async (req, res) => {
    refuseForm(req);
    const actor = await deps.identify(readBearer(req.headers.authorization));
    res.locals['actor'] = actor.username;
    if (actor.id === null || actor.token === undefined)
      throw new NotFoundError({ en: 'There is no account to link', it: 'Non c’è un account da collegare' });
    const ctx = await contextFor(deps, req, actor);
    await confirmOwnPassword(ctx, LinkFields.parse(parseFields(req)).password);
    const { url, ...sent } = await deps.provider.begin();
    const link = { id: actor.id, session: actor.token.id };
    storeLoginRequest(req, res, deps.services, { ...sent, next: '/account', link });
    sendJson(res, 200, { status: 'success', data: { url: url.href } });
  };
}

/** Handles the callback of the provider: begins a session, or links the account of the current session. */
function handleCallback(deps: OidcDeps): RequestHandler {
  const { provider, services, log } = deps;
  return async (req, res) => {
    const login = await consumeLoginRequest(req, res, services);
    res.locals['login'] = { next: login?.next };
    if (!login) throw requestExpired();
    try {
      const identity = await provider.finish(queryOf(req), login);
      if (login.link) {
        await linkIdentity(await contextOfLink(deps, req, login.link), identity);
        return void res.redirect(303, '/account?sign_in=linked');
      }
      const step = await logInWithIdentity(services, identity, provider.accounts);
      res.locals['actor'] = step.username;
      showFirstStep(req, res, { step, next: login.next });
    } catch (error) {
      const { cause } = error as Error;
      if (cause !== undefined)
        log.warn({ err: cause, request_id: readRequestId(res) }, 'no login by the provider');
      if (!login.link || !(error instanceof DomainError)) throw error;
      reportLink(res, error);
    }
  };
}

/**
 * Returns the context of the account to link. Its session must be the one that started the linking.
 * @throws UnauthenticatedError
 */
async function contextOfLink(
  deps: OidcDeps,
  req: Request,
  { id, session }: NonNullable<LoginRequestState['link']>,
): Promise<Context> {
  const actor = await findSession(req, deps.identify);
  if (actor?.id !== id || actor.token?.id !== session) throw requestExpired();
  return contextFor(deps, req, actor);
}

/** Redirects to the account page, which shows the reason of the failure. */
function reportLink(res: Response, error: DomainError): void {
  const { detail } = toHttp(error, readRequestId(res)).body;
  const why = String(detail['reason'] ?? detail['type'] ?? 'failed');
  res.redirect(303, `/account?sign_in=${encodeURIComponent(why)}`);
}

/** Redirects to the logout of the provider. */
function logOutAtProvider({ provider }: OidcDeps): RequestHandler {
  return async (_req, res) => res.redirect(303, (await provider.findLogout())?.href ?? '/login');
}

async function contextFor(
  deps: OidcDeps,
  req: Request,
  actor: Parameters<typeof contextOf>[1],
): Promise<Context> {
  const language = pickLanguage(req.headers['accept-language']);
  return { ...(await contextOf(deps, actor, language)), address: req.ip };
}

function queryOf(req: Request): URLSearchParams {
  return new URLSearchParams(req.originalUrl.slice(req.path.length));
}

function requestExpired(): UnauthenticatedError {
  return new UnauthenticatedError('oidc_expired', {
    en: 'This login was not started here, or it took too long; start again',
    it: 'Questo accesso non è iniziato qui o ha richiesto troppo tempo: ricomincia',
  });
}
