import { closeOnSignals } from '@trowel/http';
import { loadDemo, type Context, type DemoLoaded, type Services } from '@trowel/services';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '../apps/api/src/open-services.ts';
import { startApi } from '../apps/api/src/start-api.ts';
import { loadEnv } from './load-env.ts';

// What `npm start` runs: every service in one process, on one database.
loadEnv();
process.env['DEMO'] ??= 'on';
process.env['LOG_LEVEL'] ??= 'warn';

try {
  const said: string[] = [];
  const config = readConfig(process.env);
  const services = await openServices(config);
  const demo = process.env['DEMO'] === 'on' ? await recordDemo(services) : undefined;
  const api = await startApi({ environment: process.env, services, announce: (text) => said.push(text) });
  closeOnSignals(async () => {
    await api.close();
    await services.close();
  }, api.log);
  process.stdout.write(describe({ url: api.listening.url, databaseUrl: config.databaseUrl, demo, said }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function recordDemo(services: Services): Promise<DemoLoaded | undefined> {
  const ctx: Context = {
    actor: { id: null, username: 'trowel', role: 'operator' },
    via: 'cli',
    language: 'en',
    services,
  };
  return loadDemo(ctx);
}

interface Started {
  url: string;
  databaseUrl: string;
  demo: DemoLoaded | undefined;
  /** What must be shown once. */
  said: readonly string[];
}

function describe({ url, databaseUrl, demo, said }: Started): string {
  const address = url.replace('127.0.0.1', 'localhost');
  const lines = [
    '',
    'Trowel is running.',
    `  API            ${address}/api`,
    `  Documentation  ${address}/docs  (to read: ${address}/redoc)`,
    `  Database       ${databaseUrl.replace(/\/\/[^@/]*@/, '//')}`,
    ...(demo ? [`  Demo           ${demo.siteName}: ${demo.units} units, ${demo.items} finds`] : []),
    ...said.flatMap((text) => [
      '',
      ...text
        .trimEnd()
        .split('\n')
        .map((line) => `  ${line}`),
    ]),
    '',
    'Ctrl-C stops it.',
    '',
  ];
  return lines.join('\n');
}
