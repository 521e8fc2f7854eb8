import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, listen } from '@trowel/http';
import { createServices } from '@trowel/services/startup';
import { createApp } from '../../../apps/api/src/app.ts';
import { serveBare } from './serve-bare.ts';

/** Nothing is uploaded in the benchmark. */
const NO_FILES = join(tmpdir(), 'trowel-no-files');

/** Runs one of the two servers that `bench -- api` compares, until its parent process disconnects. */
export async function serveForBench([kind = '', settingsFile = '']: readonly string[]): Promise<void> {
  process.once('disconnect', () => process.exit());
  if (kind === 'bare') return serveBare(settingsFile);
  const { databaseUrl, secret } = JSON.parse(readFileSync(settingsFile, 'utf8')) as {
    databaseUrl: string;
    secret: string;
  };
  const services = await createServices({ databaseUrl, filesDir: NO_FILES, jwtSecret: secret });
  const app = createApp({
    services,
    log: createLog('silent'),
    version: 'bench',
    corsOrigins: [],
    trustProxy: false,
    rateRules: { default: { limit: 1_000_000_000, windowMs: 60_000 } },
  });
  const { server } = await listen(app, { host: '127.0.0.1', port: 0, express: app });
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined }));
}
