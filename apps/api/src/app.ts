import {
  acceptGisLogins,
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
  traceRequests,
  type Logger,
  type OpenApiDocument,
  type RateRules,
  type Route,
  type UnfinishedLimits,
} from '@trowel/http';
import { enqueueRoutes } from '@trowel/http/jobs';
import { serveMetrics } from '@trowel/http/metrics';
import { authenticate } from '@trowel/services/accounts';
import type { Actor, Services } from '@trowel/services/context';
import { runIdempotently } from '@trowel/services/idempotency';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { describeApi } from './docs/api-description.ts';
import { serveFrontPage } from './docs/front-page.ts';
import { serveReference } from './docs/reference/serve-reference.ts';
import { serveSwagger } from './docs/swagger-page.ts';
import { listRoutes } from './routes/list-routes.ts';
import type { WebPlace } from './addresses/web-address.ts';

export interface AppDeps {
  services: Services;
  log: Logger;
  version: string;
  /** Further origins whose pages may read responses, besides local development. */
  corsOrigins: readonly string[];
  /** Result of `parseTrustProxy`. */
  trustProxy: number | string[] | false;
  rateRules: RateRules;
  /** Location of the web pages. Default: the standard ports. */
  web?: WebPlace;
  /** Port of the service for assistants on this machine. */
  mcpPort?: number;
  /** Limits of unfinished request bodies. Default: the usual ones. */
  unfinished?: UnfinishedLimits;
  /** Token for `/metrics`. Without it nobody has access. */
  metricsToken?: string | undefined;
}

/** Creates the REST API. A request passes the handlers in the order in which they are listed. */
export function createApp(deps: AppDeps): Express {
  const { services, log, version } = deps;
  const limits = createRateLimits(deps.rateRules, { sharedState: services.sharedState, service: 'api' });
  const routes = listRoutes(version, deps.web, deps);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('trust proxy', deps.trustProxy);

  app.use(acceptGisLogins());
  app.use(traceRequests());
  app.use(serveMetrics({ service: 'api', version, token: deps.metricsToken }));
  app.use(logRequests(log));
  app.use(securityHeaders());
  app.use(allowOrigins(deps.corsOrigins));
  app.use(limitUnfinished(deps.unfinished), refuseBrokenPath());
  app.use(
    mount(routes, {
      services,
      identify: (token: string): Promise<Actor> => authenticate(services, token),
      runIdempotently,
      enqueue: enqueueRoutes('api'),
      via: 'api',
      limits,
      log,
      aliases: { '/api/v1': '/api' },
      others: servePages({ routes, version, limit: limits.default }),
    }),
  );
  app.use(handleErrors(log));
  return app;
}

/** Handles errors from middleware. Express recognises error handlers by their four parameters. */
function handleErrors(log: Logger): ErrorRequestHandler {
  return (error, _req, res, _next) => answerError(res, error, log);
}

/** Serves the pages for people: the front page and the documentation of the routes. */
function servePages({
  routes,
  version,
  limit,
}: {
  routes: readonly Route[];
  version: string;
  limit: RequestHandler | undefined;
}): express.Router {
  const router = express.Router();
  if (limit) {
    router.get(['/', '/api', '/api/v1'], limit);
    router.use(['/docs', '/redoc', '/openapi.json'], limit);
  }
  router.use(serveFrontPage(version));
  // Created on first use: it takes a second and some megabytes, and is rarely needed.
  const describe = (): OpenApiDocument => describeApi(routes, version);
  let text: Buffer | undefined;
  router.get('/openapi.json', (req, res) => {
    const makeBody = (): Buffer => (text ??= Buffer.from(JSON.stringify(describe())));
    return sendWhole(req, res, { status: 200, headers: { 'Content-Type': JSON_TYPE }, makeBody });
  });
  router.use(serveSwagger());
  router.use(serveReference(describe));
  return router;
}
