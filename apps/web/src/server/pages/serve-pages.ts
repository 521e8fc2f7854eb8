import { Router, type RequestHandler } from 'express';
import { finishLogin, showLogin, showLoginAgain, startSession, stopSession } from './login.ts';
import { openRecord } from './open-record.ts';
import { requirePasswordChange } from './require-password-change.ts';
import type { PagesDeps } from './pages-deps.ts';
import { readLoginText } from './read-login.ts';
import { refuseMethod } from './refuse-method.ts';
import { forVisitors, showModel } from './show-model.ts';
import { openSession, renewOwnSession, showSession } from './session.ts';
import { serveGuide } from './serve-guide.ts';
import { forUndecided, showGraphml } from './show-graphml.ts';
import { showModels } from './show-models.ts';
import { serveShell } from './show-shell.ts';
import { showStart } from './start.ts';
import { showViewer } from './viewer-page.ts';

const MODEL_PATH = '/3d/viewer/3d_models/:site_name/:unit_folder/:file_name';
const passOn: RequestHandler = (_req, _res, next) => next();

/** Creates the routes of the server-rendered pages and of the session. */
export function servePages(deps: PagesDeps): Router {
  const { limits } = deps;
  const limited = limits.default ?? passOn;
  const router = Router();
  router.get('/', limited, showStart(deps));
  router.use(serveShell(deps, limited), serveGuide(deps, limited));
  router.get('/login', limited, showLogin(deps));
  const [auth, again] = [limits.auth ?? passOn, showLoginAgain(deps)];
  router.post('/login', auth, readLoginText(), startSession(deps), again);
  router.post('/login/code', auth, readLoginText(), finishLogin(deps), again);
  router.post('/logout', limited, stopSession(deps));
  router.get('/session', limited, showSession(deps));
  router.post('/session', limits.auth ?? passOn, readLoginText(), openSession(deps));
  router.post('/session/renew', limited, renewOwnSession(deps));
  router.get('/r/:kind/:id', limited, openRecord(deps));
  router.get('/r/:kind/:id/:box', limited, openRecord(deps));
  router.get('/3d/viewer/:site_name', limited, showViewer(deps));
  const first = requirePasswordChange(deps);
  router.get(MODEL_PATH, forVisitors(), limited, first, showModel(deps));
  router.get('/3d/models/:site_name', forVisitors(), limited, first, showModels(deps));
  router.get('/harris_matrix/graphml_export', forUndecided(), limited, first, showGraphml(deps));
  router.all('/', refuseMethod(['GET', 'HEAD']));
  router.all('/login', refuseMethod(['GET', 'HEAD', 'POST']));
  router.all(['/logout', '/login/code'], refuseMethod(['POST']));
  router.all('/session', refuseMethod(['GET', 'HEAD', 'POST']));
  router.all('/session/renew', refuseMethod(['POST']));
  router.all('/3d/viewer/:site_name', refuseMethod(['GET', 'HEAD']));
  return router;
}
