import {
  createRateLimits,
  limitUnfinished,
  logRequests,
  mount,
  refuseBrokenPath,
  securityHeaders,
  traceRequests,
  type Logger,
  type RateRules,
  type UnfinishedLimits,
} from '@trowel/http';
import { enqueueRoutes } from '@trowel/http/jobs';
import { serveMetrics } from '@trowel/http/metrics';
import { authenticate } from '@trowel/services/accounts';
import type { Places } from '@trowel/services/assistants';
import type { Actor, Services } from '@trowel/services/context';
import { runIdempotently } from '@trowel/services/idempotency';
import express, { type Express } from 'express';
import type { ClientDocuments } from './assistants/client-documents.ts';
import { serveAssistants } from './assistants/serve-assistants.ts';
import { serveInvitations } from './invitations/serve-invitations.ts';
import { findClient } from './client/built-client.ts';
import { createProvider, type ProviderSettings } from './identity/provider.ts';
import { serveOidc } from './oidc/serve-oidc.ts';
import { serveAssets } from './pages/serve-assets.ts';
import { serveClient } from './client/serve-client.ts';
import { servePages } from './pages/serve-pages.ts';
import { pageHeaders } from './page-headers.ts';
import { createProxy } from './proxy.ts';
import { listRoutes } from './routes/list-routes.ts';
import { refuseForeignOrigins } from './same-origin.ts';
import { carrySession } from './session/session.ts';
import { carryLanguage } from './session/preferences.ts';
import { slideSession } from './session/slide-session.ts';
import { answerFailure, answerForBrowsers } from './report-browsers.ts';
import { rewriteAnswers } from './session/rewrite-answers.ts';

export interface WebDeps {
  services: Services;
  log: Logger;
  version: string;
  /** Where the API listens. */
  apiUrl: URL;
  /** As `parseTrustProxy` gives it. */
  trustProxy: number | string[] | false;
  rateRules: RateRules;
  /** Where assistants are let in, and to what. */
  places: Places;
  /** Where assistants that describe themselves are looked up; nowhere unless given. */
  documents?: ClientDocuments | undefined;
  /** Where people may log in besides with a password; nowhere unless given. */
  oidc?: ProviderSettings | undefined;
  /** Whether viewer, models and exports are open to anyone. */
  publicRead: boolean;
  /** How many bodies may be under way; as many as are usual unless given. */
  unfinished?: UnfinishedLimits;
  /** Who may read `/metrics`; nobody unless given. */
  metricsToken?: string | undefined;
}

/** Makes the web service: what a request meets, in order. */
export function createWebApp(deps: WebDeps): Express {
  const { services, log, version, apiUrl, publicRead } = deps;
  const limits = createRateLimits(deps.rateRules, { sharedState: services.sharedState, service: 'web' });
  const identify = (token: string): Promise<Actor> => authenticate(services, token);
  const client = findClient();
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('trust proxy', deps.trustProxy);

  app.use(traceRequests());
  app.use(serveMetrics({ service: 'web', version, token: deps.metricsToken }));
  app.use(logRequests(log));
  app.use(securityHeaders(), pageHeaders());
  app.use(limitUnfinished(deps.unfinished), refuseBrokenPath());
  app.use(serveAssets(), serveClient(client));
  app.use(refuseForeignOrigins());
  app.use(carryLanguage(), carrySession(), slideSession(services));
  // The API counts its own requests, by the address the proxy tells. Its front page leads to its documentation.
  const passOn = createProxy({ api: apiUrl, mark: services.tokens.markOf('web'), log });
  app.use(['/api', '/docs', '/redoc', '/openapi.json'], passOn);
  const { places, documents } = deps;
  const exportRule = deps.rateRules.export;
  const provider = deps.oidc && createProvider(deps.oidc, places.issuer);
  const pages = { services, identify, limits, publicRead, version, exportRule, log, client, provider };
  app.use(servePages(pages), serveOidc(pages), serveInvitations(pages));
  app.use(serveAssistants({ ...pages, places, documents }));
  app.use(rewriteAnswers(answerForBrowsers));
  const routes = listRoutes({ version, publicRead });
  app.use(
    mount(routes, {
      services,
      identify,
      runIdempotently,
      enqueue: enqueueRoutes('web'),
      via: 'web',
      limits,
      log,
    }),
  );
  app.use(answerFailure(log));
  return app;
}
