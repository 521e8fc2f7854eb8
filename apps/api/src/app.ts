import type { RequestListener } from 'node:http';
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
  traceRequests,
  type Logger,
  type OpenApiDocument,
  type RateRules,
  type Route,
  type UnfinishedLimits,
} from '@trowel/http';
import { deferRoutes } from '@trowel/http/later';
import { serveMetrics } from '@trowel/http/metrics';
import { authenticate } from '@trowel/services/accounts';
import type { Actor, Services } from '@trowel/services/context';
import { answerOnce } from '@trowel/services/repeats';
import express, { type Express, type RequestHandler } from 'express';
import { describeApi } from './docs/api-description.ts';
import { serveFrontPage } from './docs/front-page.ts';
import { serveReference } from './docs/reference/serve-reference.ts';
import { serveSwagger } from './docs/swagger-page.ts';
import { openDoor } from './open-door.ts';
import { listRoutes } from './routes/list-routes.ts';
import type { WebPlace } from './addresses/web-address.ts';

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

/** The REST API, to listen with. */
export interface ApiListener extends RequestListener {
  /** Whose settings it has. */
  express: Express;
}

/** Makes the REST API: what a request meets, in order. */
export function createApp(deps: AppDeps): ApiListener {
  const { services, log, version } = deps;
  const limits = createRateLimits(deps.rateRules, { memory: services.memory, service: 'api' });
  const routes = listRoutes(version, deps.web, deps);
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('trust proxy', deps.trustProxy);

  const listener = openDoor({
    app,
    handlers: [
      traceRequests(),
      serveMetrics({ service: 'api', version, token: deps.metricsToken }),
      logRequests(log),
      securityHeaders(),
      allowOrigins(deps.corsOrigins),
      limitUnfinished(deps.unfinished),
      refuseBrokenPath(),
      mount(routes, {
        services,
        identify: (token: string): Promise<Actor> => authenticate(services, token),
        answerOnce,
        defer: deferRoutes('api'),
        via: 'api',
        limits,
        log,
        aliases: { '/api/v1': '/api' },
        others: servePages({ routes, version, limit: limits.default }),
      }),
    ],
    fail: (res, error) => answerError(res, error, log),
  });
  return Object.assign(listener, { express: app });
}

/** What is for people to read: the front page, and the documentation of the routes. */
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
  // Its description takes a second and some megabytes, and few ask for it.
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
