import {
  allowOrigins,
  answerError,
  createRateLimits,
  limitUnfinished,
  logRequests,
  mount,
  refuseBrokenPath,
  securityHeaders,
  JSON_TYPE,
  sendWhole,
  type Logger,
  type RateRules,
  type Route,
  type UnfinishedLimits,
} from '@trowel/http';
import { deferRoutes } from '@trowel/http/later';
import { serveMetrics } from '@trowel/http/metrics';
import { authenticate } from '@trowel/services/accounts';
import type { Actor, Services } from '@trowel/services/context';
import { answerOnce } from '@trowel/services/repeats';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { describeApi } from './docs/api-description.ts';
import { serveFrontPage } from './docs/front-page.ts';
import { serveReference } from './docs/reference/serve-reference.ts';
import { serveSwagger } from './docs/swagger-page.ts';
import { listRoutes } from './routes/list-routes.ts';
import type { WebPlace } from './routes/web-address.ts';

export interface AppDeps {
  services: Services;
  log: Logger;
  version: string;
  /** Origins besides those of local development whose pages may read answers. */
  corsOrigins: readonly string[];
  /** As `parseTrustProxy` gives it. */
  trustProxy: number | string[] | false;
  rateRules: RateRules;
  /** Where the pages are; on the ports both have unless told. */
  web?: WebPlace;
  /** Where the service for assistants is on this machine. */
  mcpPort?: number;
  /** How many bodies may be under way; as many as are usual unless given. */
  unfinished?: UnfinishedLimits;
  /** Who may read `/metrics`; nobody unless given. */
  metricsToken?: string | undefined;
}

/** Makes the REST API: what a request meets, in order. */
export function createApp(deps: AppDeps): Express {
  const { services, log, version } = deps;
  const limits = createRateLimits(deps.rateRules, { memory: services.memory, service: 'api' });
  const routes = listRoutes(version, deps.web, deps);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('trust proxy', deps.trustProxy);

  app.use(serveMetrics({ service: 'api', version, token: deps.metricsToken }));
  app.use(logRequests(log));
  app.use(securityHeaders());
  app.use(allowOrigins(deps.corsOrigins));
  app.use(limitUnfinished(deps.unfinished), refuseBrokenPath());
  if (limits.default) {
    app.get(['/', '/api', '/api/v1'], limits.default);
    app.use(['/docs', '/redoc', '/openapi.json'], limits.default);
  }
  app.use(serveFrontPage(version));
  app.use(serveDocumentation(routes, version));
  const identify = (token: string): Promise<Actor> => authenticate(services, token);
  app.use(
    mount(routes, {
      services,
      identify,
      answerOnce,
      defer: deferRoutes('api'),
      via: 'api',
      limits,
      log,
      aliases: { '/api/v1': '/api' },
    }),
  );
  app.use(((error, _req, res, _next) => answerError(res, error, log)) satisfies ErrorRequestHandler);
  return app;
}

function serveDocumentation(routes: readonly Route[], version: string): express.Router {
  const router = express.Router();
  const document = describeApi(routes, version);
  const text = Buffer.from(JSON.stringify(document));
  router.get('/openapi.json', (req, res) =>
    sendWhole(req, res, { status: 200, headers: { 'Content-Type': JSON_TYPE }, makeBody: () => text }),
  );
  router.use(serveSwagger());
  router.use(serveReference(document));
  return router;
}
