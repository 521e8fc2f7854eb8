import { closeOnSignals, createLog } from '@trowel/http';
import { startTraces } from '@trowel/http/traces';
import type { DemoLoaded } from '@trowel/services/demo';
import { formatStartFailure, type StartAttempt } from '@trowel/services/startup';
import { readConfig } from '../apps/api/src/config.ts';
import { openServices } from '@trowel/http/open-services';
import { startApi } from '../apps/api/src/start-api.ts';
import { VERSION } from '../apps/api/src/version.ts';
import { isLoopback, startMcp } from '../apps/mcp/src/start-http.ts';
import { startWeb } from '../apps/web/src/server/start-web.ts';
import { trustOwnProxy } from '../apps/web/src/server/trust-own-proxy.ts';
import { loadEnv } from './load-env.ts';
import { recordDemo } from './record-demo.ts';
import { applyStartDefaults } from './start-defaults.ts';

// The program of `npm start`: all services in one process with one database.
loadEnv();
applyStartDefaults(process.env);

/** Texts that must be shown once. */
const said: string[] = [];
/** The part that was being started when the start failed. */
const attempt: StartAttempt = { portSetting: 'API_PORT' };

try {
  const config = readConfig(process.env);
  attempt.databaseUrl = config.databaseUrl;
  const log = createLog(config.logLevel);
  const endTraces = await startTraces(config.traces, { service: 'trowel', version: VERSION, log });
  const services = await openServices(config);
  const demo = process.env['DEMO'] === 'on' ? await recordDemo(services) : undefined;
  const environment = { ...process.env, TRUST_PROXY: trustOwnProxy(process.env['TRUST_PROXY'], config.host) };
  const api = await startApi({ environment, services, announce: (text) => said.push(text) });
  const apiUrl = new URL(toLocal(api.listening.url));
  attempt.portSetting = 'WEB_PORT';
  const web = await startWeb({ environment: process.env, services, apiUrl });
  attempt.portSetting = 'MCP_PORT';
  const mcp = await startMcp({ environment: forAssistants(web.listening.url), services });
  closeOnSignals(async () => {
    await mcp.close();
    await web.close();
    await api.close();
    await services.close();
    await endTraces();
  }, api.log);
  const urls = { apiUrl: api.listening.url, webUrl: web.listening.url, mcpUrl: mcp.listening.url };
  process.stdout.write(describe({ ...urls, databaseUrl: config.databaseUrl, demo, said }));
} catch (error) {
  // The first password is created once. It must be shown even if a later part does not start.
  process.stderr.write(`${[...said, formatStartFailure(error, attempt)].join('\n')}\n`);
  process.exit(1);
}

/** Returns the settings of the MCP service. Without a token it listens on this machine only, whatever the others do. */
function forAssistants(webUrl: string): NodeJS.ProcessEnv {
  const { HOST = '127.0.0.1', MCP_TOKEN = '', MCP_LOGIN = '', WEB_URL, PUBLIC_URL } = process.env;
  const isOpen = MCP_TOKEN === '' && MCP_LOGIN.trim().toLowerCase() !== 'on';
  const isShut = !isLoopback(HOST || '127.0.0.1') && isOpen;
  // Address of the web service if no setting defines it.
  const issuer = PUBLIC_URL || WEB_URL || `http://localhost:${new URL(webUrl).port}`;
  const urls = { WEB_URL: WEB_URL || toLocal(webUrl), PUBLIC_URL: issuer };
  return { ...process.env, ...urls, ...(isShut && { HOST: '127.0.0.1' }) };
}

/** Replaces the wildcard address by that of this machine. */
function toLocal(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

interface Started {
  apiUrl: string;
  webUrl: string;
  mcpUrl: string;
  databaseUrl: string;
  demo: DemoLoaded | undefined;
  /** Texts that must be shown once. */
  said: readonly string[];
}

function describe({ apiUrl, webUrl, mcpUrl, databaseUrl, demo, said }: Started): string {
  const address = toLocal(apiUrl).replace('127.0.0.1', 'localhost');
  const lines = [
    '',
    'Trowel is running.',
    `  In the browser ${toLocal(webUrl).replace('127.0.0.1', 'localhost')}`,
    `  API            ${address}/api`,
    `  Documentation  ${address}/docs  (to read: ${address}/redoc)`,
    `  Assistants     ${toLocal(mcpUrl).replace('127.0.0.1', 'localhost')}/mcp  (docs/assistants.md)`,
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
    'Press Ctrl-C to stop.',
    '',
  ];
  return lines.join('\n');
}
