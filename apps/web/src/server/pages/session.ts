import { UnauthenticatedError } from '@trowel/domain/core';
import { pickLanguage, readBearer, sendJson } from '@trowel/http';
import { describeSession, logIn, renewSession } from '@trowel/services/accounts';
import type { Services } from '@trowel/services/context';
import type { Request, RequestHandler, Response } from 'express';
import { beginSession, carriedToken } from '../session/session.ts';
import type { PagesDeps } from './pages-deps.ts';
import { checkLogin, parseFields, refuseForm } from './read-login.ts';

/** Sends the user of the session, the language, and when the session ends. */
export function showSession({ services }: PagesDeps): RequestHandler {
  return async (req, res) => {
    await reportSession(services, readBearer(req.headers.authorization), { req, res });
  };
}

/** Logs in from a page that stays open. Accepts JSON only, and sends the new session. */
export function openSession({ services }: PagesDeps): RequestHandler {
  return async (req, res) => {
    refuseForm(req);
    const { next: _next, ...credentials } = checkLogin(parseFields(req));
    const login = await logIn(services, { ...credentials, address: req.ip });
    const { access_token: token, expires_in: lifetimeS } = login;
    res.locals['actor'] = credentials.username;
    beginSession(req, res, { token, lifetimeS });
    await reportSession(services, token, { req, res });
  };
}

/** Renews the session of the cookie and sends when it ends. Bearer tokens of API clients are not renewed. */
export function renewOwnSession({ services }: PagesDeps): RequestHandler {
  return async (req, res) => {
    const carried = carriedToken(res);
    if (carried === undefined) {
      throw new UnauthenticatedError('missing_token', {
        en: 'There is no browser session to renew; log in',
        it: 'Non c’è una sessione del browser da rinnovare: accedi',
      });
    }
    const renewed = await renewSession(services, carried);
    beginSession(req, res, renewed);
    await reportSession(services, renewed.token, { req, res });
  };
}

async function reportSession(
  services: Services,
  token: string,
  { req, res }: { req: Request; res: Response },
): Promise<void> {
  const session = await describeSession(services, token);
  const language = pickLanguage(req.headers['accept-language']);
  sendJson(res, 200, { status: 'success', data: { ...session, language } });
}
