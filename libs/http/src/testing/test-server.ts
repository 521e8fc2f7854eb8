import type { Express } from 'express';
import type { Dialect } from '@trowel/db';
import type { Role } from '@trowel/domain/core';
import type { Services } from '@trowel/services/context';
import { listen } from '../serving/listen.ts';
import { createLog, type Logger } from '../serving/request-log.ts';
import { issueToken, issueTokens, openTestServices } from './test-services.ts';

export { type BrokenLink, type Crawl, type OpenedPage, crawl, readPage } from './crawl.ts';
export { fuzz } from './fuzz.ts';
export { type FuzzRequest, listFuzzTargets } from './fuzz-requests.ts';
export { seedSecretSite, type SecretSite } from './secret-site.ts';
export { createRandom, seedRandom, type SeededRandom } from './seeded-random.ts';
export { openClient, openUnfinished, type RawClient } from './raw-clients.ts';
export {
  connectAssistant,
  issueToken,
  createAccounts,
  openTestServices,
  PASSWORD,
  type TestServices,
} from './test-services.ts';

/** Caller of a request: an account of a role, an expired session, or an anonymous caller. */
export type Caller = Role | 'nobody' | 'expired';
export const CALLERS: readonly Caller[] = ['nobody', 'expired', 'viewer', 'operator', 'admin'];

/** A running app on a separate database with an account of each role. */
export interface TestServer {
  url: string;
  port: number;
  services: Services;
  /** Folder of models and media. */
  filesDir: string;
  tokens: Record<Exclude<Caller, 'nobody'>, string>;
  /** Replaces the token of a caller after it was revoked. */
  renewToken(caller: Caller): Promise<void>;
  /** Advances the clock of the services. */
  pass(seconds: number): void;
  /** Stops the clock of the services. */
  holdClock(): void;
  /** Returns the complete log. */
  readLog(): string;
  close(): Promise<void>;
}

/** Longer than the lifetime of any token. */
const LONG_AGO_MS = 7_200_000;

/** On PostgreSQL every second request goes to a second set of services, as behind a proxy with two processes. */
const PAIRS = process.env['TROWEL_TEST_PAIRS'] === 'on';

/** Starts an app on an empty database. `build` creates it from the services. */
export async function startTestServer(
  dialect: Dialect,
  build: (deps: { services: Services; log: Logger }) => Express,
): Promise<TestServer> {
  let agoMs = 0;
  let heldMs: number | undefined;
  const clock = (): Date => new Date((heldMs ?? Date.now()) - agoMs);
  const opened = await openTestServices(dialect, { clock, hasAccounts: true });
  const { services, filesDir } = opened;
  let logged = '';
  const log = createLog('info', { write: (line: string) => void (logged += line) });
  const beside = PAIRS && dialect === 'postgres' ? await opened.open(opened.databaseUrl) : undefined;
  const apps = [services, beside].flatMap((one) => (one ? [build({ services: one, log })] : []));
  let turn = 0;
  const listening = await listen((req, res) => apps[turn++ % apps.length]!(req, res), {
    host: '127.0.0.1',
    port: 0,
    express: apps[0],
  });
  const valid = await issueTokens(services);
  agoMs = LONG_AGO_MS;
  const expired = await issueToken(services, 'admin');
  agoMs = 0;

  const tokens = { ...valid, expired };

  return {
    url: listening.url,
    port: listening.port,
    services,
    filesDir,
    tokens,
    async renewToken(caller) {
      if (caller !== 'nobody' && caller !== 'expired') tokens[caller] = await issueToken(services, caller);
    },
    pass: (seconds) => void (agoMs -= seconds * 1_000),
    holdClock: () => void (heldMs = Date.now()),
    readLog: () => logged,
    async close() {
      await listening.close();
      await beside?.close();
      await opened.close();
    },
  };
}
