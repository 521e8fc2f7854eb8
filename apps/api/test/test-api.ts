import type { RateRules } from '@trowel/http';
import { PASSWORD, startTestServer, type Caller, type TestServer } from '@trowel/http/testing';
import type { Services } from '@trowel/services/context';
import { createApp } from '../src/app.ts';

export type { Caller } from '@trowel/http/testing';

/** The parts of a response that tests check. Missing fields are undefined. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: {
    status?: string;
    message?: string;
    data?: unknown;
    detail?: { errors?: { field: string; message: string; type: string }[]; [name: string]: unknown };
    pagination?: { total: number; skip: number; limit: number; pages: number; current_page: number };
    findings?: unknown[];
  };
}

export interface Call {
  method?: string;
  /** Caller whose token is sent. Default: `admin`. */
  as?: Caller;
  /** Sent as JSON, unless it is a form. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A running API on a separate database with an account of each role. */
export interface TestApi extends TestServer {
  password: string;
  call(path: string, call?: Call): Promise<Answer>;
}

/**
 * Starts the API on an empty database. Without `rateRules` there are no limits. `rules` override those
 * of its services.
 */
export async function startTestApi(
  dialect: 'sqlite' | 'postgres',
  rateRules: RateRules = {},
  rules: Partial<Pick<Services, 'secondFactor'>> = {},
): Promise<TestApi> {
  const server = await startTestServer(dialect, ({ services, log }) => {
    const app = { services: { ...services, ...rules }, log, version: '0.0.0', rateRules };
    return createApp({ ...app, corsOrigins: [], trustProxy: false });
  });
  return { ...server, password: PASSWORD, call: (path, call = {}) => ask(server, path, call) };
}

async function ask(
  { url, tokens, renewToken }: TestServer,
  path: string,
  { method = 'GET', as = 'admin', body, headers = {} }: Call,
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(as !== 'nobody' && { authorization: `Bearer ${tokens[as]}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  if (path.endsWith('/logout')) await renewToken(as);
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  // Reading the body would never end.
  if (isStream) await answer.body?.cancel();
  const text = isStream ? '' : await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
}
