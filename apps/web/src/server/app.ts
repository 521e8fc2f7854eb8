import {
  acceptGisLogins,
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
import { servePasswordLinks } from './password-links/serve-password-links.ts';
import { findClient } from './client/built-client.ts';
import { createProvider, type ProviderSettings } from './identity/provider.ts';
import type { BackgroundMap } from '../client/places/background-map.ts';
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
  /** Address of the API. */
  apiUrl: URL;
  /** Result of `parseTrustProxy`. */
  trustProxy: number | string[] | false;
  rateRules: RateRules;
  /** Addresses of the authorization server and of the resource for assistants. */
  places: Places;
  /** Finds assistants that describe themselves by a document. Not supported if absent. */
  documents?: ClientDocuments | undefined;
  /** Identity provider for logins without a password, if there is one. */
  oidc?: ProviderSettings | undefined;
  /** Maps of other servers that the plan page offers. */
  backgroundMaps?: readonly BackgroundMap[] | undefined;
  /** True if viewer, models and exports are public. */
  publicRead: boolean;
  /** Limits on concurrent request bodies; defaults if absent. */
  unfinished?: UnfinishedLimits;
  /** Token for `/metrics`. Without it, nobody may read them. */
  metricsToken?: string | undefined;
}

/** Creates the web service with its middleware and routes in order. */
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

  app.use(acceptGisLogins());
  app.use(traceRequests());
  app.use(serveMetrics({ service: 'web', version, token: deps.metricsToken }));
  app.use(logRequests(log));
  app.use(securityHeaders(), pageHeaders());
  app.use(limitUnfinished(deps.unfinished), refuseBrokenPath());
  app.use(serveAssets(), serveClient(client));
  app.use(refuseForeignOrigins());
  app.use(carryLanguage(), carrySession(), slideSession(services));
  // The API counts its own requests by the address in the proxy headers. Its start page links to
  // its documentation.
  const passOn = createProxy({ api: apiUrl, mark: services.tokens.markOf('web'), log });
  app.use(['/api', '/ogc', '/docs', '/redoc', '/openapi.json'], passOn);
  const { places, documents } = deps;
  const exportRule = deps.rateRules.export;
  const provider = deps.oidc && createProvider(deps.oidc, places.issuer);
  const { backgroundMaps } = deps;
  const about = { publicRead, version, exportRule, client, provider, backgroundMaps };
  const pages = { services, identify, limits, log, ...about };
  app.use(servePages(pages), serveOidc(pages), serveInvitations(pages), servePasswordLinks(pages));
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
