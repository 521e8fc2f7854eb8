import { Router, type RequestHandler } from 'express';
import type { PagesDeps } from '../pages/pages-deps.ts';
import { refuseMethod } from '../pages/refuse-method.ts';
import { FORM_TYPE, readSmallText } from '../session/small-text.ts';
import { showCodeForm, showAgain, handleInvitation } from './invitation.ts';

const passOn: RequestHandler = (_req, _res, next) => next();

/** Creates the routes to accept an invitation, with or without an account. Attempts are rate-limited like passwords. */
export function serveInvitations(deps: PagesDeps): Router {
  const { limits, log } = deps;
  const router = Router();
  router.get('/invitation', limits.default ?? passOn, showCodeForm(deps));
  router.post(
    '/invitation',
    readSmallText([FORM_TYPE]),
    limits.auth ?? passOn,
    handleInvitation(deps),
    showAgain(log),
  );
  router.all('/invitation', refuseMethod(['GET', 'HEAD', 'POST']));
  return router;
}
