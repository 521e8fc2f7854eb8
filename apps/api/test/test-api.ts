import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestStores } from '@trowel/db/testing';
import type { Role } from '@trowel/domain/core';
import { createLog, listen, type RateRules } from '@trowel/http';
import { ensureAdmin, logIn, registerUser } from '@trowel/services/accounts';
import type { Services } from '@trowel/services/context';
import { createServices } from '@trowel/services/startup';
import { createApp } from '../src/app.ts';

const PASSWORD = 'Digging-4-Knowledge';
const SECRET = 'test-only-0123456789-0123456789-abc';

/** An answer as tests look at it: members that are absent stay undefined. */
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
  /** Whose token goes along; `admin` unless told. */
  as?: Caller;
  /** Sent as JSON, unless it is a form. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type Caller = Role | 'nobody' | 'expired';

/** A running API with an account of each role on a database of its own. */
export interface TestApi {
  url: string;
  services: Services;
  /** Where the files of models and media lie. */
  filesDir: string;
  /** Everything the log said. */
  readLog(): string;
  password: string;
  tokens: Record<Exclude<Caller, 'nobody'>, string>;
  call(path: string, call?: Call): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts the API on an empty database; without `rateRules` nothing is limited. */
export async function startTestApi(
  dialect: 'sqlite' | 'postgres',
  rateRules: RateRules = {},
): Promise<TestApi> {
  const stores = await openTestStores(dialect);
  let now = (): Date => new Date();
  const filesDir = mkdtempSync(join(tmpdir(), 'trowel-files-'));
  const databaseUrl = stores.url;
  const services = await createServices({ databaseUrl, filesDir, jwtSecret: SECRET, clock: () => now() });
  let logged = '';
  const log = createLog('info', { write: (line: string) => void (logged += line) });
  const app = createApp({ services, log, version: '0.0.0', corsOrigins: [], trustProxy: false, rateRules });
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  const login = async (username: string): Promise<string> => {
    return (await logIn(services, { username, password: PASSWORD })).access_token;
  };

  await makeAccounts(services);
  now = () => new Date(Date.now() - 7_200_000);
  const expired = await login('admin');
  now = () => new Date();
  const tokens = {
    admin: await login('admin'),
    operator: await login('operator'),
    viewer: await login('viewer'),
    expired,
  };

  return {
    url: listening.url,
    services,
    filesDir,
    readLog: () => logged,
    password: PASSWORD,
    tokens,
    call: async (path, { method = 'GET', as = 'admin', body, headers = {} } = {}) => {
      const isForm = body instanceof URLSearchParams || body instanceof FormData;
      const answer = await fetch(listening.url + path, {
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
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== '';
      return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
    },
    close: async () => {
      await listening.close();
      await services.close();
      await stores.dispose();
      rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

async function makeAccounts(services: Services): Promise<void> {
  await ensureAdmin(services, { username: 'admin', password: PASSWORD });
  const actor = { id: null, username: 'test', role: 'admin' } as const;
  for (const role of ['operator', 'viewer'] as const) {
    const account = { username: role, email: `${role}@example.org`, password: PASSWORD, role };
    await registerUser({ actor, via: 'cli', language: 'en', services }, account);
  }
}
