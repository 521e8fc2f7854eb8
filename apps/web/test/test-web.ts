import type { Dialect } from '@trowel/db';
import type { RateRules, UnfinishedLimits } from '@trowel/http';
import { startTestServer, type Caller, type TestServer } from '@trowel/http/testing';
import { createWebApp } from '../src/server/app.ts';
import type { ProviderSettings } from '../src/server/identity/provider.ts';
import type { ClientDocuments } from '../src/server/assistants/client-documents.ts';

export { CALLERS, PASSWORD, type Caller } from '@trowel/http/testing';

export interface WebSettings {
  rateRules?: RateRules;
  publicRead?: boolean;
  apiUrl?: URL;
  trustProxy?: number | string[] | false;
  unfinished?: UnfinishedLimits;
  documents?: ClientDocuments;
  oidc?: ProviderSettings;
  /** Default: SQLite. */
  dialect?: Dialect;
}

export interface Call {
  method?: string;
  /** Account of the request. Default: none. */
  as?: Caller;
  /** Carrier of the session. */
  by?: 'cookie' | 'bearer';
  body?: string | URLSearchParams;
  headers?: Record<string, string>;
}

/** A running web service with an account of each role on a database of its own. */
export interface TestWeb extends TestServer {
  /** Sends a request without following redirects. */
  call(path: string, call?: Call): Promise<Response>;
}

/** Headers a browser sends when its user goes somewhere. */
export const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Issuer and resource for assistants. */
export const PLACES = { issuer: 'https://dig.example', resource: 'https://mcp.dig.example/mcp' };

/** Nothing listens at the port of discarding. */
const NO_API = new URL('http://127.0.0.1:9');

/** Starts the web service on an empty database; without `rateRules` nothing is limited. */
export async function startTestWeb({
  rateRules = {},
  publicRead = false,
  trustProxy = false,
  apiUrl = NO_API,
  unfinished,
  documents,
  oidc,
  dialect = 'sqlite',
}: WebSettings = {}): Promise<TestWeb> {
  const server = await startTestServer(dialect, (deps) =>
    createWebApp({
      ...deps,
      version: '0.0.0',
      apiUrl,
      trustProxy,
      rateRules,
      publicRead,
      places: PLACES,
      documents,
      oidc,
      ...(unfinished && { unfinished }),
    }),
  );
  return { ...server, call: (path, call = {}) => ask(server, path, call) };
}

async function ask(
  { url, tokens, renewToken }: TestServer,
  path: string,
  { method = 'GET', as = 'nobody', by = 'cookie', body, headers = {} }: Call,
): Promise<Response> {
  const token = as === 'nobody' ? undefined : tokens[as];
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && by === 'cookie' && { cookie: `trowel_session=${token}` }),
      ...(token !== undefined && by === 'bearer' && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  if (path === '/logout') await renewToken(as);
  return answer;
}
