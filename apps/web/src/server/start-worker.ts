import { createLog } from '@trowel/http';
import { JOBS_OF_WORKER, startWorking, startRouteJobs, type RunningWorker } from '@trowel/http/jobs';
import { openServices } from '@trowel/http/open-services';
import { readConfig } from './config.ts';
import { listRoutes } from './routes/list-routes.ts';
import { readSecretOfApi } from './read-secret-of-api.ts';
import type { StartOptions } from './start-web.ts';
import { VERSION } from './version.ts';

/** Starts a process for background jobs of the web service. @throws Error if a setting is invalid */
export async function startWebWorker(
  options: Pick<StartOptions, 'environment' | 'services'>,
): Promise<RunningWorker> {
  const config = readConfig(options.environment);
  const log = createLog(config.logLevel);
  const services = options.services ?? (await openServices(config, readSecretOfApi));
  const jobs = startRouteJobs(services, {
    channel: 'web',
    routes: listRoutes({ version: VERSION, publicRead: config.publicRead }),
    atOnce: config.jobsAtOnce || JOBS_OF_WORKER,
    log,
  });
  const close = async (): Promise<void> => (options.services ? undefined : services.close());
  return startWorking(jobs, { channel: 'web', log, close });
}
