import { Router, type RequestHandler } from 'express';
import { requirePasswordChange } from '../pages/require-password-change.ts';
import { refuseMethod } from '../pages/refuse-method.ts';
import { FORM_TYPE, JSON_TYPE, readSmallText } from '../session/small-text.ts';
import { showConsent, applyConsent, type ConsentDeps } from './consent.ts';
import { answerInOAuth, issueTokens, register, revoke, reportMetadata } from './endpoints.ts';

const PROGRAM_PATHS = ['/oauth/register', '/oauth/token', '/oauth/revoke'];
const passOn: RequestHandler = (_req, _res, next) => next();

/** Creates the routes of the authorization server for assistants: OAuth 2.1 (decision 0066). */
export function serveAssistants(deps: ConsentDeps): Router {
  const limited = deps.limits.default ?? passOn;
  const [form, json] = [readSmallText([FORM_TYPE]), readSmallText([JSON_TYPE])];
  const first = requirePasswordChange(deps);
  const router = Router();
  router.get('/.well-known/oauth-authorization-server', limited, reportMetadata(deps));
  router.get('/oauth/authorize', limited, first, showConsent(deps));
  router.post('/oauth/authorize', limited, first, form, applyConsent(deps));
  router.post('/oauth/register', limited, json, register(deps));
  router.post('/oauth/token', limited, form, issueTokens(deps));
  router.post('/oauth/revoke', limited, form, revoke(deps));
  router.all('/.well-known/oauth-authorization-server', refuseMethod(['GET', 'HEAD']));
  router.all('/oauth/authorize', refuseMethod(['GET', 'HEAD', 'POST']));
  router.all(PROGRAM_PATHS, refuseMethod(['POST']));
  router.use(PROGRAM_PATHS, answerInOAuth());
  return router;
}
