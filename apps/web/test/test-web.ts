import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestStores } from '@trowel/db/testing';
import type { Role } from '@trowel/domain/core';
import { createLog, listen, type RateRules } from '@trowel/http';
import { ensureAdmin, registerUser } from '@trowel/services/accounts';
import type { Services } from '@trowel/services/context';
import { createServices } from '@trowel/services/startup';
import { createWebApp } from '../src/server/app.ts';

export const PASSWORD = 'Digging-4-Knowledge';
const SECRET = 'test-only-0123456789-0123456789-abc';

export type Caller = Role | 'nobody' | 'expired';
export const CALLERS: readonly Caller[] = ['nobody', 'expired', 'viewer', 'operator', 'admin'];

export interface WebSettings {
  rateRules?: RateRules;
  publicRead?: boolean;
  apiUrl?: URL;
  trustProxy?: number | string[] | false;
}

export interface Call {
  method?: string;
  /** Whose session goes along; nobody's unless told. */
  as?: Caller;
  /** How the session is carried. */
  by?: 'cookie' | 'bearer';
  body?: string | URLSearchParams;
  headers?: Record<string, string>;
}

/** A running web service with an account of each role on a database of its own. */
export interface TestWeb {
  url: string;
  services: Services;
  /** Where the files of models and media lie. */
  filesDir: string;
  tokens: Record<Exclude<Caller, 'nobody'>, string>;
  /** Everything the log said. */
  readLog(): string;
  /** Asks without following redirects. */
  call(path: string, call?: Call): Promise<Response>;
  close(): Promise<void>;
}

/** Headers a browser sends when its user goes somewhere. */
export const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Starts the web service on an empty database; without `rateRules` nothing is limited. */
export async function startTestWeb(settings: WebSettings = {}): Promise<TestWeb> {
  const { rateRules = {}, publicRead = false, trustProxy = false } = settings;
  const stores = await openTestStores('sqlite');
  let now = (): Date => new Date();
  const filesDir = mkdtempSync(join(tmpdir(), 'trowel-files-'));
  const databaseUrl = stores.url;
  const services = await createServices({ databaseUrl, filesDir, jwtSecret: SECRET, clock: () => now() });
  let logged = '';
  const log = createLog('info', { write: (line: string) => void (logged += line) });
  const app = createWebApp({
    services,
    log,
    version: '0.0.0',
    // Nothing listens at the port of discarding.
    apiUrl: settings.apiUrl ?? new URL('http://127.0.0.1:9'),
    trustProxy,
    rateRules,
    publicRead,
  });
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  await makeAccounts(services);
  const issue = async (username: string): Promise<string> =>
    services.tokens.issue((await services.database.reads.users.findByUsername(username))!);
  now = () => new Date(Date.now() - 7_200_000);
  const expired = await issue('admin');
  now = () => new Date();
  const tokens = {
    admin: await issue('admin'),
    operator: await issue('operator'),
    viewer: await issue('viewer'),
    expired,
  };

  return {
    url: listening.url,
    services,
    filesDir,
    tokens,
    readLog: () => logged,
    call: (path, { method = 'GET', as = 'nobody', by = 'cookie', body, headers = {} } = {}) => {
      const token = as === 'nobody' ? undefined : tokens[as];
      return fetch(listening.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token !== undefined && by === 'cookie' && { cookie: `trowel_session=${token}` }),
          ...(token !== undefined && by === 'bearer' && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      });
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
