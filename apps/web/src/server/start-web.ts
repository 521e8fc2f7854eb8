import { createLog, listen, UPLOAD_TIMEOUT_MS, type Listening, type Logger } from '@trowel/http';
import { startRouteJobs } from '@trowel/http/jobs';
import { openServices } from '@trowel/http/open-services';
import type { Services } from '@trowel/services/context';
import { startSweeping } from '@trowel/services/startup';
import { createWebApp } from './app.ts';
import { createClientDocuments, type ClientDocuments } from './assistants/client-documents.ts';
import { readConfig, type Config } from './config.ts';
import { readSecretOfApi } from './read-secret-of-api.ts';
import { listRoutes } from './routes/list-routes.ts';
import { VERSION } from './version.ts';

export interface StartOptions {
  /** Environment variables with the settings. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Services opened by another part of the process, which also closes them. */
  services?: Services;
  /** Address of the API, overriding the settings. */
  apiUrl?: URL;
}

/** A running web service. `close` waits for open responses, then closes the services it opened. */
export interface RunningWeb {
  listening: Listening;
  log: Logger;
  close(): Promise<void>;
}

/** Starts the web service. @throws Error if a setting is invalid or the port is in use */
export async function startWeb(options: StartOptions): Promise<RunningWeb> {
  const config = readConfig(options.environment);
  const log = createLog(config.logLevel);
  const services = options.services ?? (await openServices(config, readSecretOfApi));
  const sweeping = startSweeping(services, {
    onFailure: (error) => log.warn({ err: error }, 'the files were not swept'),
  });
  const jobs = startRouteJobs(services, {
    channel: 'web',
    routes: listRoutes({ version: VERSION, publicRead: config.publicRead }),
    atOnce: config.jobsAtOnce,
    log,
  });
  const closeServices = async (): Promise<void> => {
    await jobs.stop();
    await sweeping.stop();
    if (!options.services) await services.close();
  };
  try {
    const { trustProxy, rateRules, publicRead, places, clientDocuments, oidc, backgroundMaps } = config;
    const apiUrl = options.apiUrl ?? config.apiUrl;
    const app = createWebApp({
      services,
      log,
      version: VERSION,
      apiUrl,
      trustProxy,
      rateRules,
      publicRead,
      places,
      oidc,
      backgroundMaps,
      documents: documentsFor(clientDocuments, services),
      metricsToken: config.metricsToken,
    });
    const listening = await listen(app, {
      ...config,
      requestTimeoutMs: UPLOAD_TIMEOUT_MS,
      express: app,
    });
    log.info({ url: listening.url }, 'the web service listens');
    const close = async (): Promise<void> => {
      await listening.close();
      await closeServices();
    };
    return { listening, log, close };
  } catch (error) {
    await closeServices();
    throw error;
  }
}

function documentsFor(which: Config['clientDocuments'], { clock }: Services): ClientDocuments | undefined {
  return which === 'off' ? undefined : createClientDocuments({ clock, allowsPrivate: which === 'private' });
}
