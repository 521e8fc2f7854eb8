import { createLog, listen, UPLOAD_TIMEOUT_MS, type Listening, type Logger } from '@trowel/http';
import { startRouteJobs } from '@trowel/http/jobs';
import { ensureAdmin } from '@trowel/services/accounts';
import { openServices } from '@trowel/http/open-services';
import type { Services } from '@trowel/services/context';
import { startSweeping } from '@trowel/services/startup';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { listRoutes } from './routes/list-routes.ts';
import { VERSION } from './version.ts';

export interface StartOptions {
  /** Environment variables with the settings. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Services opened by another part of the process, which also closes them. */
  services?: Services;
  /** Shows information that must not be stored, such as the first password. Default: standard error. */
  announce?: (text: string) => void;
}

/** A running API. `close` waits for running requests, then closes the services it opened. */
export interface RunningApi {
  listening: Listening;
  services: Services;
  log: Logger;
  close(): Promise<void>;
}

/**
 * Starts the REST API.
 * @throws Error if a setting is invalid or the port is in use
 */
export async function startApi(options: StartOptions): Promise<RunningApi> {
  const config = readConfig(options.environment);
  const log = createLog(config.logLevel);
  const services = options.services ?? (await openServices(config));
  const closeServices = async (): Promise<void> => (options.services ? undefined : services.close());
  const sweeping = startSweeping(services, {
    onFailure: (error) => log.warn({ err: error }, 'the files were not swept'),
    onBadLog: (line) => log.error({ line }, 'the change log is not as it was written'),
  });
  const routes = listRoutes(VERSION, config.web, config);
  const jobs = startRouteJobs(services, { channel: 'api', routes, atOnce: config.jobsAtOnce, log });
  let listening: Listening | undefined;
  const close = async (): Promise<void> => {
    await listening?.close();
    await jobs.stop();
    await sweeping.stop();
    await closeServices();
  };
  try {
    const { corsOrigins, trustProxy, rateRules, web, mcpPort, metricsToken } = config;
    const app = createApp({
      services,
      log,
      version: VERSION,
      corsOrigins,
      trustProxy,
      rateRules,
      web,
      mcpPort,
      metricsToken,
    });
    listening = await listen(app, {
      ...config,
      requestTimeoutMs: UPLOAD_TIMEOUT_MS,
      express: app,
    });
    // After listening: if the port were in use, the password would be lost.
    await createFirstAdmin(services, config, options.announce ?? writeToTerminal);
    log.info({ url: listening.url }, 'the API listens');
    return { listening, services, log, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The password is shown only once. It bypasses the log, which hides passwords and is stored. */
async function createFirstAdmin(
  services: Services,
  { adminUsername, adminPassword }: Config,
  announce: (text: string) => void,
): Promise<void> {
  const given = { username: adminUsername, ...(adminPassword !== undefined && { password: adminPassword }) };
  const made = await ensureAdmin(services, given);
  if (made?.password === undefined) return;
  announce(`First administrator: ${made.username}\nPassword (shown this once): ${made.password}\n`);
}

function writeToTerminal(text: string): void {
  process.stderr.write(text);
}
